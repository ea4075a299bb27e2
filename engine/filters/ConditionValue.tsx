import { useId } from 'react'
import { isOpening } from '../fields/closed/openingWidgets.ts'
import { DateSearch } from '../fields/date/Search.tsx'
import { numberOf } from '../fields/number/numberOf.ts'
import { searchPopups } from '../fields/searchPopups.ts'
import type { Entity, Field } from '../model/entity/entity.ts'
import { comparableOf } from '../model/list/comparisons.ts'
import type { FilterCondition } from '../model/list/listFilter.ts'
import { countedDays, namedDays } from '../model/list/relativeDays.ts'
import { useFilterText } from './filterText.ts'

interface Props {
  entity: Entity
  field: Field
  condition: FilterCondition
  /** Id of the error message. */
  describedBy: string | undefined
  onChange(value: unknown): void
}

/** Input for the value of a condition; for choices, the search control of the field. */
export function ConditionValue(props: Props) {
  const { is } = props.condition
  return <div className="g-condition-value">{is === 'empty' || is === 'filled' || is === 'mine' ? null : <Value {...props} />}</div>
}

function Value({ entity, field, condition: { is, value }, describedBy, onChange }: Props) {
  const id = useId()
  const { t, word } = useFilterText()
  const title = word(entity, field.title)
  const label = t('filters.value', { title })
  const fault = { 'aria-invalid': describedBy ? true : undefined, 'aria-describedby': describedBy } as const
  const kind = comparableOf(field)
  if (is === 'within') return <RelativeDays label={label} value={value} fault={fault} onChange={onChange} />
  if (is === 'in' || is === 'out') {
    const isOne = kind === 'region'
    const Control = isOpening(field.widget) ? searchPopups[field.widget] : searchPopups.select
    return (
      <>
        <label htmlFor={id} className="g-condition-label">
          {label}
        </label>
        <Control
          entity={entity}
          field={{ ...field, search: 'in' }}
          id={id}
          value={isOne && Array.isArray(value) ? value[0] : value}
          onChange={(next) => onChange(isOne && next !== undefined ? [next] : next)}
        />
      </>
    )
  }
  if (kind === 'day' || kind === 'moment') {
    const isRange = is === 'between'
    return (
      <>
        <label htmlFor={id} className="g-condition-label">
          {label}
        </label>
        <DateSearch entity={entity} field={{ ...field, search: isRange ? 'range' : 'eq' }} id={id} value={value} onChange={onChange} />
      </>
    )
  }
  if (kind === 'truth') {
    return (
      <select
        aria-label={label}
        {...fault}
        value={value === undefined ? '' : String(value)}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value === 'true')}
      >
        <option value="" />
        <option value="true">{t('field.yes')}</option>
        <option value="false">{t('field.no')}</option>
      </select>
    )
  }
  const type = kind === 'number' ? 'number' : kind === 'time' ? 'time' : 'text'
  const shared = { type, step: type === 'text' ? undefined : type === 'time' ? 1 : 'any', autoComplete: 'off', ...fault } as const
  const read = (text: string): unknown =>
    text === '' ? undefined : kind === 'number' ? (numberOf(text) ?? undefined) : kind === 'time' && text.length === 5 ? `${text}:00` : text
  const shown = (one: unknown): string => (one === undefined || one === null ? '' : String(one))
  if (is !== 'between')
    return <input {...shared} aria-label={label} value={shown(value)} onChange={({ target }) => onChange(read(target.value))} />
  const ends = Array.isArray(value) ? value : []
  return (
    <>
      <input
        {...shared}
        aria-label={t('filters.from', { title })}
        value={shown(ends[0])}
        onChange={({ target }) => onChange([read(target.value) ?? null, ends[1] ?? null])}
      />
      <span aria-hidden="true">~</span>
      <input
        {...shared}
        aria-label={t('filters.to', { title })}
        value={shown(ends[1])}
        onChange={({ target }) => onChange([ends[0] ?? null, read(target.value) ?? null])}
      />
    </>
  )
}

interface DaysProps {
  label: string
  value: unknown
  fault: { 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }
  onChange(value: unknown): void
}

const USUAL = 7

function RelativeDays({ label, value, fault, onChange }: DaysProps) {
  const { t } = useFilterText()
  const counted = countedDays(value)
  return (
    <>
      <select
        aria-label={label}
        {...fault}
        value={counted ? counted.way : String(value ?? '')}
        onChange={({ target }) => {
          const days = target.value
          const isCounted = days === 'last' || days === 'next'
          onChange(isCounted ? `${days} ${counted?.count ?? USUAL} days` : days === '' ? undefined : days)
        }}
      >
        <option value="" />
        {namedDays.map((days) => (
          <option key={days} value={days}>
            {t(`filters.days.${days}`)}
          </option>
        ))}
        <option value="last">{t('filters.counted.last')}</option>
        <option value="next">{t('filters.counted.next')}</option>
      </select>
      {counted && (
        <input
          type="number"
          min={1}
          max={9999}
          className="g-condition-days"
          aria-label={t('filters.count')}
          defaultValue={counted.count}
          onChange={({ target }) => {
            const count = Math.trunc(Number(target.value))
            if (count >= 1 && count <= 9999) onChange(`${counted.way} ${count} days`)
          }}
        />
      )}
    </>
  )
}
