import type { SafetyFigures } from '#engine/site/answers/alarms.ts'
import type { Tone } from '../../palette.ts'
import { useScreenText } from '../../screenText.ts'
import { FlipNumber } from '../../views/FlipNumber.tsx'
import { Gauge } from '../../views/Gauge.tsx'
import { MarkIcon } from '../../views/Mark.tsx'
import './safety.css'

const GOOD = 90
const FAIR = 80

export function scoreTone(score: number | null): Tone {
  if (score === null) return 'offline'
  return score >= GOOD ? 'ok' : score >= FAIR ? 'warn' : 'critical'
}

/** Days without an accident, safety score, and open hazards by grade. */
export function ScorePanel({ safety }: { safety: SafetyFigures }) {
  const { t } = useScreenText()
  const { hazard, score, safeDays } = safety
  const grades = [
    { key: 'major', count: hazard.major, tone: 'critical', mark: 'critical' },
    { key: 'larger', count: hazard.larger, tone: 'alarm', mark: 'bell' },
    { key: 'general', count: hazard.general, tone: 'warn', mark: 'warn' },
  ] as const
  return (
    <div className="wall-score">
      <FlipNumber title={t('safety.safe')} value={safeDays} unit={(count) => t('safety.days', { count })} />
      <div className="wall-score-row">
        <Gauge
          title={t('safety.score')}
          value={score}
          unit={t('safety.points')}
          most={100}
          limit={null}
          digits={1}
          tone={scoreTone(score)}
        />
        <ul>
          {grades.map(({ key, count, tone, mark }) => (
            <li key={key} data-tone={count > 0 ? tone : 'ok'}>
              <MarkIcon name={count > 0 ? mark : 'ok'} size={18} />
              <span>{t(`safety.hazard.${key}`)}</span>
              <b>
                {count}
                <small>{t('safety.alarms', { count })}</small>
              </b>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
