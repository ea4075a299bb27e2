import type { AlarmFigures } from '#engine/site/answers/alarms.ts'
import { Chart } from '../../charts/Chart.tsx'
import { rose, stack } from '../../charts/specs.ts'
import { palette, seriesColours } from '../../palette.ts'
import { useScreenText } from '../../screenText.ts'
import { useDictionary } from '../../sources/dictionary.ts'
import { Swatches } from '../../views/Swatches.tsx'
import './overview.css'

/** Alarms of seven days as columns, critical ones on top, and their number by device. */
export function AlarmCharts({ alarms }: { alarms: AlarmFigures }) {
  const { t } = useScreenText()
  const word = useDictionary('device_class', 'key')
  const [critical, others] = [t('frame.level.4'), t('overview.others')]
  const points = alarms.trend.flatMap(({ date, total, critical: grave }) => [
    { at: date, name: critical, value: grave },
    { at: date, name: others, value: total - grave },
  ])
  const unit = t('overview.unit.alarms')
  const classes = [...alarms.byClass]
    .sort((one, other) => other.count - one.count)
    .map(({ deviceClass, count }) => ({ name: word(deviceClass), value: count }))
  return (
    <div className="wall-alarm-charts">
      <Chart
        label={t('overview.sevenDays', { count: alarms.summary.total })}
        spec={stack(points, { colours: [palette.criticalFill, seriesColours[0]], at: (date) => date.slice(5), unit })}
      />
      <div className="wall-rose">
        <Chart label={t('overview.byClass')} spec={rose(classes, { unit })} />
        <Swatches rows={classes} unit="" />
      </div>
    </div>
  )
}
