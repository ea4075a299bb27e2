import type { Entity } from '../model/entity/entity.ts'
import type { Text } from './text.ts'

type Titled = Pick<Entity, 'title' | 'menu' | 'words'>

/** Title of a list in the plural: English uses the title of the menu entry. */
export function listTitle(entity: Titled, { word, language }: Pick<Text, 'word' | 'language'>): string {
  const { title, menu } = entity
  return language === 'en' && menu ? (menu.english ?? word(entity, menu.title)) : word(entity, title)
}
