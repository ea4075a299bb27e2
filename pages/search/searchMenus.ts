import type { MenuNode } from '../../engine/api/menus/menuNode.ts'
import type { Language } from '../../engine/text/language.ts'
import { menuName } from '../menu/menuName.ts'

/** True if Latin letters are the pinyin of the beginning of a Chinese name. */
export type MatchesPinyin = (letters: string, name: string) => boolean

/** Pages whose shown or Chinese name begins with the text, in menu order, then those whose pinyin does. An empty text finds all pages. */
export function searchMenus(
  pages: readonly MenuNode[],
  text: string,
  language: Language,
  matches: MatchesPinyin | null,
): readonly MenuNode[] {
  const wanted = text.trim().toLowerCase()
  const begins = (node: MenuNode) => [menuName(node, language), node.name].some((name) => name.toLowerCase().startsWith(wanted))
  const found = pages.filter(begins)
  if (!matches || !isPossiblePinyin(wanted)) return found
  return [...found, ...pages.filter((node) => !begins(node) && matches(wanted, node.name))]
}

/** Text that may be pinyin. */
export const isPossiblePinyin = (text: string): boolean => /^[a-z\d]+$/i.test(text.trim())
