import { useRef, useState } from 'react'
import { accessMark } from '../../api/access/accessQuestion.ts'
import type { Entity } from '../../model/entity/entity.ts'
import { useText } from '../../text/text.ts'
import { Popup } from '../../ui/Popup.tsx'
import { accessVerbOf, buttonText } from './buttonText.ts'
import type { ListButton } from './rowButtons.ts'

interface Props {
  entity: Entity
  buttons: readonly ListButton[]
  /** An unavailable entry stays enabled; a click explains why. */
  isRefused(button: ListButton): boolean
  onButton(button: ListButton): void
}

/** Menu with the actions for selected records that do not fit into the toolbar. */
export function TickedMenu({ entity, buttons, isRefused, onButton }: Props) {
  const text = useText()
  const anchor = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const choose = (button: ListButton) => {
    setOpen(false)
    onButton(button)
  }
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className="g-button g-view-button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        data-refused={buttons.every(isRefused) || undefined}
        onClick={() => setOpen(true)}
      >
        {text.t('list.forTicked')}
      </button>
      {isOpen && anchor.current && (
        <Popup anchor={anchor.current} role="menu" label={text.t('list.forTicked')} onClose={() => setOpen(false)}>
          {buttons.map((button) => (
            <button
              key={button.key}
              type="button"
              role="menuitem"
              className="g-menu-item"
              {...accessMark({ verb: accessVerbOf(button) })}
              onClick={() => choose(button)}
            >
              {buttonText(entity, button, text)}
            </button>
          ))}
        </Popup>
      )}
    </>
  )
}
