// Content of an empty list: no records exist, or none match.

import { useText } from '../text/text.ts'
import type { ListButton } from './buttons/rowButtons.ts'

interface NothingYetProps {
  /** Buttons to add records, as far as the user has them. */
  offers: readonly ListButton[]
  onButton(button: ListButton): void
}

export function NoRecordsYet({ offers, onButton }: NothingYetProps) {
  const { t } = useText()
  return (
    <>
      {t('list.empty')}
      {offers.length > 0 && (
        <span className="g-table-offers">
          {offers.map((button) => (
            <button key={button.key} type="button" className="g-button" onClick={() => onButton(button)}>
              {t(button.verb === 'import' ? 'list.fromSheet' : 'list.firstOne')}
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
