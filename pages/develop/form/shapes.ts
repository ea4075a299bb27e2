// Shapes that a value of a schema file may have at a place, read from the JSON Schema of the vocabulary.

import type { SchemaPart } from '../editor/schemaPlaces.ts'

export type ValueShape =
  | { kind: 'flag' }
  | { kind: 'constant'; value: unknown }
  | { kind: 'choice'; values: readonly unknown[] }
  | { kind: 'text'; part: SchemaPart }
  | { kind: 'number'; isWhole: boolean }
  | { kind: 'list'; items: SchemaPart }
  | { kind: 'map'; values: SchemaPart }
  | { kind: 'object'; part: SchemaPart }

/** A part whose value may be anything, such as a parameter that is passed on. */
const ANY: SchemaPart = { type: ['string', 'number', 'boolean', 'array', 'object'] }

/** A part with the definition that it refers to; what stands beside the reference wins. */
export function resolvedPart(root: SchemaPart, part: SchemaPart): SchemaPart {
  const { $ref, ...rest } = part
  return $ref ? { ...root.$defs?.[$ref.slice($ref.lastIndexOf('/') + 1)], ...rest } : part
}

/** The possible shapes, in the order of the vocabulary. */
export function shapesOf(root: SchemaPart, given: SchemaPart): ValueShape[] {
  const part = resolvedPart(root, given)
  // Alternatives of required keys alone describe no value.
  const alternatives = [...(part.oneOf ?? []), ...(part.anyOf ?? [])].filter((one) => Object.keys(one).some((key) => key !== 'required'))
  if (alternatives.length > 0) return merged(alternatives.flatMap((one) => shapesOf(root, one)))
  if ('const' in part) return [{ kind: 'constant', value: part.const }]
  if (part.enum) return [{ kind: 'choice', values: part.enum }]
  return [part.type ?? ANY.type ?? []].flat().map((type): ValueShape => {
    if (type === 'boolean') return { kind: 'flag' }
    if (type === 'number' || type === 'integer') return { kind: 'number', isWhole: type === 'integer' }
    if (type === 'array') return { kind: 'list', items: part.items ?? ANY }
    if (type === 'string') return { kind: 'text', part }
    if (part.properties) return { kind: 'object', part }
    return { kind: 'map', values: typeof part.additionalProperties === 'object' ? part.additionalProperties : ANY }
  })
}

/** Several constants and choices are one choice. */
function merged(shapes: readonly ValueShape[]): ValueShape[] {
  const values = shapes.flatMap((shape) => (shape.kind === 'constant' ? [shape.value] : shape.kind === 'choice' ? shape.values : []))
  const others = shapes.filter(({ kind }) => kind !== 'constant' && kind !== 'choice')
  if (values.length === 0) return others
  const [only] = values
  return [values.length === 1 ? { kind: 'constant', value: only } : { kind: 'choice', values }, ...others]
}

/** The shape that a value has; the first one for a value of no shape. */
export function shapeOf(shapes: readonly ValueShape[], value: unknown): ValueShape | undefined {
  return value === undefined ? undefined : (shapes.find((shape) => hasShape(shape, value)) ?? shapes[0])
}

function hasShape(shape: ValueShape, value: unknown): boolean {
  switch (shape.kind) {
    case 'flag':
      return typeof value === 'boolean'
    case 'constant':
      return value === shape.value
    case 'choice':
      return shape.values.includes(value)
    case 'text':
      return typeof value === 'string'
    case 'number':
      return typeof value === 'number'
    case 'list':
      return Array.isArray(value)
    case 'map':
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
  }
}

/** The value that a shape begins with; `undefined` where the value follows from what is typed inside. */
export function startOfShape(shape: ValueShape): unknown {
  if (shape.kind === 'flag') return true
  if (shape.kind === 'constant') return shape.value
  if (shape.kind === 'choice') return shape.values[0]
  return undefined
}

/** Value of a new entry of an object. Where only the entries of known names are switched off, one of another name is written out. */
export function entryStart(shapes: readonly ValueShape[], isKnown: boolean): unknown {
  const written = shapes.filter(({ kind }) => kind === 'object')
  return elementStart(isKnown || written.length === 0 ? shapes : written, [])
}

/** Value of a new element of a list, or of a new entry of an object. @param present the elements that are there */
export function elementStart(shapes: readonly ValueShape[], present: readonly unknown[]): unknown {
  const [shape] = shapes
  switch (shape?.kind) {
    case 'choice':
      return shape.values.find((value) => !present.includes(value)) ?? shape.values[0]
    case 'constant':
      return shape.value
    case 'flag':
      return true
    case 'number':
      return 0
    case 'list':
      return []
    case 'map':
    case 'object':
      return {}
    default:
      return ''
  }
}
