// Loads code and data of the next page in parallel, instead of one after the other as components render.

import { preloadScreen } from '../../bigscreens/index.ts'
import { prefetchPermissions } from '../../engine/api/access/permissions.ts'
import { visibleMenus } from '../../engine/api/menus/menuNode.ts'
import { currentMenus, prefetchMenus } from '../../engine/api/menus/menus.ts'
import { menuTrail } from '../../engine/api/menus/menuTree.ts'
import { prefetchTopMenus } from '../../engine/api/menus/topMenu.ts'
import { loadFiles, loadManifest } from '../../engine/api/schemas/manifest.ts'
import { entityAt, recordAt } from '../../engine/model/entity/manifest.ts'
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
  const manifest = await loadManifest()
  const entity = recordAt(manifest, path)?.entity ?? entityAt(manifest, path)
  if (entity) await loadFiles(entity.name)
}

async function prefetchPageAt(path: string, search: string): Promise<void> {
  const [{ prefetchPage, prefetchRecordPage }, menus, manifest] = await Promise.all([
    import('../console.ts'),
    currentMenus(),
    loadManifest(),
  ])
  const record = recordAt(manifest, path)
  const seen = visibleMenus(menus, currentSession()?.roles ?? [])
  const isInMenu = menuTrail(seen, record?.list ?? path).length > 0
  await (record ? prefetchRecordPage(record.entity.name, record.id, isInMenu) : prefetchPage(path, search, isInMenu))
}
