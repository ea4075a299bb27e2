import { lazy, Suspense, useState } from 'react'
import { Icon } from '../../engine/Icon.tsx'
import { useText } from '../../engine/text.ts'

const LockDialog = lazy(() => import('./LockDialog.tsx'))

/** Asks for a lock password, then locks the screen. */
export function LockButton() {
  const { t } = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="g-bar-button" aria-label={t('lock.lock')} title={t('lock.lock')} onClick={() => setOpen(true)}>
        <Icon glyph="lock" />
      </button>
      {isOpen ? (
        <Suspense>
          <LockDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
