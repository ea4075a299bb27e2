import type { FlowFigures, WaterFigures } from '#engine/site/answers/water.ts'
import { useScreenText } from '../../screenText.ts'
import { useDictionary } from '../../sources/dictionary.ts'
import { FigureChange } from '../../views/Change.tsx'
import { Figures } from '../../views/Figure.tsx'
import { figure } from '../../views/numbers.ts'
import { Ring } from '../../views/Ring.tsx'
import './spray.css'

/** Water, runs and minutes today, and what triggered the runs. */
export function WaterToday({ water, flow }: { water: WaterFigures; flow: FlowFigures }) {
  const { t } = useScreenText()
  const mode = useDictionary('spray_mode', 'key')
  const { summary, compare } = water
  const parts = flow.byMode.map(({ mode: key, runs }) => ({ name: mode(key), value: runs }))
  return (
    <div className="wall-water-today">
      <Figures
        figures={[
          {
            title: t('spray.use'),
            value: summary.todayUse,
            unit: 'm³',
            digits: 1,
            note: <FigureChange now={summary.todayUse} before={compare.lastDay} digits={1} />,
          },
          { title: t('spray.runs'), value: summary.todayRuns, unit: (count) => t('spray.times', { count }) },
          { title: t('spray.duration'), value: summary.todayMinutes, unit: t('spray.minutes') },
        ]}
      />
      <div className="wall-water-modes">
        <Ring parts={parts} title={t('spray.runs')} unit={(count) => t('spray.times', { count })} />
        <p>
          {t('spray.autoRate')} <b>{figure(summary.autoRate, 1)}</b> %
        </p>
      </div>
    </div>
  )
}
