// The manifest: the list of schema files from which a console starts, as the server sends it.

export interface ManifestEntity {
  name: string
  title: string
  english: string | null
  /** Path below `/schemas/`. */
  file: string
  /** Hash of the file; its URL contains the hash and can be cached for ever. */
  hash: string
  route: string | null
  /** Present for a version that the user tries before others. */
  isTrial?: true
  base: string
  /** Child entities of its table fields, if there are any. */
  children?: readonly string[]
  /** Permission to view a record; `null` if records have no page, undefined in manifests of earlier versions. */
  view?: string | null
  icon: string | null
  /** Key of the dictionary `flow` for an entity of a process; `null` for others. */
  process: string | null
}

export interface Manifest {
  version: 1
  /** True if `/schemas/events` sends changes; false on a static host. */
  live: boolean
  /** Hash of all files together. */
  hash: string
  /** Hash of `record.json`. */
  record: string
  entities: readonly ManifestEntity[]
}

/**
 * Other files that an entity needs: its base, its child entities and their bases.
 * @param withChildren true if the server saves child records together with their parent
 */
export function dependenciesOf({ entities }: Pick<Manifest, 'entities'>, own: ManifestEntity, withChildren: boolean): ManifestEntity[] {
  const find = (name: string) => entities.find((entity) => entity.name === name)
  const children = withChildren ? [own, find(own.base)].flatMap((one) => one?.children ?? []) : []
  const bases = [own.name, ...children].flatMap((name) => find(name)?.base ?? [])
  return [...new Set([...children, ...bases])].flatMap((name) => (name === own.name ? [] : (find(name) ?? [])))
}
