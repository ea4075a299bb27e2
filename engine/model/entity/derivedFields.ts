// Finds the fields whose values tell a private or secret one: those that an expression computes from it, and those that are copied from it.

import { formats } from '../formats/formats.ts'
import type { FileField } from './entityFile.ts'

type Properties = Readonly<Record<string, FileField>>

/** The properties of another entity, as far as its file is known. */
type PropertiesOf = (entity: string) => Properties | undefined

/**
 * Names of the fields that derive from private or secret ones, directly or through others. `compute` and `preset` are read as text, before
 * the reader of expressions has loaded: a name inside a literal counts, since functions take names of columns as text.
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

/** True when a field is private or secret itself, or a table with such a column. */
function isProtected(field: FileField | undefined): boolean {
  if (!field) return false
  const isSecret = field.writeOnly ?? field.hashed ?? (field.format ? formats[field.format].writeOnly : false)
  return field.private !== undefined || isSecret === true || Object.values(field.items?.properties ?? {}).some(isProtected)
}

const NAME = /[A-Za-z_]\w*(?!\w|\s*\()/g

function namesOf({ compute = '', preset = '' }: FileField): string[] {
  return `${compute} ${preset}`.match(NAME) ?? []
}

/** `start` copies a field of the record that another field refers to. */
function isCopied({ start }: FileField, properties: Properties, propertiesOf: PropertiesOf): boolean {
  const [from = '', member = ''] = start?.split('.') ?? []
  const entity = properties[from]?.ref?.entity
  const others = entity === undefined ? undefined : propertiesOf(entity)
  return others !== undefined && (isProtected(others[member]) || derivedFields(others).has(member))
}
