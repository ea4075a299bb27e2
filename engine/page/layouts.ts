// Page layouts other than a list, loaded when one is opened first.

import type { PageLayout } from '../model/entity/entity.ts'
import { lazyPage } from '../start/lazyPage.ts'

export const MasterDetail = lazyPage(() => import('./MasterDetail.tsx'))
export const TreeAndList = lazyPage(() => import('./TreeAndList.tsx'))
export const TreeAndForm = lazyPage(() => import('./TreeAndForm.tsx'))

/** Fetches what a layout is drawn with. Throws a `LoadError` when it is lost or late. */
export async function loadLayout({ kind }: PageLayout): Promise<void> {
  if (kind === 'master-detail') await MasterDetail.load()
  if (kind === 'tree-and-list') await TreeAndList.load()
  if (kind === 'tree-and-form') await TreeAndForm.load()
}
