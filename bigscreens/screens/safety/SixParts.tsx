import { Chart } from '../../charts/Chart.tsx'
import { radar } from '../../charts/specs.ts'
import type { SafetyFigures } from '../../sources/safety.ts'
import { figure } from '../../views/numbers.ts'
import { useWords } from '../../words.ts'
import { scoreTone } from './Score.tsx'
import './safety.css'

/** The six parts of the score as a net, and their figures beside it. */
export function SixParts({ safety }: { safety: SafetyFigures }) {
  const { t } = useWords()
  const points = safety.radar.map(({ name, score }) => ({ at: name, name: t('safety.score'), value: score ?? 0 }))
  return (
    <div className="w-six">
      <Chart label={t('safety.parts')} spec={radar(points)} />
      <ul>
        {safety.radar.map(({ key, name, score }) => (
          <li key={key} data-tone={scoreTone(score)}>
            <span>{name}</span>
            <b>
              {score === null ? t('safety.none') : figure(score, 1)}
              {score !== null && <small>{t('safety.points')}</small>}
            </b>
          </li>
        ))}
      </ul>
    </div>
  )
}
