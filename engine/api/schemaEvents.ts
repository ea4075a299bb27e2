// Hears from the server that the schema files changed, and asks anew for what follows from them.

import { useEffect } from 'react'
import { queryClient } from './queryClient.ts'
import { knownManifest, useManifest } from './schemas.ts'

/**
 * Keeps pages in step with the schema folder while this page is looked at. A hidden page lets go of its connection,
 * of which a browser has six per server over HTTP/1.1, and catches up when it is shown again.
 */
export function useSchemaEvents(): void {
  const live = useManifest().data?.live ?? false
  useEffect(() => (live ? listen() : undefined), [live])
}

function listen(): () => void {
  let source: EventSource | null = null

  const open = () => {
    source = new EventSource('/schemas/events')
    // The first one, on every connection, says how the folder stands: what changed while nobody listened is not missed.
    source.addEventListener('schemas', ({ data }: MessageEvent<string>) => {
      const { hash } = JSON.parse(data) as { hash: string }
      if (hash !== knownManifest()?.hash) void refreshSchemas()
    })
  }
  const close = () => {
    source?.close()
    source = null
  }
  const follow = () => {
    if (document.hidden) close()
    else if (!source) open()
  }

  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    close()
  }
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
