import { Input } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { glyphOf, iconNames } from '../../model/icons/iconGlyph.ts'
import { useText } from '../../text/text.ts'
import { Icon } from '../../ui/Icon.tsx'
import { controlProps, placeholderOf } from '../control.ts'
import type { EditProps } from '../face.ts'
import { inputText } from '../text/textOf.ts'
import './icon.css'

/** Class name of an icon, typed or picked from the icons we can draw. */
export function IconEdit(props: EditProps) {
  const text = useText()
  const { id, value, onChange, disabled } = props
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const name = inputText(value)
  const glyph = glyphOf(name)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Escape closes only this list, not the dialog.
    event.stopPropagation()
    close()
  }
  return (
    <>
      <div className="g-icon-edit">
        <Input
          allowClear
          placeholder={placeholderOf(props, text)}
          value={name}
          onChange={(event) => onChange(event.target.value)}
          prefix={glyph && <Icon glyph={glyph} />}
          {...controlProps(props)}
        />
        <button
          ref={opener}
          type="button"
          className="g-button"
          disabled={disabled}
          aria-expanded={isOpen}
          aria-controls={`${id}-names`}
          onClick={() => setOpen(!isOpen)}
        >
          {text.t('field.chooseIcon')}
        </button>
      </div>
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: buttons that each do one thing, under one name
        <div id={`${id}-names`} className="g-icon-names" role="group" aria-label={text.t('field.icons')} onKeyDown={onKeyDown}>
          {iconNames.map((iconName) => (
            <button
              key={iconName.name}
              type="button"
              className="g-icon-name"
              aria-label={iconName.name}
              aria-pressed={iconName.name === name}
              title={iconName.name}
              onClick={() => {
                onChange(iconName.name)
                close()
              }}
            >
              <Icon glyph={iconName.glyph} />
            </button>
          ))}
        </div>
      )}
    </>
  )
}
