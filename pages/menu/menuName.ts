import type { MenuNode } from '../../engine/api/menus/menuNode.ts'
import type { Language } from '../../engine/text/language.ts'

/** A menu's name in the current language; the platform may know only the Chinese one. */
export function menuName(node: Pick<MenuNode, 'name' | 'english'>, language: Language): string {
  return language === 'en' ? (node.english ?? node.name) : node.name
}
