import { useEffect, useMemo, useState } from 'react'
import type { MenuNode } from '../../engine/api/menuNode.ts'
import { useMenus } from '../../engine/api/menus.ts'
import { menuPages } from '../../engine/api/menuTree.ts'
import { useText } from '../../engine/text.ts'
import { withHome } from '../layout/homeNode.ts'
import { isSpelling, type Spells, searchMenus } from './searchMenus.ts'

/** The pages of the user's menu that fit the text, best first. */
export function useMenuSearch(text: string): readonly MenuNode[] {
  const { t, language } = useText()
  const { menus } = useMenus()
  const [spells, setSpells] = useState<Spells | null>(null)
  const wantsSpelling = isSpelling(text) && !spells
  useEffect(() => {
    if (!wantsSpelling) return
    // Pinyin is an addition: where it cannot be fetched, names are found without it.
    import('./spelling.ts').then((module) => setSpells(() => module.spells)).catch(() => null)
  }, [wantsSpelling])
  const home = t('home.title')
  const pages = useMemo(() => menuPages(withHome(menus, home)), [menus, home])
  return useMemo(() => searchMenus(pages, text, language, spells), [pages, text, language, spells])
}
