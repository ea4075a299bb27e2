import type { Field } from './entity.ts'

/** What a field is called in this record. Reads only the values that its conditions name, so that an observer follows no others. */
export function fieldTitle({ title, titles }: Field, record: Readonly<Record<string, unknown>>): string {
  return titles.find(({ when }) => when.evaluate(namedValues(when.names, record)) === true)?.title ?? title
}

export function namedValues(names: readonly string[], record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, record[name]]))
}
