// Schema files at run time: a small manifest says which there are, each is fetched when first needed and kept by its hash.

import { useQuery } from '@tanstack/react-query'
import { say } from '../language.ts'
import type { Entity } from '../model/entity.ts'
import type { EntityFile } from '../model/entityFile.ts'
import type { Manifest, ManifestEntity } from '../model/manifest.ts'
import { normalise } from '../model/normalise.ts'
import { ApiError } from './apiError.ts'
import { api } from './client.ts'
import { samePath } from './menuTree.ts'
import { queryClient } from './queryClient.ts'

export interface Loaded<T> {
  data: T | null
  loading: boolean
  error: Error | null
  retry(): void
}

const FOREVER = Number.POSITIVE_INFINITY
const HOUR = 60 * 60 * 1000

const manifestQuery = { queryKey: ['manifest'], queryFn: fetchManifest, staleTime: FOREVER, gcTime: FOREVER } as const

/** The manifest as it was last fetched. */
export const knownManifest = (): Manifest | undefined => queryClient.getQueryData(manifestQuery.queryKey)

export const loadManifest = (): Promise<Manifest> => queryClient.fetchQuery(manifestQuery)

export function useManifest(): Loaded<Manifest> {
  return loaded(useQuery(manifestQuery))
}

/** The entity of a name. It is replaced in place when its file changes on the server. */
export function useEntity(name: string | null): Loaded<Entity> {
  const { data: manifest } = useQuery(manifestQuery)
  return loaded(
    useQuery({
      queryKey: ['schema', name, manifest ? versionOf(manifest, name ?? '') : null],
      queryFn: () => loadEntity(name ?? ''),
      enabled: name !== null,
      staleTime: FOREVER,
      gcTime: HOUR,
      // While the new version is on its way the page keeps the old one, but never another entity's.
      placeholderData: (before: Entity | undefined) => (before?.name === name ? before : undefined),
    }),
  )
}

/** Fetches and normalises an entity with the files it leans on. Throws an `ApiError` that names what is missing. */
export async function loadEntity(name: string): Promise<Entity> {
  const manifest = await loadManifest()
  const [own, base] = filesOf(manifest, name)
  if (!own) throw new ApiError(404, say('fault.noEntity', { name }))
  const [record, file, baseFile] = await Promise.all([
    loadFile({ file: 'record.json', hash: manifest.record }),
    loadFile(own),
    base && loadFile(base),
  ])
  try {
    return normalise(file, own.file, { record, file: () => baseFile })
  } catch (cause) {
    throw new ApiError(500, say('fault.badEntity', { name, cause: cause instanceof Error ? cause.message : String(cause) }))
  }
}

/** The entity whose page this path is; `null` when none is. */
export function entityAt(manifest: Manifest, path: string): ManifestEntity | null {
  return manifest.entities.find(({ route }) => route !== null && samePath(route, path)) ?? null
}

/** The entity's own file, then its base's if it is a view. */
function filesOf(manifest: Manifest, name: string): ManifestEntity[] {
  const own = manifest.entities.find((one) => one.name === name)
  const base = own && own.base !== own.name ? manifest.entities.find((one) => one.name === own.base) : undefined
  return [own, base].filter((one) => one !== undefined)
}

const versionOf = (manifest: Manifest, name: string): string =>
  [manifest.record, ...filesOf(manifest, name).map((entry) => entry.hash)].join('.')

async function loadFile({ file, hash }: Pick<ManifestEntity, 'file' | 'hash'>): Promise<EntityFile> {
  return queryClient.fetchQuery({
    queryKey: ['schemaFile', file, hash],
    queryFn: async () => {
      const raw = await api.get<unknown>(`/schemas/${file}`, { v: hash }, { bare: true, silent: true })
      if (raw === null || typeof raw !== 'object' || !('name' in raw))
        throw new ApiError(500, say('fault.badEntity', { name: file, cause: '{}' }))
      return raw as EntityFile
    },
    staleTime: FOREVER,
    gcTime: HOUR,
  })
}

async function fetchManifest(): Promise<Manifest> {
  const raw = await api.get<Partial<Manifest> | null>('/schemas/manifest.json', {}, { bare: true, silent: true })
  if (!Array.isArray(raw?.entities)) throw new ApiError(500, say('fault.noManifest'))
  return { version: 1, live: raw.live === true, hash: raw.hash ?? '', record: raw.record ?? '', entities: raw.entities }
}

function loaded<T>(query: { data: T | undefined; isPending: boolean; error: Error | null; refetch(): unknown }): Loaded<T> {
  return { data: query.data ?? null, loading: query.isPending, error: query.error, retry: () => void query.refetch() }
}
