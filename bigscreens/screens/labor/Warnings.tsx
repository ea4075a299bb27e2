import type { AlarmFigures } from '#engine/site/answers/alarms.ts'
import type { StageFigures } from '#engine/site/answers/projects.ts'
import type { Tone } from '../../palette.ts'
import { useScreenText } from '../../screenText.ts'
import { AlarmList } from '../../views/AlarmList.tsx'
import { MarkIcon } from '../../views/Mark.tsx'
import { figure } from '../../views/numbers.ts'
import './labor.css'
import type { LaborFigures } from '#engine/site/answers/people.ts'

interface Props {
  people: LaborFigures
  work: StageFigures
  alarms: AlarmFigures
}

/** Numbers of people who should not work, and gate alarms. */
export function Warnings({ people, work, alarms }: Props) {
  const { t } = useScreenText()
  const { special, overAge, untrained } = people
  const absent = work.keyPosts.filter(({ attendToday }) => attendToday === 0).length
  const counts: [name: string, count: number, tone: Tone][] = [
    ['expired', special.expired, 'critical'],
    ['expiring', special.expiring30, 'warn'],
    ['overAge', overAge, 'warn'],
    ['untrained', untrained, 'warn'],
    ['keyAbsent', absent, 'warn'],
  ]
  return (
    <div className="wall-labor-warnings">
      <ul className="wall-warning-counts">
        {counts.map(([name, count, tone]) => (
          <li key={name} data-tone={count > 0 ? tone : 'ok'}>
            <MarkIcon name={count === 0 ? 'ok' : tone === 'critical' ? 'critical' : 'warn'} size={16} />
            {t(`labor.${name}`)}
            <b>{figure(count)}</b>
            <small>{t('labor.unit.people', { count })}</small>
            {name === 'keyAbsent' && <small>{t('labor.keyPosts', { count: work.keyPosts.length })}</small>}
          </li>
        ))}
      </ul>
      <AlarmList alarms={alarms.latest} />
    </div>
  )
}
