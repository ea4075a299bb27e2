import { useMemo, useState } from 'react'
import type { Rec } from '../../api/record.ts'
import { recordLabel } from '../../fields/recordLabel.ts'
import type { Entity } from '../../model/entity/entity.ts'
import { useText } from '../../text/text.ts'
import { Popup } from '../../ui/Popup.tsx'
import { buttonText } from './buttonText.ts'
import { type ListButton, splitButtons } from './rowButtons.ts'

interface RowMenuState {
  shown: { record: Rec; anchor: HTMLElement } | null
  open(record: Rec, anchor: HTMLElement): void
  close(): void
}

export function useRowMenu(): RowMenuState {
  const [shown, setShown] = useState<RowMenuState['shown']>(null)
  const steady = useMemo(
    () => ({ open: (record: Rec, anchor: HTMLElement) => setShown({ record, anchor }), close: () => setShown(null) }),
    [],
  )
  return { shown, ...steady }
}

interface Props {
  menu: RowMenuState
  entity: Entity
  buttons: readonly ListButton[]
  onButton(button: ListButton, record: Rec): void
}

/** The buttons that found no place in their row. One menu serves all rows. */
export function RowMenu({ menu, entity, buttons, onButton }: Props) {
  const text = useText()
  if (!menu.shown) return null
  const { record, anchor } = menu.shown
  const choose = (button: ListButton) => {
    menu.close()
    onButton(button, record)
  }
  return (
    <Popup anchor={anchor} role="menu" label={recordLabel(entity, record)} onClose={menu.close}>
      {splitButtons(buttons, record).more.map((button) => (
        <button
          key={button.key}
          type="button"
          role="menuitem"
          className={button.verb === 'remove' ? 'g-menu-item g-danger' : 'g-menu-item'}
          onClick={() => choose(button)}
        >
          {buttonText(entity, button, text)}
        </button>
      ))}
    </Popup>
  )
}
