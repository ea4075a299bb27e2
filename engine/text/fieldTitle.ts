import type { Entity, Field } from '../model/entity/entity.ts'
import type { Text } from './text.ts'

/** Title of a field with its unit: `PM10 (µg/m³)`. */
export function titleWithUnit(
  entity: Pick<Entity, 'words'>,
  { title, unit }: Pick<Field, 'title' | 'unit'>,
  { word }: Pick<Text, 'word'>,
): string {
  return unit === null ? word(entity, title) : `${word(entity, title)} (${word(entity, unit)})`
}
