// Hears from the server that the schema files changed, and asks anew for what follows from them.

import { useEffect } from 'react'
import { follow, SCHEMAS } from './liveConnection.ts'
import { knownManifest } from './manifest.ts'
import { queryClient } from './queryClient.ts'
import { useManifest } from './schemas.ts'

/** Keeps pages in step with the schema folder while this page is looked at. */
export function useSchemaEvents(): void {
  const live = useManifest().data?.live ?? false
  useEffect(() => (live ? follow(SCHEMAS, catchUp) : undefined), [live])
}

/** The first message, on every connection, says how the folder stands: what changed while nobody listened is not missed. */
function catchUp(data: unknown): void {
  const { hash } = data as { hash: string }
  if (hash !== knownManifest()?.hash) void refreshSchemas()
}

/** The manifest first: from it follow the files' versions; what stands on them is asked again in place. */
async function refreshSchemas(): Promise<void> {
  await queryClient.refetchQueries({ queryKey: ['manifest'] })
  const names = new Set(knownManifest()?.entities.map(({ name }) => name))
  await Promise.all([
    ...['menus', 'permissions', 'options'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
    // What has gone with its file is not asked for again: its page is still there for a moment, its endpoints are not.
    queryClient.invalidateQueries({ queryKey: ['records'], predicate: ({ queryKey }) => names.has(String(queryKey[2])) }),
  ])
}
