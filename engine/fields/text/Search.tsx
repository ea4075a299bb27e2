import { useText } from '../../text/text.ts'
import { placeholderOf } from '../control.ts'
import type { SearchProps } from '../face.ts'
import { SearchInputFrame } from '../SearchBox.tsx'
import { inputText } from './textOf.ts'

export function TextSearch(props: SearchProps) {
  const placeholder = placeholderOf(props, useText())
  const text = inputText(props.value)
  return (
    <SearchInputFrame onClear={text === '' ? undefined : () => props.onChange(undefined)}>
      <input
        id={props.id}
        type="text"
        autoComplete="off"
        placeholder={placeholder}
        value={text}
        onChange={(event) => props.onChange(event.target.value || undefined)}
      />
    </SearchInputFrame>
  )
}
