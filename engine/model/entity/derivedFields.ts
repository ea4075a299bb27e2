// Finds fields that would reveal private or secret values: fields computed or copied from those values.

import { formats } from '../formats/formats.ts'
import type { FileField } from './entityFile.ts'

type Properties = Readonly<Record<string, FileField>>

/** Returns the properties of another entity; undefined if its file is not loaded. */
type PropertiesOf = (entity: string) => Properties | undefined

/**
 * Names of the fields that derive from private or secret fields, directly or through other fields. `compute` and `preset` are searched as
 * text, since the expression parser may not be loaded yet; a name inside a string literal counts, because functions take column names as
 * strings.
 */
export function derivedFields(properties: Properties, propertiesOf: PropertiesOf = () => undefined): ReadonlySet<string> {
  const derived = new Set<string>()
  const isSource = (name: string) => derived.has(name) || isProtected(properties[name])
  const sources = new Map(Object.entries(properties).map(([name, field]) => [name, namesOf(field)]))
  for (let before = -1; before < derived.size; ) {
    before = derived.size
    for (const [name, names] of sources) if (names.some((one) => one !== name && isSource(one))) derived.add(name)
    for (const [name, field] of Object.entries(properties)) if (isCopied(field, properties, propertiesOf)) derived.add(name)
  }
  return derived
}

/** True if a field, or a column of it, is private or secret. */
function isProtected(field: FileField | undefined): boolean {
  if (!field) return false
  const isSecret = field.writeOnly ?? field.hashed ?? (field.format ? formats[field.format].writeOnly : false)
  return field.private !== undefined || isSecret === true || Object.values(field.items?.properties ?? {}).some(isProtected)
}

const NAME = /[A-Za-z_]\w*(?!\w|\s*\()/g

function namesOf({ compute = '', preset = '' }: FileField): string[] {
  return `${compute} ${preset}`.match(NAME) ?? []
}

/** True if `start` copies a private or secret field of a referenced record. */
function isCopied({ start }: FileField, properties: Properties, propertiesOf: PropertiesOf): boolean {
  const [from = '', member = ''] = start?.split('.') ?? []
  const entity = properties[from]?.ref?.entity
  const others = entity === undefined ? undefined : propertiesOf(entity)
  return others !== undefined && (isProtected(others[member]) || derivedFields(others).has(member))
}
