import { type KeyboardEvent, useState } from 'react'
import { useOptions } from '../../api/options/options.ts'
import { isSwitch } from '../../model/formats/formats.ts'
import { isSwitchOn } from '../../model/formats/switchValue.ts'
import { useText } from '../../text/text.ts'
import { findOption, optionWord } from '../choice.ts'
import { searchPlaceholderOf } from '../control.ts'
import type { SearchProps } from '../face.ts'
import { SearchInputFrame } from '../SearchBox.tsx'
import { searched } from '../searched.ts'

const OPENING_KEYS = ['ArrowDown', 'ArrowUp', 'Enter', ' ']
const NOBODY = {}

/** Placeholder for a select or tree select; a click, an arrow key or a letter loads and opens the real control. */
export function ClosedChoice(props: SearchProps) {
  const text = useText()
  const { id, onChange, onOpen } = props
  const words = useScreenText(props)
  const shown = words.join(text.t('list.nameBreak'))
  // Text typed until the control has loaded.
  const [typed, setTyped] = useState('')
  const open = (text = typed) => {
    setTyped(text)
    onOpen?.({ inputId: id, typed: text })
  }
  const leave = () => {
    setTyped('')
    onOpen?.(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!OPENING_KEYS.includes(event.key) || event.nativeEvent.isComposing) return
    event.preventDefault()
    open()
  }
  return (
    <SearchInputFrame glyph="down" onClear={words.length === 0 ? undefined : () => onChange(undefined)}>
      <input
        id={id}
        type="text"
        role="combobox"
        aria-expanded={false}
        aria-haspopup="listbox"
        autoComplete="off"
        placeholder={searchPlaceholderOf(props, text)}
        value={shown + typed}
        onChange={(event) => open(typedBehind(event.target.value, shown))}
        onClick={() => open()}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
    </SearchInputFrame>
  )
}

/** The text typed after the shown one. */
const typedBehind = (value: string, shown: string) =>
  value.startsWith(shown) ? value.slice(shown.length) : value.length > shown.length ? value : ''

/** Labels of the selected options; their ids while labels are loading. */
function useScreenText({ entity, field, value }: SearchProps): string[] {
  const text = useText()
  const isOnOff = isSwitch(field)
  const chosen = searched(value)
  const choices = isOnOff ? null : field.choices
  const { options } = useOptions(choices, NOBODY, { loose: true, values: chosen, enabled: chosen.length > 0 })
  if (isOnOff) return chosen.length === 0 ? [] : [text.t(isSwitchOn(value) ? 'field.yes' : 'field.no')]
  return chosen.map((id) => {
    const option = findOption(options, id)
    return option ? optionWord(entity, option, text) : id
  })
}
