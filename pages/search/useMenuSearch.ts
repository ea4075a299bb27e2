import { useMemo } from 'react'
import type { MenuNode } from '../../engine/api/menus/menuNode.ts'
import { useMenus } from '../../engine/api/menus/menus.ts'
import { menuPages } from '../../engine/api/menus/menuTree.ts'
import { useText } from '../../engine/text/text.ts'
import { withHome } from '../menu/homeNode.ts'
import { searchMenus } from './searchMenus.ts'
import { usePinyin } from './usePinyin.ts'

/** Pages of the user's menu that match the text, best first. */
export function useMenuSearch(text: string): readonly MenuNode[] {
  const { t, language } = useText()
  const { menus } = useMenus()
  const matches = usePinyin(text)
  const home = t('home.title')
  const pages = useMemo(() => menuPages(withHome(menus, home)), [menus, home])
  return useMemo(() => searchMenus(pages, text, language, matches), [pages, text, language, matches])
}
