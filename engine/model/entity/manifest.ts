// The manifest: the list of schema files from which a console starts, as the server sends it.

import { pagePath } from '../pagePath.ts'

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

type Entries = Pick<Manifest, 'entities'>

/** Entity whose list page has this path; `null` if there is none. */
export function entityAt({ entities }: Entries, path: string): ManifestEntity | null {
  return entities.find(({ route }) => route !== null && pagePath(route) === pagePath(path)) ?? null
}

/** Record whose page has this path; `null` if there is none. */
export function recordAt(manifest: Entries, path: string): { entity: ManifestEntity; list: string; id: string } | null {
  const place = recordPathParts(path)
  const entity = place && !entityAt(manifest, path) ? entityAt(manifest, place.list) : null
  return entity && place ? { entity, ...place } : null
}

/** Path of the list and id of the record, if this is the path of a record page. */
export function recordPathParts(path: string): { list: string; id: string } | null {
  const [, list, last] = /^(\/.+)\/([^/]+)$/.exec(path) ?? []
  if (list === undefined || last === undefined) return null
  try {
    return { list, id: decodeURIComponent(last) }
  } catch {
    return null
  }
}

/**
 * Other files that an entity needs: its base, its child entities and their bases.
 * @param withChildren true if the server saves child records together with their parent
 */
export function dependenciesOf({ entities }: Entries, own: ManifestEntity, withChildren: boolean): ManifestEntity[] {
  const find = (name: string) => entities.find((entity) => entity.name === name)
  const children = withChildren ? [own, find(own.base)].flatMap((one) => one?.children ?? []) : []
  const bases = [own.name, ...children].flatMap((name) => find(name)?.base ?? [])
  return [...new Set([...children, ...bases])].flatMap((name) => (name === own.name ? [] : (find(name) ?? [])))
}
