import { useCallback } from 'react'
import type { RouteObject } from 'react-router'
import { useMenus } from '../../engine/api/menus/menus.ts'
import { menuTrail } from '../../engine/api/menus/menuTree.ts'
import { listOfRecord } from '../../engine/api/schemas/manifest.ts'
import { useManifest } from '../../engine/api/schemas/schemas.ts'
import { entityAt } from '../../engine/model/entity/manifest.ts'
import { useText } from '../../engine/text/text.ts'
import { menuName } from '../menu/menuName.ts'
import { handleOf } from './pageOf.ts'
import type { PageTab } from './tabs.ts'

/** Returns the title of a tab in the current language: from the page, else from menu, schema or route. An unknown path is its own title. */
export function useTabLabel(pages: RouteObject[]): (tab: PageTab) => string {
  const { t, language } = useText()
  const { menus, loading: areMenusLoading } = useMenus()
  const { data: manifest, loading: isManifestLoading } = useManifest()
  const isLoading = areMenusLoading || isManifestLoading
  return useCallback(
    (tab) => {
      if (tab.language === language) return tab.label
      // A record that was not shown yet has the title of its list.
      const path = listOfRecord(tab.path, manifest ?? undefined) ?? tab.path
      const node = menuTrail(menus, path).at(-1)
      if (node) return menuName(node, language)
      const { title } = handleOf(pages, path)
      if (title) return t(title)
      const entity = manifest && entityAt(manifest, path)
      if (entity) return menuName({ name: entity.title, english: entity.english }, language)
      return tab.label || (isLoading ? t('tabs.loading') : tab.path)
    },
    [t, language, menus, manifest, isLoading, pages],
  )
}
