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

export interface Manifest {
  version: 1
  /** True when `/schemas/events` tells of changes; a static host has none. */
  live: boolean
  /** Of all files together. */
  hash: string
  /** Hash of `record.json`. */
  record: string
  entities: readonly ManifestEntity[]
}

/**
 * The other files that an entity is made of: of a view its base's, of rows that are records those of their entities.
 * @param withChildren the platform writes such rows along with their record
 */
export function leanedOn({ entities }: Pick<Manifest, 'entities'>, own: ManifestEntity, withChildren: boolean): ManifestEntity[] {
  const find = (name: string) => entities.find((entity) => entity.name === name)
  const children = withChildren ? [own, find(own.base)].flatMap((one) => one?.children ?? []) : []
  const bases = [own.name, ...children].flatMap((name) => find(name)?.base ?? [])
  return [...new Set([...children, ...bases])].flatMap((name) => (name === own.name ? [] : (find(name) ?? [])))
}
