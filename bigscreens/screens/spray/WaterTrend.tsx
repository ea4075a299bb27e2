import type { WaterFigures } from '#engine/site/answers/water.ts'
import { useSearchParams } from '#engine/ui/useSearchParams.ts'
import { Chart } from '../../charts/Chart.tsx'
import { waterColumns } from '../../charts/waterColumns.ts'
import { useScreenText } from '../../screenText.ts'
import './spray.css'
import '../../views/headline.css'

/** Water use by hour of the day or day of the month, with the previous period. */
export function WaterTrend({ water }: { water: WaterFigures }) {
  const { t } = useScreenText()
  const [address, setAddress] = useSearchParams()
  const type = address.get('water') === 'month' ? 'month' : 'day'
  const choose = (next: string) => {
    const params = new URLSearchParams(address)
    params.set('water', next)
    setAddress(params, { replace: true })
  }
  const points = water.trend.map(({ time, waterUse, lastUse }) => ({
    at: type === 'day' ? time.slice(0, 2) : time.slice(5),
    now: waterUse,
    // Without runs the consumption is 0.
    before: lastUse ?? 0,
  }))
  return (
    <>
      <fieldset className="wall-choices">
        <legend className="wall-hidden">{t('spray.trend')}</legend>
        {['day', 'month'].map((one) => (
          <button key={one} type="button" className="wall-button" aria-pressed={one === type} onClick={() => choose(one)}>
            {t(`spray.by.${one}`)}
          </button>
        ))}
      </fieldset>
      <Chart
        label={t(`spray.trendSaid.${type}`)}
        spec={waterColumns(points, { now: t(`spray.now.${type}`), before: t(`spray.before.${type}`), unit: 'm³' })}
      />
    </>
  )
}
