import type { ProjectOverview, StageFigures } from '#engine/site/answers/projects.ts'
import { useScreenText } from '../../screenText.ts'
import { Avatars } from '../../views/Avatars.tsx'
import { Figures } from '../../views/Figure.tsx'
import { figure } from '../../views/numbers.ts'

/** Maximum number of faces. */
const SHOWN = 5

/** People registered, attended today, and on site now, and the presence of the responsible people. */
export function PeopleView({ overview, work }: { overview: ProjectOverview; work: StageFigures }) {
  const { t } = useScreenText()
  const { registered, todayAttend, onSite, attendRate, managers } = overview.labor
  const unit = (count: number) => t('overview.unit.people', { count })
  return (
    <>
      <Figures
        figures={[
          { title: t('overview.registered'), value: registered, unit, note: t('overview.managers', { count: managers }) },
          { title: t('overview.attended'), value: todayAttend, unit, note: t('overview.rate', { rate: figure(attendRate, 1) }) },
          { title: t('overview.onSite'), value: onSite, unit, note: t('overview.now') },
        ]}
      />
      <h3 className="wall-subtitle">{t('overview.keyPosts')}</h3>
      <Avatars
        people={work.keyPosts.slice(0, SHOWN).map(({ post, name, photo, attendToday, lastPass }) => ({
          key: `${post} ${name}`,
          name,
          role: post,
          face: photo,
          isHere: attendToday === 1,
          markLabel: attendToday === 1 ? t('overview.came', { time: lastPass?.slice(11, 16) ?? '' }) : t('overview.notCome'),
        }))}
      />
    </>
  )
}
