import { en } from '../../i18n/filters/en.ts'
import { zh } from '../../i18n/filters/zh.ts'
import type { Comparison } from '../model/comparisons.ts'
import { comparableOf } from '../model/comparisons.ts'
import type { Field } from '../model/entity.ts'
import { selfOf } from '../model/selves.ts'
import { type Text, textWith } from '../text.ts'

/** Words of filters, beside those of the console. */
export const useFilterText = textWith('filters', { zh, en })

const IN_TIME: readonly Comparison[] = ['gt', 'ge', 'lt', 'le']

/** How a comparison is called on a field: days are not more or less, but later or earlier. */
export function comparisonWord(field: Field, is: Comparison, { t }: Pick<Text, 't'>): string {
  if (is === 'mine' && selfOf(field) === 'department') return t('filters.ofDept')
  if (is === 'mine' && selfOf(field) === 'site') return t('filters.ofProject')
  if (IN_TIME.includes(is) && ['day', 'moment', 'time'].includes(comparableOf(field))) return t(`filters.inTime.${is}`)
  return t(`filters.is.${is}`)
}
