import type { AirNow } from '#engine/site/answers/air.ts'
import { useScreenText } from '../../screenText.ts'
import { Figures } from '../../views/Figure.tsx'
import { Gauge } from '../../views/Gauge.tsx'
import './overview.css'

/** Current air values against the limits of the project. */
export function AirView({ air }: { air: AirNow }) {
  const { t } = useScreenText()
  const { avg, limits, period, devices } = air
  const noiseLimit = period === 'day' ? limits.noiseDay : limits.noiseNight
  const unit = 'μg/m³'
  const windName = devices[0]?.windDirName ?? null
  return (
    <>
      <div className="wall-gauges">
        <Gauge title="PM2.5" value={avg.pm25} unit={unit} most={150} limit={limits.pm25} />
        <Gauge title="PM10" value={avg.pm10} unit={unit} most={300} limit={limits.pm10} />
        <Gauge title="TSP" value={avg.tsp} unit={unit} most={600} limit={limits.tsp} />
        <Gauge title={t('overview.noise')} value={avg.noise} unit="dB(A)" most={110} limit={noiseLimit} digits={1} />
      </div>
      <Figures
        figures={[
          { title: t('overview.temperature'), value: avg.temperature, unit: '℃', digits: 1 },
          { title: t('overview.humidity'), value: avg.humidity, unit: '%', digits: 1 },
          {
            title: windName === null ? t('overview.wind') : t('overview.windOf', { name: windName }),
            value: avg.windSpeed,
            unit: 'm/s',
            digits: 1,
          },
        ]}
      />
    </>
  )
}
