import type { SafetyFigures } from '#engine/site/answers/alarms.ts'
import { useScreenText } from '../../screenText.ts'
import { Figures } from '../../views/Figure.tsx'
import { figure, share } from '../../views/numbers.ts'
import { scoreTone } from './Score.tsx'
import './safety.css'

/** Handling of the alarms of thirty days: numbers by state. */
export function AlarmHandlingPanel({ safety }: { safety: SafetyFigures }) {
  const { t } = useScreenText()
  const { total, closed, pending, overdue, avgMinutes, closeRate } = safety.handle
  const steps = [
    { key: 'raised', count: total },
    { key: 'taken', count: total - pending },
    { key: 'closed', count: closed },
  ]
  return (
    <div className="wall-handling">
      <Figures
        figures={[
          { title: t('safety.average'), value: avgMinutes, unit: t('safety.minutes') },
          { title: t('safety.closeRate'), value: closeRate, digits: 1, unit: '%', tone: scoreTone(closeRate) },
          {
            title: t('safety.overdue'),
            value: overdue,
            unit: (count) => t('safety.alarms', { count }),
            tone: overdue > 0 ? 'critical' : 'ok',
          },
        ]}
      />
      <ol className="wall-funnel">
        {steps.map(({ key, count }) => (
          <li key={key}>
            <i style={{ width: `${Math.max(12, share(count, total))}%` }} />
            <span>{t(`safety.step.${key}`)}</span>
            <b>
              {figure(count)}
              <small>
                {t('safety.alarms', { count })} {share(count, total).toFixed(1)}%
              </small>
            </b>
          </li>
        ))}
      </ol>
    </div>
  )
}
