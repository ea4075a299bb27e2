import { useEffect, useMemo, useState } from 'react'
import { accessMark, askAccess, isAccessExplained } from '../../api/access/accessQuestion.ts'
import type { Rec } from '../../api/record.ts'
import { recordLabel } from '../../fields/recordLabel.ts'
import type { Entity } from '../../model/entity/entity.ts'
import { useText } from '../../text/text.ts'
import { Popup } from '../../ui/Popup.tsx'
import { accessVerbOf, buttonText } from './buttonText.ts'
import { type ListButton, splitButtons } from './rowButtons.ts'

interface RowMenuState {
  shown: { id: string; anchor: HTMLElement } | null
  open(record: Rec, anchor: HTMLElement): void
  close(): void
}

export function useRowMenu(): RowMenuState {
  const [shown, setShown] = useState<RowMenuState['shown']>(null)
  const steady = useMemo(
    () => ({ open: (record: Rec, anchor: HTMLElement) => setShown({ id: record.id, anchor }), close: () => setShown(null) }),
    [],
  )
  return { shown, ...steady }
}

interface Props {
  menu: RowMenuState
  entity: Entity
  /** Returns the current row, because the list may refresh while the menu is open. */
  recordOf(id: string): Rec | undefined
  buttons: readonly ListButton[]
  onButton(button: ListButton, record: Rec): void
}

/** Menu with the buttons that do not fit into their row; one for all rows. */
export function RowMenu({ menu, entity, recordOf, buttons, onButton }: Props) {
  const text = useText()
  const { shown, close } = menu
  const record = shown && recordOf(shown.id)
  const isGone = shown !== null && !record
  useEffect(() => {
    if (isGone) close()
  }, [isGone, close])
  if (!shown || !record) return null
  const choose = (button: ListButton) => {
    close()
    onButton(button, record)
  }
  const explain = () => {
    close()
    askAccess({ entity: entity.name, id: record.id, verb: 'view' })
  }
  return (
    <Popup anchor={shown.anchor} role="menu" label={recordLabel(entity, record)} onClose={close}>
      {splitButtons(buttons, record).more.map((button) => (
        <button
          key={button.key}
          type="button"
          role="menuitem"
          className={button.verb === 'remove' ? 'g-menu-item g-danger' : 'g-menu-item'}
          {...accessMark({ id: record.id, verb: accessVerbOf(button) })}
          onClick={() => choose(button)}
        >
          {buttonText(entity, button, text)}
        </button>
      ))}
      {isAccessExplained() && (
        <button type="button" role="menuitem" className="g-menu-item" onClick={explain}>
          {text.t('fault.why')}
        </button>
      )}
    </Popup>
  )
}
