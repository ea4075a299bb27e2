// Live records as a draft would show them: only values that the caller was answered, under the names of the draft.

import { isSamePart } from '#model/compare/change.ts'
import { fieldPairs } from '#model/compare/compareFields.ts'
import type { Entity, Field } from '#model/entity/entity.ts'
import { type Expression, ExpressionError } from '#model/expressions/expression.ts'
import { addComputed } from '#model/records/computed.ts'
import type { Rec } from '#store/rows.ts'

/** Fields of a draft beside the live ones. */
export interface FieldMap {
  /** Live field of a field of the draft, under its present or an earlier name. */
  liveOf(name: string): Field | null
  /** Names of live fields that the draft has not. */
  gone: readonly string[]
  /** Fields that no stored record has a value of. */
  added: readonly Field[]
}

export function fieldMap(entity: Entity, live: Entity | null): FieldMap {
  const { kept, gone, added } = fieldPairs(live?.fields ?? [], entity.fields)
  const byName = new Map([...kept].map(([field, old]) => [field.name, old]))
  return { liveOf: (name) => byName.get(name) ?? null, gone: gone.map(({ name }) => name), added }
}

/** @param row as the live call answered it, masks included */
export function previewRow(entity: Entity, map: FieldMap, row: Rec): Rec {
  const shown: Rec = { ...row }
  for (const name of map.gone) delete shown[name]
  for (const field of entity.fields) {
    const old = map.liveOf(field.name)
    if (old === null) shown[field.name] = field.default ?? null
    else if (old.name in row) shown[field.name] = ofType(field, row[old.name])
    if (old !== null && old.name !== field.name && !entity.field[old.name]) delete shown[old.name]
  }
  for (const name of changedFormulas(entity, map)) shown[name] = computedValue(entity, shown, name)
  return Array.isArray(row.children) ? { ...shown, children: row.children.map((child: Rec) => previewRow(entity, map, child)) } : shown
}

/** Formulas that the draft adds or changes. The others stay as they were computed from values that the caller may not see. */
const changedFormulas = ({ fields }: Entity, { liveOf }: FieldMap): string[] =>
  fields.flatMap(({ name, compute }) => (compute !== null && !isSamePart(liveOf(name)?.compute?.source, compute.source) ? [name] : []))

const computedValue = ({ fields }: Entity, row: Rec, name: string): unknown => addComputed(fields, { ...row }, valueOrNull)[name] ?? null

function valueOrNull(formula: Expression, values: Rec): unknown {
  try {
    return formula.evaluate(values)
  } catch (error) {
    // A formula that fails on stored values has no value, as in the foretold effects.
    if (error instanceof ExpressionError) return null
    throw error
  }
}

/** A value that the new type cannot have is empty. */
function ofType({ type }: Field, value: unknown): unknown {
  if (value === null || value === undefined) return value
  if ((type === 'number' || type === 'integer') && typeof value === 'string') {
    const number = Number(value)
    return value.trim() !== '' && Number.isFinite(number) ? number : null
  }
  return type === 'string' && typeof value === 'number' ? String(value) : value
}
