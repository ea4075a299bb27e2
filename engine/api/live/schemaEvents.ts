// Listens for changes of schema files and reloads what depends on them.

import { useEffect } from 'react'
import { queryClient } from '../queryClient.ts'
import { knownManifest } from '../schemas/manifest.ts'
import { useManifest } from '../schemas/schemas.ts'
import { subscribe } from './follow.ts'
import { SCHEMAS } from './topic.ts'

interface News {
  hash: string
  /** Number of errors in the files on disk; missing on older servers. */
  faults?: number
}

/** Reloads schema files and data when the schema folder changes. @param onFaults called with the number of errors when it increases */
export function useSchemaEvents(onFaults: (count: number) => void): void {
  const live = useManifest().data?.live ?? false
  useEffect(() => {
    if (!live) return
    let known: number | null = null
    return subscribe(SCHEMAS, (data) => {
      const { hash, faults = 0 } = data as News
      // The first message of each connection has the current hash, so changes while disconnected are noticed.
      if (hash !== knownManifest()?.hash || (known !== null && faults !== known)) void refreshSchemas()
      if (known !== null && faults > known) onFaults(faults)
      known = faults
    })
  }, [live, onFaults])
}

/** Reloads the manifest first, because it has the versions of the files; then the data of the existing entities. */
export async function refreshSchemas(): Promise<void> {
  await queryClient.refetchQueries({ queryKey: ['manifest'] })
  const names = new Set(knownManifest()?.entities.map(({ name }) => name))
  await Promise.all([
    ...['menus', 'permissions', 'options'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
    // Queries of a removed file are not refetched: its page is still mounted, its endpoints are gone.
    queryClient.invalidateQueries({ queryKey: ['records'], predicate: ({ queryKey }) => names.has(String(queryKey[2])) }),
  ])
}
