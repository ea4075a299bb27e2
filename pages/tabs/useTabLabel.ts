import { useCallback } from 'react'
import type { RouteObject } from 'react-router'
import { useMenus } from '../../engine/api/menus/menus.ts'
import { menuTrail } from '../../engine/api/menus/menuTree.ts'
import { entityAt, listOfRecord } from '../../engine/api/schemas/manifest.ts'
import { useManifest } from '../../engine/api/schemas/schemas.ts'
import { useText } from '../../engine/text/text.ts'
import { menuName } from '../menu/menuName.ts'
import { handleOf } from './pageOf.ts'
import type { PageTab } from './tabs.ts'

/** Names tabs in the current language: as the page itself does, else as the menu, its schema or its route does. */
export function useTabLabel(pages: RouteObject[]): (tab: PageTab) => string {
  const { t, language } = useText()
  const { menus } = useMenus()
  const { data: manifest } = useManifest()
  return useCallback(
    (tab) => {
      if (tab.language === language) return tab.label
      // A record that was never shown has no name yet: its list names the tab.
      const path = listOfRecord(tab.path, manifest ?? undefined) ?? tab.path
      const node = menuTrail(menus, path).at(-1)
      if (node) return menuName(node, language)
      const { title } = handleOf(pages, path)
      if (title) return t(title)
      const entity = manifest && entityAt(manifest, path)
      return entity ? menuName({ name: entity.title, english: entity.english }, language) : tab.label || tab.path
    },
    [t, language, menus, manifest, pages],
  )
}
