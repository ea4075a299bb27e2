import type { SafetyFigures } from '#engine/site/answers/alarms.ts'
import { Chart } from '../../charts/Chart.tsx'
import { radar } from '../../charts/specs.ts'
import { useScreenText } from '../../screenText.ts'
import { figure } from '../../views/numbers.ts'

/** Radar chart of the six parts of the safety score. */
export function SixParts({ safety }: { safety: SafetyFigures }) {
  const { t } = useScreenText()
  const scoreTexts = safety.radar.map(({ name, score }) => `${name} ${score === null ? t('safety.none') : figure(score, 1)}`)
  const points = safety.radar.map(({ score }, at) => ({ at: scoreTexts[at] ?? '', name: t('safety.score'), value: score ?? 0 }))
  return <Chart label={`${t('safety.parts')}: ${scoreTexts.join(', ')}`} spec={radar(points)} />
}
