import type { TowerFigures } from '#engine/site/answers/machines.ts'
import { Chart } from '../../charts/Chart.tsx'
import { rose } from '../../charts/specs.ts'
import { PanelNotice } from '../../panel/Notice.tsx'
import { useScreenText } from '../../screenText.ts'
import { Figures } from '../../views/Figure.tsx'
import { Swatches } from '../../views/Swatches.tsx'
import './tower.css'

/** Maximum number of petals. */
const MAX = 6

/** Warnings and alarms of today by kind. */
export function TowerAlarmKinds({ work }: { work: TowerFigures }) {
  const { t } = useScreenText()
  const { warns, alarms } = work.summary
  const unit = (count: number) => t('tower.unit.alarms', { count })
  const others = work.alarmByType.reduce((sum, { count }) => sum + count, 0) - warns - alarms
  const kinds = work.alarmByType.slice(0, MAX).map(({ name, count }) => ({ name, value: count }))
  return (
    <div className="wall-tower-kinds">
      <Figures
        figures={[
          { title: t('tower.warnsToday'), value: warns, unit, tone: warns > 0 ? 'warn' : 'ok' },
          { title: t('tower.alarms'), value: alarms, unit, tone: alarms > 0 ? 'alarm' : 'ok' },
          ...(others > 0 ? [{ title: t('tower.noticesToday'), value: others, unit, tone: 'plain' as const }] : []),
        ]}
      />
      {kinds.length === 0 ? (
        <PanelNotice state="empty" />
      ) : (
        <div className="wall-tower-rose">
          <Chart label={t('tower.kinds')} spec={rose(kinds, { unit: t('tower.unit.alarms') })} />
          <Swatches rows={kinds} unit={unit} />
        </div>
      )}
    </div>
  )
}
