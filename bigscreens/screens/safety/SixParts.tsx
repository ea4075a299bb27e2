import type { SafetyFigures } from '#engine/site/answers/alarms.ts'
import { Chart } from '../../charts/Chart.tsx'
import { radar } from '../../charts/specs.ts'
import { useScreenText } from '../../screenText.ts'
import { figure } from '../../views/numbers.ts'

/** The six parts of the score as a net, each with its figure where it ends. */
export function SixParts({ safety }: { safety: SafetyFigures }) {
  const { t } = useScreenText()
  const said = safety.radar.map(({ name, score }) => `${name} ${score === null ? t('safety.none') : figure(score, 1)}`)
  const points = safety.radar.map(({ score }, at) => ({ at: said[at] ?? '', name: t('safety.score'), value: score ?? 0 }))
  return <Chart label={`${t('safety.parts')}: ${said.join(', ')}`} spec={radar(points)} />
}
