import { prefetchOptions } from '../api/options/options.ts'
import { prefetchDetail } from '../api/queries.ts'
import { prefetchEntity } from '../api/schemas/schemas.ts'
import { recordDictionaries } from '../model/list/firstPage.ts'
import { LazyRecordPage } from './lazyRecordPage.ts'

/**
 * Prefetches everything that the page of a record renders first: the entity, the code of the page, dictionaries of the fields, and the
 * record. Throws errors of the entity.
 * @param isInMenu true if the list is in the user's menu; otherwise nothing is prefetched, unless its file has no menu entry
 */
export async function prefetchRecordPage(name: string, id: string, isInMenu: boolean): Promise<void> {
  const entity = await prefetchEntity(name)
  if (entity.menu && !isInMenu) return
  await Promise.all([LazyRecordPage.load(), prefetchDetail(entity, id), ...recordDictionaries(entity).map(prefetchOptions)])
}
