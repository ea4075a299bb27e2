// Page layouts other than a list, loaded on demand.

import type { PageLayout } from '../model/entity/entity.ts'
import { lazyPage } from '../start/lazyPage.ts'

export const MasterDetail = lazyPage(() => import('./MasterDetail.tsx'))
export const TreeAndList = lazyPage(() => import('./TreeAndList.tsx'))
export const TreeAndForm = lazyPage(() => import('./TreeAndForm.tsx'))

/** Loads the code of a layout. Throws a `LoadError` if it fails or takes too long. */
export async function loadLayout({ kind }: PageLayout): Promise<void> {
  if (kind === 'master-detail') await MasterDetail.load()
  if (kind === 'tree-and-list') await TreeAndList.load()
  if (kind === 'tree-and-form') await TreeAndForm.load()
}
