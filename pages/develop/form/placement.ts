// Places of the fields: sections of the form with the order in them, and the columns of the list. Version 3 of the format states both at one
// place of the file (`sections` with their fields, `columns`), earlier versions at each field (`section`) and below `list`.

import { type FilePath, parsedFile, valueAtPath, withKey, withMovedMember, withValue } from './fileEdits.ts'

export interface PlacedSection {
  /** `null` for the fields without a section, which come first. */
  title: string | null
  fields: readonly string[]
}

type FileValue = Readonly<Record<string, unknown>>

/** True if the file states the fields of each section at one place. */
const hasLists = (file: FileValue): boolean => Number(file.version) >= 3 || (isRecord(file.sections) && !Array.isArray(file.sections))

const isRecord = (value: unknown): value is FileValue => typeof value === 'object' && value !== null

export const fieldNames = (file: FileValue): string[] => Object.keys(Object(file.properties))

/** Sections in the order of the form; those of the file that have no field are among them. */
export function placedSections(file: FileValue): PlacedSection[] {
  const names = fieldNames(file)
  if (hasLists(file)) {
    const lists = Object.entries(Object(file.sections) as Record<string, unknown>)
    const listed = lists.map(([title, fields]) => ({ title, fields: Array.isArray(fields) ? fields.map(String) : [] }))
    const placed = new Set(listed.flatMap(({ fields }) => fields))
    return [{ title: null, fields: names.filter((name) => !placed.has(name)) }, ...listed]
  }
  const sectionOf = (name: string) => valueAtPath(file, ['properties', name, 'section'])
  const titles = Array.isArray(file.sections) ? file.sections.map(String) : []
  const all = new Set([...titles, ...names.map(sectionOf).filter((title) => typeof title === 'string')])
  const of = (title: string | null) => names.filter((name) => (sectionOf(name) ?? null) === title)
  return [{ title: null, fields: of(null) }, ...[...all].map((title) => ({ title, fields: of(title) }))]
}

export const sectionOfField = (file: FileValue, name: string): string | null =>
  placedSections(file).find(({ fields }) => fields.includes(name))?.title ?? null

/** Moves a field to a section, before another field of it or to its end. */
export function withPlacedField(text: string, name: string, section: string | null, before: string | null): string {
  const file = parsedFile(text)?.value
  if (!file || before === name) return text
  return hasLists(file) ? inLists(text, file, name, section, before) : atFields(text, file, name, section, before)
}

function atFields(text: string, file: FileValue, name: string, section: string | null, before: string | null): string {
  const names = fieldNames(file).filter((other) => other !== name)
  const last = placedSections(file)
    .find(({ title }) => title === section)
    ?.fields.filter((other) => other !== name)
    .at(-1)
  const target = before ?? (last === undefined ? null : (names[names.indexOf(last) + 1] ?? null))
  const moved = last === undefined && before === null ? text : withMovedMember(text, ['properties', name], target)
  return withValue(moved, ['properties', name, 'section'], section ?? undefined)
}

function inLists(text: string, file: FileValue, name: string, section: string | null, before: string | null): string {
  const lists = placedSections(file)
  const to = lists.find(({ title }) => title === section)?.fields ?? []
  let result = text
  for (const { title, fields } of lists) {
    if (title === null || title === section || !fields.includes(name)) continue
    const path = ['sections', title]
    result = withValue(result, fields.length === 1 ? path : [...path, fields.indexOf(name)], undefined)
  }
  if (section === null) return before === null ? result : withMovedMember(result, ['properties', name], before)
  const path = ['sections', section]
  const own = to.includes(name) ? to.indexOf(name) : to.length
  if (to.length === 0) return withValue(result, path, [name])
  // An element is added and moved, because a new list would lose the comments in it.
  if (own === to.length) result = withValue(result, [...path, own], name)
  return withMovedMember(result, [...path, own], before === null ? null : to.indexOf(before))
}

/** Moves a section before another one, or to the end. */
export function withPlacedSection(text: string, title: string, before: string | null): string {
  const file = parsedFile(text)?.value
  if (!file) return text
  if (hasLists(file)) return withMovedMember(text, ['sections', title], before)
  const titles = placedSections(file).flatMap((section) => section.title ?? [])
  const others = titles.filter((other) => other !== title)
  const at = before === null ? others.length : others.indexOf(before)
  return withValue(text, ['sections'], [...others.slice(0, at), title, ...others.slice(at)])
}

/** Gives a section another title, with its English. */
export function withSectionTitle(text: string, title: string, now: string): string {
  const file = parsedFile(text)?.value
  if (!file || now === '') return text
  const renamed = withKey(text, ['en', title], now)
  if (hasLists(file)) return withKey(renamed, ['sections', title], now)
  const own = placedSections(file).find((section) => section.title === title)?.fields ?? []
  const fields = own.reduce((result, name) => withValue(result, ['properties', name, 'section'], now), renamed)
  if (!Array.isArray(file.sections)) return fields
  return withValue(fields, ['sections', file.sections.indexOf(title)], now)
}

/** Place of the names of the columns that a list shows at first. */
export const columnsPath = (file: FileValue): FilePath => (hasLists(file) ? ['columns'] : ['list', 'columns'])

/** Removes a field, with its place and where it is required. */
export function withoutField(text: string, name: string): string {
  const file = parsedFile(text)?.value
  if (!file) return text
  let result = text
  for (const path of [['required'], [...columnsPath(file)], ['moreColumns']]) {
    const names = valueAtPath(file, path)
    const at = Array.isArray(names) ? names.indexOf(name) : -1
    if (at >= 0) result = withValue(result, (names as unknown[]).length === 1 ? path : [...path, at], undefined)
  }
  if (hasLists(file)) result = inLists(result, file, name, null, null)
  return withValue(result, ['properties', name], undefined)
}
