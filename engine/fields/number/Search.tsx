import { InputNumber } from 'antd'
import { useText } from '../../text.ts'
import { placeholderOf } from '../control.ts'
import type { SearchProps } from '../face.ts'
import { rangeOf, searchRange } from '../range.ts'
import { numberOf } from './Edit.tsx'

export function NumberSearch(props: SearchProps) {
  const text = useText()
  const { entity, field, id, value, onChange } = props
  if (field.search !== 'range') {
    return (
      <InputNumber
        id={id}
        className="g-control"
        placeholder={placeholderOf(props, text)}
        value={numberOf(value)}
        onChange={(next) => onChange(next ?? undefined)}
      />
    )
  }
  const [from, to] = rangeOf(value).map(numberOf) as [number | null, number | null]
  const title = text.word(entity, field.title)
  return (
    <span className="g-range">
      <InputNumber
        id={id}
        className="g-control"
        aria-label={text.t('field.from', { title })}
        placeholder={text.t('field.lowest')}
        value={from}
        onChange={(next) => onChange(searchRange(next, to))}
      />
      <span aria-hidden="true">~</span>
      <InputNumber
        className="g-control"
        aria-label={text.t('field.to', { title })}
        placeholder={text.t('field.highest')}
        value={to}
        onChange={(next) => onChange(searchRange(from, next))}
      />
    </span>
  )
}
