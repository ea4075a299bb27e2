// Entities at run time, made of their schema files in the browser.

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

/** The entity of a name, replaced in place when its file changes on the server. */
export function useEntity(name: string | null): LoadedSchema<Entity> {
  const { data: manifest } = useQuery(manifestQuery)
  return loaded(
    useQuery({
      ...entityQuery(name ?? '', manifest),
      enabled: name !== null,
      // While the new version is on its way the page keeps the old one, but never another entity's.
      placeholderData: (before: Entity | undefined) => (before?.name === name ? before : undefined),
    }),
  )
}

function entityQuery(name: string, manifest: Manifest | undefined) {
  return {
    queryKey: ['schema', name, manifest ? versionOf(manifest, name) : null],
    queryFn: () => loadEntity(name),
    // The key says the version of each file: what stands under it is never another entity.
    staleTime: 'static' as const,
    gcTime: MANIFEST_MAX_AGE_MS,
  }
}

/** Makes an entity before its page is drawn. Throws what is wrong with it, which the page says then. */
export async function prefetchEntity(name: string): Promise<Entity> {
  return queryClient.fetchQuery(entityQuery(name, await loadManifest()))
}

/** Fetches and normalises an entity with the files it leans on. Throws an `ApiError` that names what is missing. */
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
