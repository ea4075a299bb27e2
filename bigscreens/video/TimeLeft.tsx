import { useEffect, useState } from 'react'
import { useScreenText } from '../screenText.ts'

/** Remaining seconds from which the end is announced. */
const ANNOUNCED = 15

/** Announces that the stream ends soon, with a button to continue. */
export function TimeLeft({ until, onExtend }: { until: number; onExtend(): void }) {
  const { t } = useScreenText()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil((until - now) / 1_000))
  if (seconds > ANNOUNCED) return null
  return (
    <div className="g-video-left">
      <span>{t('player.closesIn', { seconds })}</span>
      <button type="button" onClick={onExtend}>
        {t('player.goOn')}
      </button>
    </div>
  )
}
