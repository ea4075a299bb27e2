import type { AirNow, AirStatistics } from '#engine/site/answers/air.ts'
import { Chart } from '../../charts/Chart.tsx'
import { type WindPetal, windRose } from '../../charts/windRose.ts'
import { toneColour } from '../../palette.ts'
import { useScreenText } from '../../screenText.ts'
import { useDictionary } from '../../sources/dictionary.ts'
import { gaugeTone } from '../../views/Gauge.tsx'
import { figure } from '../../views/numbers.ts'
import './env.css'

const SECTORS = 16

/** Petals of all sixteen directions from north on. */
export function petalsOf(rose: AirStatistics['windRose'], limit: number | null, word: (key: unknown) => string): WindPetal[] {
  const all = rose.reduce((sum, { count }) => sum + count, 0)
  const known = new Map(rose.map((sector) => [sector.dir, sector]))
  return Array.from({ length: SECTORS }, (_, dir) => {
    const { count = 0, avgPm10 = null } = known.get(dir) ?? {}
    return {
      name: word(dir),
      value: all > 0 ? Math.round((1000 * count) / all) / 10 : 0,
      colour: toneColour[gaugeTone(avgPm10, limit)],
    }
  })
}

/** Wind directions in 24 hours, with the dust of each. */
export function WindRose({ day, air }: { day: AirStatistics; air: AirNow }) {
  const { t } = useScreenText()
  const word = useDictionary('wind_dir', 'key')
  const limit = air.limits.pm10
  const most = day.windRose.reduce<AirStatistics['windRose'][number] | null>(
    (best, one) => (best && best.count >= one.count ? best : one),
    null,
  )
  return (
    <div className="wall-rose-row">
      <Chart
        label={t('env.roseSaid', { name: most ? word(most.dir) : '—' })}
        spec={windRose(petalsOf(day.windRose, limit, word), t('env.share'))}
      />
      <ul className="wall-rose-key">
        <li>
          {t('env.mostly')} <b>{most ? word(most.dir) : '—'}</b>
        </li>
        <li>
          {t('env.factor.windSpeed')} <b>{figure(most?.avgSpeed, 1)}</b> m/s
        </li>
        <li>
          PM10 <b>{figure(most?.avgPm10)}</b> μg/m³
        </li>
        {limit !== null &&
          (['ok', 'warn', 'critical'] as const).map((tone) => (
            <li key={tone} data-tone={tone}>
              <i />
              {t(`env.band.${tone}`, { low: Math.round(limit * 0.8), limit })}
            </li>
          ))}
      </ul>
    </div>
  )
}
