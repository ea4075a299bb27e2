// The list of schema files that a console starts from, as both sides see it.

export interface ManifestEntity {
  name: string
  title: string
  english: string | null
  /** Path below `/schemas/`. */
  file: string
  /** Of the file's text: its address may be kept for ever. */
  hash: string
  route: string | null
  base: string
  /** Entities whose records are rows of this one's, where there are some. */
  children?: readonly string[]
  /** Permission to look at a record; `null`: records have no page. A manifest of before says nothing. */
  view?: string | null
  icon: string | null
  /** Key of the dictionary `flow`, of an entity whose records a process carries. */
  process: string | null
}

/** Capabilities of the backend beside the standard calls. */
export type Capability = 'journal' | 'views' | 'inbox' | 'find' | 'filters' | 'totals' | 'trials' | 'exports' | 'pastes' | 'children'

export interface Manifest {
  version: 1
  /** True when `/schemas/events` tells of changes; a static host has none. */
  live: boolean
  /** None on a static host, and in front of another platform. */
  offers: readonly Capability[]
  /** Of all files together. */
  hash: string
  /** Hash of `record.json`. */
  record: string
  entities: readonly ManifestEntity[]
}

/** The other files that an entity is made of: of a view its base's, of rows that are records those of their entities. */
export function leanedOn({ entities, offers }: Pick<Manifest, 'entities' | 'offers'>, own: ManifestEntity): ManifestEntity[] {
  const find = (name: string) => entities.find((entity) => entity.name === name)
  const children = offers.includes('children') ? [own, find(own.base)].flatMap((one) => one?.children ?? []) : []
  const bases = [own.name, ...children].flatMap((name) => find(name)?.base ?? [])
  return [...new Set([...children, ...bases])].flatMap((name) => (name === own.name ? [] : (find(name) ?? [])))
}
