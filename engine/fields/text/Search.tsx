import { useText } from '../../text/text.ts'
import { placeholderOf } from '../control.ts'
import type { SearchProps } from '../face.ts'
import { SearchBox } from '../SearchBox.tsx'
import { textOf } from './textOf.ts'

export function TextSearch(props: SearchProps) {
  const placeholder = placeholderOf(props, useText())
  const text = textOf(props.value)
  return (
    <SearchBox onClear={text === '' ? undefined : () => props.onChange(undefined)}>
      <input
        id={props.id}
        type="text"
        autoComplete="off"
        placeholder={placeholder}
        value={text}
        onChange={(event) => props.onChange(event.target.value || undefined)}
      />
    </SearchBox>
  )
}
