import { prefetchOptions } from '../api/options/options.ts'
import { prefetchList } from '../api/queries.ts'
import { entityAt, loadManifest } from '../api/schemas/manifest.ts'
import { prefetchEntity } from '../api/schemas/schemas.ts'
import { openedListState } from '../list/readListState.ts'
import { columnDictionaries, firstListOf } from '../model/list/firstPage.ts'
import { loadLayout } from './layouts.ts'

/**
 * Asks for what an entity's page draws, before it is drawn: the entity, the code of its layout, the words of its columns and the list of the address.
 * Throws what the entity's file is refused for.
 * @param search the query of the address
 * @param isInMenu what stands in no menu of the person's is not shown to them, unless its file keeps it out of the menu
 */
export async function prefetchPage(path: string, search: string, isInMenu: boolean): Promise<void> {
  const found = entityAt(await loadManifest(), path)
  if (!found) return
  const entity = await prefetchEntity(found.name)
  if (entity.menu && !isInMenu) return
  const first = firstListOf(entity, search, openedListState)
  await Promise.all([loadLayout(entity.layout), first && prefetchList(entity, first), ...columnDictionaries(entity).map(prefetchOptions)])
}
