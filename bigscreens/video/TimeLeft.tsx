import { useEffect, useState } from 'react'
import { useScreenText } from '../screenText.ts'

/** From so many seconds on the end is announced. */
const ANNOUNCED = 15

/** Says when the pane is about to close by itself, and lets it go on. */
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
