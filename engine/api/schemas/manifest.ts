// Fetches schema files. The manifest lists all files with their hashes; a file is fetched when it is first needed and cached by its hash.

import type { EntityFile } from '../../model/entity/entityFile.ts'
import { dependenciesOf, type Manifest, type ManifestEntity, recordAt, recordPathParts } from '../../model/entity/manifest.ts'
import { hasCapability } from '../../session/capabilities.ts'
import { translateNow } from '../../text/language.ts'
import { ApiError } from '../apiError.ts'
import { api } from '../client.ts'
import { queryClient } from '../queryClient.ts'

const FOREVER = Number.POSITIVE_INFINITY
export const MANIFEST_MAX_AGE_MS = 60 * 60 * 1000

export const manifestQuery = { queryKey: ['manifest'], queryFn: fetchManifest, staleTime: FOREVER, gcTime: FOREVER } as const

/** The last fetched manifest. */
export const knownManifest = (): Manifest | undefined => queryClient.getQueryData(manifestQuery.queryKey)

export const loadManifest = (): Promise<Manifest> => queryClient.fetchQuery(manifestQuery)

/** Path of a record page, below the list of its entity. */
export const recordPath = (route: string, id: string): string => `${route}/${encodeURIComponent(id)}`

/** Path of the list for a record page; `null` for other pages. Without the manifest, a long number is assumed to be an id. */
export function listOfRecord(path: string, manifest = knownManifest()): string | null {
  const place = recordPathParts(path)
  if (!place) return null
  if (!manifest) return /^\d{15,}$/.test(place.id) ? place.list : null
  return recordAt(manifest, path) ? place.list : null
}

/** A schema file with the files that it needs. */
export interface EntityFiles {
  record: EntityFile
  own: EntityFile
  /** Its base, its child entities and their bases. */
  others: readonly EntityFile[]
  /** Path of the own file, below the schema folder. */
  path: string
}

/** Fetches the files of an entity. Throws an `ApiError` that names a missing file. */
export async function loadFiles(name: string): Promise<EntityFiles> {
  const manifest = await loadManifest()
  const [own, ...leaned] = filesOf(manifest, name)
  if (!own) throw new ApiError(404, translateNow('fault.noEntity', { name }))
  const [record, file, ...others] = await Promise.all([
    loadFile({ file: 'record.json', hash: manifest.record }),
    loadFile(own),
    ...leaned.map(loadFile),
  ])
  return { record, own: file, others, path: own.file }
}

/** Version that changes with any file of the entity. */
export const versionOf = (manifest: Manifest, name: string): string =>
  [manifest.record, ...filesOf(manifest, name).map((entry) => entry.hash)].join('.')

/** The entity's own file, then the files that it needs. */
function filesOf(manifest: Manifest, name: string): ManifestEntity[] {
  const own = manifest.entities.find((entity) => entity.name === name)
  return own ? [own, ...dependenciesOf(manifest, own, hasCapability('children'))] : []
}

async function loadFile({ file, hash }: Pick<ManifestEntity, 'file' | 'hash'>): Promise<EntityFile> {
  return queryClient.fetchQuery({
    queryKey: ['schemaFile', file, hash],
    queryFn: async () => {
      const raw = await api.get<unknown>(`/schemas/${file}`, { v: hash }, { bare: true, silent: true })
      if (raw === null || typeof raw !== 'object' || !('name' in raw))
        throw new ApiError(500, translateNow('fault.badEntity', { name: file, cause: '{}' }))
      return raw as EntityFile
    },
    staleTime: 'static',
    gcTime: MANIFEST_MAX_AGE_MS,
  })
}

async function fetchManifest(): Promise<Manifest> {
  const raw = await api.get<Partial<Manifest> | null>('/schemas/manifest.json', {}, { bare: true, silent: true })
  if (!Array.isArray(raw?.entities)) throw new ApiError(500, translateNow('fault.noManifest'))
  return {
    version: 1,
    live: raw.live === true,
    hash: raw.hash ?? '',
    record: raw.record ?? '',
    entities: raw.entities,
  }
}
