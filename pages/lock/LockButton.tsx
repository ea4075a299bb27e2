import { lazy, Suspense, useState } from 'react'
import { useText } from '../../engine/text/text.ts'
import { Icon } from '../../engine/ui/Icon.tsx'

const LockDialog = lazy(() => import('./LockDialog.tsx'))

/** Button that asks for a lock password and locks the screen. */
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
