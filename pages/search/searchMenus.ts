import type { MenuNode } from '../../engine/api/menus/menuNode.ts'
import type { Language } from '../../engine/text/language.ts'
import { menuName } from '../menu/menuName.ts'

/** True when Latin letters spell the beginning of a Chinese name. */
export type Spells = (letters: string, name: string) => boolean

/**
 * The pages whose name, as shown or in Chinese, begins with the text, in the order of the menu; below them those whose
 * pinyin does. No text finds every page.
 */
export function searchMenus(pages: readonly MenuNode[], text: string, language: Language, spells: Spells | null): readonly MenuNode[] {
  const wanted = text.trim().toLowerCase()
  const begins = (node: MenuNode) => [menuName(node, language), node.name].some((name) => name.toLowerCase().startsWith(wanted))
  const found = pages.filter(begins)
  if (!spells || !isSpelling(wanted)) return found
  return [...found, ...pages.filter((node) => !begins(node) && spells(wanted, node.name))]
}

/** Text that may be pinyin. */
export const isSpelling = (text: string): boolean => /^[a-z\d]+$/i.test(text.trim())
