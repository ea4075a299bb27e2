// Hears from the server that the schema files changed, and asks anew for what follows from them.

import { useEffect } from 'react'
import { queryClient } from '../queryClient.ts'
import { knownManifest } from '../schemas/manifest.ts'
import { useManifest } from '../schemas/schemas.ts'
import { subscribe } from './follow.ts'
import { SCHEMAS } from './topic.ts'

interface News {
  hash: string
  /** Errors of the files as they stand on disk; an older server does not say. */
  faults?: number
}

/**
 * Keeps pages in step with the schema folder while this page is looked at.
 * @param onFaults told how many errors the files have when there are more than the page last heard of
 */
export function useSchemaEvents(onFaults: (count: number) => void): void {
  const live = useManifest().data?.live ?? false
  useEffect(() => {
    if (!live) return
    let known: number | null = null
    return subscribe(SCHEMAS, (data) => {
      const { hash, faults = 0 } = data as News
      // The first message, on every connection, says how the folder stands: what changed while nobody listened is not missed.
      if (hash !== knownManifest()?.hash || (known !== null && faults !== known)) void refreshSchemas()
      if (known !== null && faults > known) onFaults(faults)
      known = faults
    })
  }, [live, onFaults])
}

/** The manifest first: from it follow the files' versions; what stands on them is asked again in place. */
async function refreshSchemas(): Promise<void> {
  await queryClient.refetchQueries({ queryKey: ['manifest'] })
  const names = new Set(knownManifest()?.entities.map(({ name }) => name))
  await Promise.all([
    ...['menus', 'permissions', 'options'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
    // Queries of a removed file are not refetched: its page is still mounted, its endpoints are gone.
    queryClient.invalidateQueries({ queryKey: ['records'], predicate: ({ queryKey }) => names.has(String(queryKey[2])) }),
  ])
}
