import { Input, Select } from 'antd'
import { useState } from 'react'
import type { Text } from '#engine/text/text.ts'
import { durationOf, spanText, UNITS, type Unit } from '../model/timer.ts'
import { Item, TextItem } from './controls.tsx'
import { durationInWords } from './durationInWords.ts'

interface Props {
  label: string
  value: string
  text: Text
  onChange(value: string): void
}

/** Input of a duration: number and unit, or ISO 8601 with its meaning for several units. */
export function DurationInput({ label, value, text, onChange }: Props) {
  const { t } = text
  const span = durationOf(value)
  const [unit, setUnit] = useState<Unit | 'iso'>(span?.unit ?? (value === '' ? 'hour' : 'iso'))
  const shownUnit = unit !== 'iso' && span ? span.unit : unit
  const units = [...UNITS, 'iso' as const].map((one) => ({ value: one, label: t(`designer.units.${one}`) }))
  const change = (next: Unit | 'iso') => {
    setUnit(next)
    if (next !== 'iso' && span) onChange(spanText(span.count, next))
  }
  const count = (typed: string) => {
    if (/^\d+$/.test(typed) && shownUnit !== 'iso') onChange(spanText(Number(typed), shownUnit))
    else if (typed === '') onChange('')
  }
  if (shownUnit === 'iso')
    return (
      <>
        <TextItem
          label={label}
          value={value}
          placeholder="P1DT2H"
          hint={durationInWords(value, t) || t('designer.isoHint')}
          onChange={onChange}
        />
        <Select aria-label={t('designer.unit')} className="g-control" value="iso" options={units} onChange={change} />
      </>
    )
  return (
    <Item label={label}>
      {(id) => (
        <div className="g-span">
          <Input
            id={id}
            key={value}
            inputMode="numeric"
            defaultValue={span ? String(span.count) : ''}
            onBlur={({ target }) => count(target.value.trim())}
            onPressEnter={({ currentTarget }) => count(currentTarget.value.trim())}
          />
          <Select aria-label={t('designer.unit')} value={shownUnit} options={units} onChange={change} />
        </div>
      )}
    </Item>
  )
}
