// Page layouts other than a list, loaded when one is opened first.

import type { Entity } from '../model/entity/entity.ts'
import { lazyPage } from '../start/lazyPage.ts'
import { hasLayoutSwitch, LayoutSwitch } from './layoutSwitch.ts'

export const MasterDetail = lazyPage(() => import('./MasterDetail.tsx'))
export const TreeAndList = lazyPage(() => import('./TreeAndList.tsx'))
export const TreeAndForm = lazyPage(() => import('./TreeAndForm.tsx'))

/**
 * Fetches the code that draws the layout of an entity's page. The switch between layouts is fetched with it: where it came after the
 * rows, it moved the other buttons of the toolbar away from under the pointer. Throws a `LoadError` when a part is lost or late.
 */
export async function loadLayout(entity: Entity): Promise<void> {
  const { kind } = entity.layout
  await Promise.all([
    kind === 'master-detail' && MasterDetail.load(),
    kind === 'tree-and-list' && TreeAndList.load(),
    kind === 'tree-and-form' && TreeAndForm.load(),
    hasLayoutSwitch(entity) && LayoutSwitch.load(),
  ])
}
