import type { AiFigures } from '#engine/site/answers/video.ts'
import { Chart } from '../../charts/Chart.tsx'
import { area } from '../../charts/specs.ts'
import { useScreenText } from '../../screenText.ts'
import { useDictionary } from '../../sources/dictionary.ts'
import { Figures } from '../../views/Figure.tsx'
import { figure } from '../../views/numbers.ts'
import { RankBars } from '../../views/RankBars.tsx'
import { Ring } from '../../views/Ring.tsx'
import '../machines.css'

interface Props {
  work: AiFigures
}

/** Maximum number of kinds. */
const MAX = 6

export function VideoNumbers({ work }: Props) {
  const { t } = useScreenText()
  const { cameras, onlineCameras, aiCameras, today, pending, falseRate, falseCount } = work.summary
  const unit = (count: number) => t('video.unit.cameras', { count })
  const times = (count: number) => t('video.unit.alarms', { count })
  return (
    <div className="wall-figures-fill">
      <Figures
        figures={[
          { title: t('video.total'), mark: 'camera', value: cameras, unit },
          { title: t('video.online'), value: onlineCameras, unit, tone: onlineCameras < cameras ? 'warn' : 'ok' },
          { title: t('video.ai'), value: aiCameras, unit },
        ]}
      />
      <Figures
        figures={[
          { title: t('video.today'), mark: 'bell', value: today, unit: times },
          { title: t('video.pendingToday'), value: pending, unit: times, tone: pending > 0 ? 'warn' : 'ok' },
          { title: t('video.falseRate'), value: falseRate, digits: 1, unit: '%', note: t('video.falseCount', { count: falseCount }) },
        ]}
      />
    </div>
  )
}

export function Kinds({ work }: Props) {
  const { t } = useScreenText()
  return (
    <RankBars
      unit={(count) => t('video.unit.alarms', { count })}
      rows={work.byType.slice(0, MAX).map(({ name, count, ratio }) => ({ name, value: count, note: `${figure(ratio, 1)}%` }))}
    />
  )
}

export function RecognisedTrend({ work }: { work: Pick<AiFigures, 'trend'> }) {
  const { t } = useScreenText()
  const points = work.trend.map(({ time, count }) => ({ at: time, name: t('video.alarmsName'), value: count }))
  return <Chart label={t('video.trend')} spec={area(points, { unit: t('video.unit.alarms'), at: (time) => time.slice(11, 16) })} />
}

export function RecognisedAreas({ work }: Props) {
  const { t } = useScreenText()
  const word = useDictionary('monitor_area', 'key')
  return (
    <Ring
      title={t('video.today')}
      unit={(count) => t('video.unit.alarms', { count })}
      parts={work.byArea.map(({ areaType, count }) => ({ name: areaType ? word(areaType) : t('video.noArea'), value: count }))}
    />
  )
}
