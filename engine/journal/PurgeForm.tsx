import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useJournalText } from './journalText.ts'

interface Props {
  count: number
  onPurge(): void
  onCancel(): void
}

/** A permanent removal requires the number of records as input. */
export function PurgeForm({ count, onPurge, onCancel }: Props) {
  const { t } = useJournalText()
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const about = useId()
  useLayoutEffect(() => field.current?.focus(), [])
  const isRight = typed.trim() === String(count)
  return (
    <form
      className="g-bin-purge"
      onSubmit={(event) => {
        event.preventDefault()
        if (isRight) onPurge()
      }}
    >
      <p id={about}>{t('journal.purgeAsk', { count })}</p>
      <input
        ref={field}
        className="g-input"
        inputMode="numeric"
        autoComplete="off"
        aria-label={t('journal.purgeCount')}
        aria-describedby={about}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <button type="button" className="g-button" onClick={onCancel}>
        {t('journal.purgeNot')}
      </button>
      <button type="submit" className="g-button g-danger" disabled={!isRight}>
        {t('journal.purgeMany', { count })}
      </button>
    </form>
  )
}
