import type { Entity, Total } from '../model/entity/entity.ts'
import { totalText } from '../model/list/totals.ts'
import { withUnit } from '../model/withUnit.ts'
import type { Text } from '../text/text.ts'

interface TotalToShow {
  entity: Entity
  total: Total
  value: number | string | null
  /** True if the column header shows the unit. */
  isHeaded: boolean
}

/** Text of a total with its kind, `平均 12.3%`; empty without a value. A mean has its unit even below a header with it. */
export function totalWithKind(
  { entity, total, value, isHeaded }: TotalToShow,
  { t, word, language }: Pick<Text, 't' | 'word' | 'language'>,
): string {
  const text = totalText(total, value, language)
  if (text === '') return ''
  const { field, take } = total
  const unit = take !== 'count' && (take === 'mean' || !isHeaded) ? field.unit : null
  return t(`list.takes.${take}`, { value: unit === null ? text : withUnit(text, word(entity, unit)) })
}
