// Reads `sections` of a schema file: titles with the names of their fields. A file of version 2 lists titles, and its fields name theirs.

import type { EntityFile } from './entityFile.ts'

/** Names of fields by title, both in the order of the form. */
export type SectionLists = Record<string, string[]>

export function sectionLists(sections: EntityFile['sections']): SectionLists {
  if (Array.isArray(sections)) return Object.fromEntries(sections.map((title) => [title, []]))
  return sections ?? {}
}

/** Sections of a view: its own first, then those of its base. A field of the base stays in its section unless the view names another. */
export function mergedSections(view: EntityFile, base: EntityFile | undefined): SectionLists {
  const own = sectionLists(view.sections)
  const below = sectionLists(base?.sections)
  const moved = new Set(Object.values(own).flat())
  for (const [name, field] of Object.entries(view.properties ?? {})) if (field.section !== undefined) moved.add(name)
  const stays = (title: string) => (below[title] ?? []).filter((name) => !moved.has(name))
  // In version 2, sections that a view does not list have no stated order.
  const others = Object.keys(below).filter((title) => !Array.isArray(view.sections) || stays(title).length > 0)
  const titles = new Set([...Object.keys(own), ...others])
  return Object.fromEntries([...titles].map((title) => [title, [...(own[title] ?? []), ...stays(title)]]))
}

/** Place of a field in a form. */
export interface FormPlace {
  section: string | null
  /** Position of the section; equal positions keep the order of the fields. */
  sectionAt: number
  /** Position in the section; equal positions keep the order of the fields. */
  placeAt: number
}

/** Returns the place of a field by its name and, in version 2, its own `section`. */
export function formPlaces(lists: SectionLists): (name: string, stated?: string | null) => FormPlace {
  const titles = Object.keys(lists)
  const places = new Map(
    Object.entries(lists).flatMap(([title, names]) => names.map((name, placeAt) => [name, { title, placeAt }] as const)),
  )
  const last = places.size
  return (name, stated = null) => {
    const { title: section, placeAt } = places.get(name) ?? { title: stated, placeAt: last }
    const at = section === null ? -1 : titles.indexOf(section)
    return { section, sectionAt: at < 0 ? titles.length : at, placeAt }
  }
}
