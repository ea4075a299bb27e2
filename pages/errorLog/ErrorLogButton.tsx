import { lazy, Suspense, useState } from 'react'
import { useErrorLog } from '../../engine/api/errorLog.ts'
import { useText } from '../../engine/text/text.ts'
import { Icon } from '../../engine/ui/Icon.tsx'
import './errorLogButton.css'

const ErrorLogDialog = lazy(() => import('./ErrorLogDialog.tsx'))

const MAX_SHOWN = 99

/** Button with the number of logged errors, which opens the log; hidden if there are none. */
export function ErrorLogButton() {
  const { t } = useText()
  const [isOpen, setOpen] = useState(false)
  const count = useErrorLog().length
  if (count === 0 && !isOpen) return null
  return (
    <>
      <button
        type="button"
        className="g-bar-button g-error-log"
        aria-label={t('errorLog.button', { count })}
        title={t('errorLog.title')}
        onClick={() => setOpen(true)}
      >
        <Icon glyph="bug" />
        {count > 0 ? (
          <span className="g-error-count" aria-hidden="true">
            {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
          </span>
        ) : null}
      </button>
      {isOpen ? (
        <Suspense>
          <ErrorLogDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
