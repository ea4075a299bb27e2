// Why a list has no rows: nothing was ever put in, or nothing fits what is searched.

import type { Entity } from '../model/entity.ts'
import { useText } from '../text.ts'
import { buttonText } from './buttonText.ts'
import type { ListButton } from './rowButtons.ts'

interface NothingYetProps {
  entity: Entity
  /** Ways to put something in that this user has. */
  offers: readonly ListButton[]
  onButton(button: ListButton): void
}

export function NothingYet({ entity, offers, onButton }: NothingYetProps) {
  const text = useText()
  return (
    <>
      {text.t('list.empty')}
      {offers.length > 0 && (
        <span className="g-table-offers">
          {offers.map((button) => (
            <button key={button.key} type="button" className="g-button" onClick={() => onButton(button)}>
              {buttonText(entity, button, text)}
            </button>
          ))}
        </span>
      )}
    </>
  )
}

export function NothingFits({ onClear }: { onClear(): void }) {
  const { t } = useText()
  return (
    <>
      {t('list.nothingFits')}
      <button type="button" className="g-button" onClick={onClear}>
        {t('list.clearFilter')}
      </button>
    </>
  )
}
