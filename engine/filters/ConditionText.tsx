import { useOptions } from '../api/options/options.ts'
import { findOption, optionWord } from '../fields/choice.ts'
import type { Entity, Field } from '../model/entity/entity.ts'
import { type Comparison, comparableOf } from '../model/list/comparisons.ts'
import { type FilterCondition, faultOf, fieldOf } from '../model/list/listFilter.ts'
import { countedDays } from '../model/list/relativeDays.ts'
import { comparisonWord, useFilterText } from './filterText.ts'

/** A condition as text; struck through if its field no longer exists, because it has no effect then. */
export function ConditionText({ entity, condition }: { entity: Entity; condition: FilterCondition }) {
  const text = useFilterText()
  const { t, word } = text
  const field = fieldOf(entity, condition.field)
  const title = field ? word(entity, field.title) : condition.field
  if (!field || faultOf(entity, condition)) {
    return (
      <s title={t(field ? 'filters.unfit' : 'filters.gone', { name: title })}>
        {title} {field ? comparisonWord(field, condition.is, text) : t(`filters.is.${condition.is}`)}
      </s>
    )
  }
  return <OneCondition entity={entity} field={field} is={condition.is} value={condition.value} />
}

/** A valid condition as text. */
export function OneCondition({ entity, field, is, value }: { entity: Entity; field: Field; is: Comparison; value: unknown }) {
  const text = useFilterText()
  const isChoice = is === 'in' || is === 'out' || comparableOf(field) === 'choice' || comparableOf(field) === 'region'
  const values = Array.isArray(value) ? value : [value]
  return (
    <>
      <b>{text.word(entity, field.title)}</b> {comparisonWord(field, is, text)}
      {value !== undefined && ' '}
      {isChoice && value !== undefined ? <Chosen entity={entity} field={field} values={values} /> : plain(value, text)}
    </>
  )
}

function plain(value: unknown, { t }: ReturnType<typeof useFilterText>): string {
  if (value === undefined) return ''
  if (typeof value === 'boolean') return t(value ? 'field.yes' : 'field.no')
  if (Array.isArray(value)) return value.join(' ~ ')
  const counted = countedDays(value)
  if (counted) return t(`filters.countedDays.${counted.way}`, { count: counted.count })
  const named = t(`filters.days.${String(value)}`)
  return named.startsWith('filters.days.') ? String(value) : named
}

const NOBODY = {}

function Chosen({ entity, field, values }: { entity: Entity; field: Field; values: readonly unknown[] }) {
  const text = useFilterText()
  const { options } = useOptions(field.choices, NOBODY, { loose: true, values })
  return values
    .map((value) => {
      const option = findOption(options, value)
      return option ? optionWord(entity, option, text) : String(value)
    })
    .join(text.t('filters.list'))
}
