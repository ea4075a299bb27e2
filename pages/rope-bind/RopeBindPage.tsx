// Page behind the QR code of a safety rope: take it, or return it.

import { useState } from 'react'
import { LoadFailure } from '../../engine/form/LoadFailure.tsx'
import { useLoaded } from '../../engine/form/record/useLoaded.ts'
import { useSearchParams } from '../../engine/ui/useSearchParams.ts'
import { Brand } from '../ui/Brand.tsx'
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx'
import { BoundRopeCard } from './RopeCard.tsx'
import { fetchRope } from './ropeCalls.ts'
import { useRopeText } from './ropeText.ts'
import { UseForm } from './UseForm.tsx'
import '../ui/bar.css'
import './ropeBind.css'

export default function RopeBindPage() {
  const { t } = useRopeText()
  const [query] = useSearchParams()
  const deviceId = query.get('deviceId')?.trim() ?? ''
  const [done, setDone] = useState<{ words: string; turn: number }>({ words: '', turn: 0 })
  return (
    <main className="g-rope">
      <header>
        <Brand />
        <h1>{t('ropeBind.title')}</h1>
        <LanguageSwitch />
      </header>
      <p className="g-rope-done" role="status">
        {done.words !== '' && t(done.words)}
      </p>
      {deviceId === '' ? (
        <p className="g-rope-note" role="alert">
          {t('ropeBind.noDevice')}
        </p>
      ) : (
        <Rope key={`${deviceId} ${done.turn}`} deviceId={deviceId} onDone={(words) => setDone(({ turn }) => ({ words, turn: turn + 1 }))} />
      )}
    </main>
  )
}

interface RopeProps {
  deviceId: string
  /** Called with a message key. */
  onDone(words: string): void
}

function Rope({ deviceId, onDone }: RopeProps) {
  const { t } = useRopeText()
  const rope = useLoaded(() => fetchRope(deviceId))
  if (rope.state === 'loading') return <p className="g-rope-note">{t('form.loading')}</p>
  if (rope.state === 'failed') return <LoadFailure error={rope.error} onRetry={rope.retry} />
  return (
    <>
      <BoundRopeCard rope={rope.value} />
      <UseForm rope={rope.value} onDone={onDone} />
    </>
  )
}
