// Loads and normalises entities in the browser.

import { useQuery } from '@tanstack/react-query'
import type { Entity } from '../../model/entity/entity.ts'
import type { Manifest } from '../../model/entity/manifest.ts'
import { normalise } from '../../model/entity/normalise.ts'
import { translateNow } from '../../text/language.ts'
import { ApiError } from '../apiError.ts'
import { queryClient } from '../queryClient.ts'
import { loadFiles, loadManifest, MANIFEST_MAX_AGE_MS, manifestQuery, versionOf } from './manifest.ts'

export interface LoadedSchema<T> {
  data: T | null
  loading: boolean
  error: Error | null
  retry(): void
}

export function useManifest(): LoadedSchema<Manifest> {
  return loaded(useQuery(manifestQuery))
}

/** An entity by name; updated in place when its file changes on the server. */
export function useEntity(name: string | null): LoadedSchema<Entity> {
  const { data: manifest } = useQuery(manifestQuery)
  return loaded(
    useQuery({
      ...entityQuery(name ?? '', manifest),
      enabled: name !== null,
      // While a new version loads, the old one stays, but never another entity.
      placeholderData: (before: Entity | undefined) => (before?.name === name ? before : undefined),
    }),
  )
}

function entityQuery(name: string, manifest: Manifest | undefined) {
  return {
    queryKey: ['schema', name, manifest ? versionOf(manifest, name) : null],
    queryFn: () => loadEntity(name),
    // The key contains the versions of the files, so the data never becomes stale.
    staleTime: 'static' as const,
    gcTime: MANIFEST_MAX_AGE_MS,
  }
}

/** Prefetches an entity. Throws its errors, which the page then shows. */
export async function prefetchEntity(name: string): Promise<Entity> {
  return queryClient.fetchQuery(entityQuery(name, await loadManifest()))
}

/** Fetches and normalises an entity. Throws an `ApiError` that names a missing file. */
export async function loadEntity(name: string): Promise<Entity> {
  const { record, own, others, path } = await loadFiles(name)
  try {
    return normalise(own, path, { record, file: (name) => others.find((other) => other.name === name) })
  } catch (cause) {
    throw new ApiError(500, translateNow('fault.badEntity', { name, cause: cause instanceof Error ? cause.message : String(cause) }))
  }
}

function loaded<T>(query: { data: T | undefined; isPending: boolean; error: Error | null; refetch(): unknown }): LoadedSchema<T> {
  return { data: query.data ?? null, loading: query.isPending, error: query.error, retry: () => void query.refetch() }
}
