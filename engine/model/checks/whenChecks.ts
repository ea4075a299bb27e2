// Checks `when`: a condition may not depend on its own field, nor on a field further down in the form.

import type { FileField } from '../entity/entityFile.ts'
import { namesReadBy } from '../expressions/syntax.ts'
import type { FileCheck, Properties } from './fileCheck.ts'
import type { JsonPath } from './jsonPath.ts'

/** Checks the condition of one field. @param properties fields of the record, or columns of a table */
export function checkCondition(check: FileCheck, path: JsonPath, name: string, field: FileField, properties: Properties): void {
  if (field.when === undefined) return
  const circle = circleOf(name, field, properties)
  if (circle) {
    const way = circle.map((one) => `"${one}"`).join(' by ')
    check.report([...path, 'when'], `the field is shown in a circle: ${way}.`, 'Name fields that are shown without this one.')
    return
  }
  const places = placesInForm(properties, check.formPlaces())
  const own = places.get(name)
  if (own === undefined || !isInForm(field)) return
  for (const named of namesReadBy(field.when)) {
    const other = properties[named]
    const place = places.get(named)
    if (other && isInForm(other) && place !== undefined && place > own)
      check.report([...path, 'when'], `the form asks for "${named}" further down.`, `Move "${named}" above the field.`)
  }
}

/**
 * Path from a condition back to its own field through other conditions and formulas; `null` without a cycle. A condition such as `state ==
 * '2' || !empty(note)` is allowed, because another field can show the field first.
 */
function circleOf(name: string, field: FileField, properties: Properties): string[] | null {
  const namedBy = (at: string): readonly string[] => {
    const { when, compute } = properties[at] ?? {}
    const formula = at === name ? undefined : compute
    return [when, formula].flatMap((source) => (source === undefined ? [] : namesReadBy(source)))
  }
  const ways = new Map<string, string[]>([[name, [name]]])
  for (const [at, way] of ways) {
    for (const next of namedBy(at)) {
      if (next === name && (at !== name || isNeverFilled(name, field))) return [...way, name]
      if (!ways.has(next)) ways.set(next, [...way, next])
    }
  }
  return null
}

/** True for a field whose condition needs the value of the field itself, so that nobody can enter it. */
const isNeverFilled = (name: string, field: FileField): boolean =>
  isInForm(field) &&
  namesReadBy(field.when ?? '').every((named) => named === name) &&
  [field.default, field.preset, field.start].every((given) => given === undefined)

/** True if some form has a control for the field. */
const isInForm = ({ form, readOnly, compute, serial, total }: FileField): boolean =>
  form !== false && form !== 'read' && form !== 'api' && !readOnly && compute === undefined && serial === undefined && total === undefined

/** Position of each field in the form, in the order of its sections. */
function placesInForm(properties: Properties, placeOf: ReturnType<FileCheck['formPlaces']>): ReadonlyMap<string, number> {
  const places = Object.entries(properties).map(([name, { section }]) => ({ name, ...placeOf(name, section) }))
  // Sections without a stated position follow in the order of their first fields.
  const titles = [...new Set(places.toSorted((one, other) => one.sectionAt - other.sectionAt).map(({ section }) => section))]
  const sectionOf = (section: string | null) => (section === null ? -1 : titles.indexOf(section))
  const ordered = places.sort((one, other) => sectionOf(one.section) - sectionOf(other.section) || one.placeAt - other.placeAt)
  return new Map(ordered.map(({ name }, at) => [name, at]))
}
