// Fetches what a signed-in person is about to see all at once, instead of each part when the one before it is drawn.

import { entityAt, loadFiles, loadManifest } from '../engine/api/manifest.ts'
import { prefetchMenus } from '../engine/api/menus.ts'
import { currentSession } from '../engine/api/sessionState.ts'
import { loadPagesAt } from './routes.tsx'

/** @param path the page that comes next; what fails here fails again, and is said, where it is needed */
export async function preload(path: string): Promise<void> {
  // A wall shows nothing of the console.
  if (/^\/bigscreen(\/|$)/.test(path))
    return void (await Promise.allSettled([import('../bigscreens/index.ts').then(({ preloadScreen }) => preloadScreen(path))]))
  const loading = [loadPagesAt(path), loadEntityAt(path), ...(currentSession() ? [prefetchMenus()] : [])]
  await Promise.allSettled(loading)
}

async function loadEntityAt(path: string): Promise<void> {
  const entity = entityAt(await loadManifest(), path)
  if (entity) await loadFiles(entity.name)
}
