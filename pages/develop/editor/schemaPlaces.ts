// Finds the parts of a JSON Schema that describe a place in a file.

export interface SchemaPart {
  $ref?: string
  description?: string
  examples?: readonly unknown[]
  default?: unknown
  enum?: readonly unknown[]
  const?: unknown
  /** True for a keyword of an earlier version. */
  deprecated?: boolean
  type?: string | readonly string[]
  properties?: Readonly<Record<string, SchemaPart>>
  additionalProperties?: boolean | SchemaPart
  items?: SchemaPart
  oneOf?: readonly SchemaPart[]
  anyOf?: readonly SchemaPart[]
  $defs?: Readonly<Record<string, SchemaPart>>
}

/** Keys from the root; list elements have the key 0. */
export type JsonKeys = readonly (string | number)[]

/** Every part that may describe the value at a place, alternatives side by side. */
export function partsAt(root: SchemaPart, place: JsonKeys): SchemaPart[] {
  return place.reduce<SchemaPart[]>((parts, key) => parts.flatMap((part) => membersAt(root, part, key)), alternatives(root, root))
}

/** Names of the definitions on the way to a value, such as `entityName` and `expression`. */
export function definitionsAt(root: SchemaPart, place: JsonKeys): ReadonlySet<string> {
  const above = partsAt(root, place.slice(0, -1))
  const key = place.at(-1)
  const named = above.flatMap((part) => (key === undefined ? [] : rawMembers(part, key).flatMap((member) => namesOf(member))))
  return new Set(named)
}

const namesOf = (part: SchemaPart): string[] => [
  ...(part.$ref ? [part.$ref.slice(part.$ref.lastIndexOf('/') + 1)] : []),
  ...[...(part.oneOf ?? []), ...(part.anyOf ?? [])].flatMap(namesOf),
]

const membersAt = (root: SchemaPart, part: SchemaPart, key: string | number): SchemaPart[] =>
  rawMembers(part, key).flatMap((member) => alternatives(root, member))

function rawMembers({ properties, additionalProperties, items }: SchemaPart, key: string | number): SchemaPart[] {
  if (typeof key === 'number') return items ? [items] : []
  const own = properties?.[key]
  if (own) return [own]
  return typeof additionalProperties === 'object' ? [additionalProperties] : []
}

/** The part with what it refers to, and each of its alternatives. The description beside a reference wins. */
function alternatives(root: SchemaPart, part: SchemaPart): SchemaPart[] {
  const { $ref, ...rest } = part
  const resolved: SchemaPart = $ref ? { ...definition(root, $ref), ...rest } : part
  const { oneOf = [], anyOf = [] } = resolved
  // Alternatives of required keys alone describe no value.
  const inner = [...oneOf, ...anyOf].filter((one) => Object.keys(one).some((key) => key !== 'required'))
  return inner.length === 0 ? [resolved] : [resolved, ...inner.flatMap((one) => alternatives(root, one))]
}

const definition = ({ $defs = {} }: SchemaPart, reference: string): SchemaPart =>
  $defs[reference.slice(reference.lastIndexOf('/') + 1)] ?? {}
