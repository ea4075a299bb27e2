import { useMemo } from 'react'
import { useMenus } from '../../engine/api/menus/menus.ts'
import { directoriesAbove } from '../../engine/api/menus/menuTree.ts'
import { useText } from '../../engine/text/text.ts'
import { menuGlyph } from '../menu/menuGlyph.ts'
import { menuName } from '../menu/menuName.ts'
import type { SearchResult } from './found.ts'
import { useMenuSearch } from './useMenuSearch.ts'
import { useOpenMenu } from './useOpenMenu.ts'

/** Search results for pages, each with its directories. */
export function usePages(text: string): readonly SearchResult[] {
  const { language } = useText()
  const { menus } = useMenus()
  const open = useOpenMenu()
  const above = useMemo(() => directoriesAbove(menus), [menus])
  return useMenuSearch(text).map((node) => ({
    key: `page ${node.id || node.code}`,
    glyph: menuGlyph(node.icon, node.path, true),
    name: menuName(node, language),
    note: (above.get(node) ?? []).map((one) => menuName(one, language)).join(' / '),
    choose: () => open(node),
  }))
}
