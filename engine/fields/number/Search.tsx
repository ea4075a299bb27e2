import { useText } from '../../text/text.ts'
import { placeholderOf } from '../control.ts'
import type { SearchProps } from '../face.ts'
import { rangeOf, searchRange } from '../range.ts'
import { SearchInputFrame } from '../SearchBox.tsx'
import { numberOf } from './numberOf.ts'

export function NumberSearch(props: SearchProps) {
  const text = useText()
  const { entity, field, id, value, onChange } = props
  if (field.search !== 'range') {
    return (
      <SearchInputFrame>
        <NumberInput
          id={id}
          placeholder={placeholderOf(props, text)}
          value={numberOf(value)}
          onChange={(next) => onChange(next ?? undefined)}
        />
      </SearchInputFrame>
    )
  }
  const [from, to] = rangeOf(value).map(numberOf) as [number | null, number | null]
  const title = text.word(entity, field.title)
  return (
    <SearchInputFrame>
      <NumberInput
        id={id}
        label={text.t('field.from', { title })}
        placeholder={text.t('field.lowest')}
        value={from}
        onChange={(next) => onChange(searchRange(next, to))}
      />
      <span aria-hidden="true">~</span>
      <NumberInput
        label={text.t('field.to', { title })}
        placeholder={text.t('field.highest')}
        value={to}
        onChange={(next) => onChange(searchRange(from, next))}
      />
    </SearchInputFrame>
  )
}

interface NumberProps {
  id?: string
  label?: string
  placeholder: string
  value: number | null
  onChange(value: number | null): void
}

function NumberInput({ id, label, placeholder, value, onChange }: NumberProps) {
  return (
    <input
      id={id}
      type="number"
      step="any"
      autoComplete="off"
      aria-label={label}
      placeholder={placeholder}
      value={value ?? ''}
      onChange={({ target }) => onChange(numberOf(target.value))}
    />
  )
}
