import type { MenuNode } from '../../engine/api/menus/menuNode.ts'
import { i18n, type Language, translateNow } from '../../engine/text/language.ts'

/** Title of a menu entry in the current language: the message of its key, else its name, which may be Chinese only. */
export function menuName(node: Pick<MenuNode, 'name' | 'english'> & Partial<Pick<MenuNode, 'i18n'>>, language: Language): string {
  if (node.i18n && i18n.exists(node.i18n)) return translateNow(node.i18n)
  return language === 'en' ? (node.english ?? node.name) : node.name
}
