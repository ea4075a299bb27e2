import { en } from '../../i18n/filters/en.ts'
import { zh } from '../../i18n/filters/zh.ts'
import type { Field } from '../model/entity/entity.ts'
import type { Comparison } from '../model/list/comparisons.ts'
import { comparableOf } from '../model/list/comparisons.ts'
import { principalOf } from '../model/list/principals.ts'
import { type Text, textWith } from '../text/text.ts'

/** Texts with the messages of filters. */
export const useFilterText = textWith('filters', { zh, en })

const IN_TIME: readonly Comparison[] = ['gt', 'ge', 'lt', 'le']

/** Label of a comparison; for dates "later" and "earlier" instead of "more" and "less". */
export function comparisonWord(field: Field, is: Comparison, { t }: Pick<Text, 't'>): string {
  if (is === 'mine' && principalOf(field) === 'department') return t('filters.ofDept')
  if (is === 'mine' && principalOf(field) === 'site') return t('filters.ofProject')
  if (IN_TIME.includes(is) && ['day', 'moment', 'time'].includes(comparableOf(field))) return t(`filters.inTime.${is}`)
  return t(`filters.is.${is}`)
}
