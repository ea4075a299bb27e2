import { useScreenText } from '../../screenText.ts'
import { airNowSource } from '../../sources/air.ts'
import { useSource } from '../../sources/useFeeds.ts'
import { MarkIcon } from '../../views/Mark.tsx'
import { figure } from '../../views/numbers.ts'

/** Warning while wind forbids work at height; empty without wind sensors. */
export function WindStrip() {
  const { t } = useScreenText()
  const air = useSource(airNowSource, '1min').data
  const speed = air?.avg.windSpeed ?? null
  const limit = air?.limits.wind ?? null
  if (speed === null || limit === null || speed < limit) return null
  return (
    <p className="wall-wind-strip" role="alert" data-tone="critical">
      <MarkIcon name="air" size={24} />
      <b>{t('rope.wind')}</b>
      <span>{t('rope.windNow', { speed: figure(speed, 1), limit: figure(limit, 1) })}</span>
    </p>
  )
}
