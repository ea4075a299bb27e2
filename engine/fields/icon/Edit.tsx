import { Input, Popover } from 'antd'
import { useState } from 'react'
import { Icon } from '../../Icon.tsx'
import { glyphOf, iconNames } from '../../menuGlyph.ts'
import { useText } from '../../text.ts'
import { controlProps, placeholderOf } from '../control.ts'
import type { EditProps } from '../face.ts'
import { textOf } from '../text/textOf.ts'
import './icon.css'

/** An icon's class name, typed or picked from those that have a drawing here. */
export function IconEdit(props: EditProps) {
  const text = useText()
  const { value, onChange, disabled } = props
  const [isOpen, setOpen] = useState(false)
  const name = textOf(value)
  const glyph = glyphOf(name)
  const pick = (next: string) => {
    onChange(next)
    setOpen(false)
  }
  return (
    <div className="g-icon-edit">
      <Input
        allowClear
        placeholder={placeholderOf(props, text)}
        value={name}
        onChange={(event) => onChange(event.target.value)}
        prefix={glyph && <Icon glyph={glyph} />}
        {...controlProps(props)}
      />
      <Popover
        trigger="click"
        placement="bottomRight"
        open={isOpen && !disabled}
        onOpenChange={setOpen}
        content={<Names chosen={name} onPick={pick} label={text.t('field.icons')} />}
      >
        <button type="button" className="g-button" disabled={disabled} aria-expanded={isOpen} aria-haspopup="dialog">
          {text.t('field.chooseIcon')}
        </button>
      </Popover>
    </div>
  )
}

function Names({ chosen, onPick, label }: { chosen: string; onPick(name: string): void; label: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that each do one thing, under one name
    <div className="g-icon-names" role="group" aria-label={label}>
      {iconNames.map(({ name, glyph }) => (
        <button
          key={name}
          type="button"
          className="g-icon-name"
          aria-label={name}
          aria-pressed={name === chosen}
          title={name}
          onClick={() => onPick(name)}
        >
          <Icon glyph={glyph} />
        </button>
      ))}
    </div>
  )
}
