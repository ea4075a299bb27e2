// Loads code and data of the next page in parallel, instead of one after the other as components render.

import { preloadScreen } from '../../bigscreens/index.ts'
import { prefetchPermissions } from '../../engine/api/access/permissions.ts'
import { visibleMenus } from '../../engine/api/menus/menuNode.ts'
import { currentMenus, prefetchMenus } from '../../engine/api/menus/menus.ts'
import { menuTrail } from '../../engine/api/menus/menuTree.ts'
import { prefetchTopMenus } from '../../engine/api/menus/topMenu.ts'
import { entityAt, loadFiles, loadManifest } from '../../engine/api/schemas/manifest.ts'
import { currentSession } from '../../engine/session/sessionState.ts'
import { loadPagesAt } from '../routes.tsx'

/** @param path path of the next page with its query; errors are ignored here and reported by the components */
export async function preload(path: string): Promise<void> {
  const { pathname, search } = new URL(path, location.origin)
  // Big screens need nothing of the console.
  if (/^\/bigscreen(\/|$)/.test(pathname)) return void (await Promise.allSettled([preloadScreen(pathname)]))
  const files = [loadPagesAt(pathname), loadFilesAt(pathname)]
  // Menus and records need a session.
  const mine = currentSession() ? [prefetchMenus(), prefetchTopMenus(), prefetchPermissions(), prefetchPageAt(pathname, search)] : []
  await Promise.allSettled([...files, ...mine])
}

async function loadFilesAt(path: string): Promise<void> {
  const entity = entityAt(await loadManifest(), path)
  if (entity) await loadFiles(entity.name)
}

async function prefetchPageAt(path: string, search: string): Promise<void> {
  const [{ prefetchPage }, menus] = await Promise.all([import('../console.ts'), currentMenus()])
  const seen = visibleMenus(menus, currentSession()?.roles ?? [])
  await prefetchPage(path, search, menuTrail(seen, path).length > 0)
}
