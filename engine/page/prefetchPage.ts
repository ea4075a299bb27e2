import { prefetchOptions } from '../api/options/options.ts'
import { prefetchList } from '../api/queries.ts'
import { loadManifest } from '../api/schemas/manifest.ts'
import { prefetchEntity } from '../api/schemas/schemas.ts'
import { openedListState } from '../list/readListState.ts'
import { entityAt } from '../model/entity/manifest.ts'
import { columnDictionaries, firstListOf } from '../model/list/firstPage.ts'
import { loadLayout } from './layouts.ts'
import { loadPhoneParts } from './phoneParts.ts'

/**
 * Prefetches everything that an entity's list page renders first: the entity, the code of its layout, dictionaries of its columns, and the list.
 * Throws errors of the entity.
 * @param search query of the URL
 * @param isInMenu true if the page is in the user's menu; otherwise nothing is prefetched, unless its file has no menu entry
 */
export async function prefetchPage(path: string, search: string, isInMenu: boolean): Promise<void> {
  const found = entityAt(await loadManifest(), path)
  if (!found) return
  const entity = await prefetchEntity(found.name)
  if (entity.menu && !isInMenu) return
  const first = firstListOf(entity, search, openedListState)
  await Promise.all([
    loadLayout(entity.layout),
    loadPhoneParts(),
    first && prefetchList(entity, first),
    ...columnDictionaries(entity).map(prefetchOptions),
  ])
}
