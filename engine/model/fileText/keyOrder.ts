// Order of the keywords in a schema file: what it is, its page, its list, its form, its fields, what happens with records, and the words.

import type { DocumentMember, DocumentNode } from './jsonDocument.ts'

type JsonSchema = Readonly<Record<string, unknown>>

/** Keywords of the parts whose chapters on the reference page have another order than files. */
const ORDERS: Readonly<Record<string, string>> = {
  entity: `$schema version name was title description base source tenant dictionaries roles route icon menu layout permission api endpoints
    refreshes where sort tree index follows series rollup corrections history dialog list columns moreColumns card find record sections
    type uses required properties process notify reader actions export import en`,
  field: `title titles description type format decimals dict dictBiz enum ref items children serial total compute takes stored hashed readOnly
    writeOnly private form minLength maxLength pattern minimum exclusiveMinimum maximum exclusiveMaximum multipleOf minItems maxItems
    uniqueItems default preset start startRows suggest unique when check warn message trigger search list live section span unit unitField
    english placeholder upload boxes point was examples x-component x-component-props x-decorator-props x-reactions`,
}

/** Order of the keywords of a part. @param schema JSON Schema of the part, whose order other parts have */
export const keyOrder = (part: string, schema: JsonSchema): string[] => ORDERS[part]?.split(/\s+/) ?? Object.keys(schema.properties ?? {})

/** Sorts the keywords of a file and of all its parts in place. @param schema JSON Schema of the file */
export function sortKeywords(file: DocumentNode, schema: JsonSchema): void {
  sortPart(file, { part: 'entity', schema }, (schema.$defs ?? {}) as Readonly<Record<string, JsonSchema>>)
}

interface Part {
  /** `null` for an object without keywords, such as the fields by their names. */
  part: string | null
  schema: JsonSchema
}

function sortPart(node: DocumentNode, { part, schema }: Part, defs: Readonly<Record<string, JsonSchema>>): void {
  const below = (one: unknown): Part[] => partsOf(one as JsonSchema | undefined, defs)
  if (node.kind === 'array') {
    for (const { value } of node.members) for (const inner of below(schema.items)) sortPart(value, inner, defs)
    return
  }
  if (node.kind === 'scalar') return
  const properties = (schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>
  if (part !== null && schema.properties) sortMembers(node.members, keyOrder(part, schema))
  for (const { key, value } of node.members)
    for (const inner of below(properties[nameOf(key)] ?? schema.additionalProperties)) sortPart(value, inner, defs)
}

const nameOf = (key: string | null): string => (key === null ? '' : (JSON.parse(key) as string))

/** Sorts members by their keys; unknown keys stay behind the one before them. */
function sortMembers(members: DocumentMember[], order: readonly string[]): void {
  const places = new Map<DocumentMember, number>()
  let last = -1
  for (const member of members) {
    const at = order.indexOf(nameOf(member.key))
    if (at >= 0) last = at
    places.set(member, last)
  }
  members.sort((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0))
}

/** Parts that a value may be: that of a definition, or each of several forms. */
function partsOf(schema: JsonSchema | undefined, defs: Readonly<Record<string, JsonSchema>>): Part[] {
  if (typeof schema !== 'object') return []
  const { $ref, oneOf } = schema
  if (Array.isArray(oneOf)) return oneOf.flatMap((one) => partsOf(one as JsonSchema, defs))
  if (typeof $ref !== 'string') return [{ part: null, schema }]
  const name = $ref.replace('#/$defs/', '')
  return defs[name] ? [{ part: name, schema: defs[name] }] : []
}
