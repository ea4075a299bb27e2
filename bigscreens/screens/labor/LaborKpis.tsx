import { useScreenText } from '../../screenText.ts'
import { Figures } from '../../views/Figure.tsx'
import { AttendRing } from './AttendRing.tsx'
import './labor.css'
import type { LaborFigures } from '#engine/site/answers/people.ts'

/** Four different figures: registered, admitted, attended today, on site now. */
export function LaborKpis({ people }: { people: LaborFigures }) {
  const { t } = useScreenText()
  const unit = (count: number) => t('labor.unit.people', { count })
  const { registered, admitted, onSite, todayAttend, attendRate, managers, special, todayIn, todayOut } = people
  return (
    <div className="wall-labor-kpis">
      <AttendRing title={t('labor.attendRate')} rate={attendRate} />
      <Figures
        columns={2}
        figures={[
          { title: t('labor.registered'), value: registered, unit },
          { title: t('labor.admitted'), value: admitted, unit },
          { title: t('labor.attended'), value: todayAttend, unit },
          { title: t('labor.onSite'), value: onSite, unit },
          { title: t('labor.managers'), value: managers.attend, unit: `/ ${managers.total} ${unit(managers.total)}` },
          { title: t('labor.special'), value: special.total, unit },
        ]}
      />
      <p className="wall-labor-passes">{t('labor.passes', { entries: todayIn, exits: todayOut })}</p>
    </div>
  )
}
