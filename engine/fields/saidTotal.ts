import type { Entity, Total } from '../model/entity/entity.ts'
import { totalText } from '../model/list/totals.ts'
import { withUnit } from '../model/withUnit.ts'
import type { Text } from '../text/text.ts'

interface Said {
  entity: Entity
  total: Total
  value: number | string | null
  /** A head above it names the unit, as it does for the values of its column. */
  isHeaded: boolean
}

/** A figure below a list with what it is, `平均 12.3%`; empty where there is none. A mean says its unit under a head as well. */
export function saidTotal({ entity, total, value, isHeaded }: Said, { t, word, language }: Pick<Text, 't' | 'word' | 'language'>): string {
  const text = totalText(total, value, language)
  if (text === '') return ''
  const { field, take } = total
  const unit = take !== 'count' && (take === 'mean' || !isHeaded) ? field.unit : null
  return t(`list.takes.${take}`, { value: unit === null ? text : withUnit(text, word(entity, unit)) })
}
