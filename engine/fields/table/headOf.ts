import type { Entity, Field } from '../../model/entity/entity.ts'
import type { FieldText } from '../face.ts'

/** Heading of a column: title and unit. */
export function headOf(entity: Entity, { title, unit }: Field, { t, word }: FieldText): string {
  return unit === null ? word(entity, title) : t('tables.head', { title: word(entity, title), unit: word(entity, unit) })
}
