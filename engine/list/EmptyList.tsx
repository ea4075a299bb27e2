// Content of an empty list: no records exist, or none match.

import type { Entity } from '../model/entity/entity.ts'
import { useText } from '../text/text.ts'
import { buttonText } from './buttons/buttonText.ts'
import type { ListButton } from './buttons/rowButtons.ts'

interface NothingYetProps {
  entity: Entity
  /** Buttons that lead to the first record, as far as the user has them. */
  offers: readonly ListButton[]
  onButton(button: ListButton): void
}

export function NoRecordsYet({ entity, offers, onButton }: NothingYetProps) {
  const text = useText()
  const { t, word } = text
  const isStartedElsewhere = entity.process !== null && entity.permissions.add === null
  const hint = entity.listHint === null ? isStartedElsewhere && t('list.startedElsewhere') : word(entity, entity.listHint)
  return (
    <>
      {t('list.empty')}
      {hint && <span className="g-table-hint">{hint}</span>}
      {offers.length > 0 && (
        <span className="g-table-offers">
          {offers.map((button) => (
            <button key={button.key} type="button" className="g-button" onClick={() => onButton(button)}>
              {button.verb === 'action'
                ? buttonText(entity, button, text)
                : t(button.verb === 'import' ? 'list.fromSheet' : 'list.firstOne')}
            </button>
          ))}
        </span>
      )}
    </>
  )
}

export function NoMatches({ onClear }: { onClear(): void }) {
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
