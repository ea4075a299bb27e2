import type { Field } from './entity.ts'

/** Title of a field for a record. Reads only the values that its conditions need, so that observers depend on no others. */
export function fieldTitle({ title, titles }: Field, record: Readonly<Record<string, unknown>>): string {
  return titles.find(({ when }) => when.evaluate(namedValues(when.names, record)) === true)?.title ?? title
}

export function namedValues(names: readonly string[], record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, record[name]]))
}
