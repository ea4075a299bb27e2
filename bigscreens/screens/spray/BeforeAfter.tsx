import type { SprayEffect } from '#engine/site/answers/water.ts'
import { Chart } from '../../charts/Chart.tsx'
import { bars } from '../../charts/specs.ts'
import { seriesColours } from '../../palette.ts'
import { useScreenText } from '../../screenText.ts'
import { figure } from '../../views/numbers.ts'
import '../../views/headline.css'

const RUNS = 8

/** The last runs whose dust is known before and after. */
export const comparableRuns = (runs: SprayEffect['runs']) =>
  runs.filter(({ before, after }) => before !== null && after !== null).slice(-RUNS)

/** Mean reduction of PM10 by these runs in per cent: negative when the dust rose; `null` without a run. */
export function meanReduction(runs: SprayEffect['runs']): number | null {
  const sum = (values: readonly (number | null)[]) => values.reduce<number>((all, value) => all + Number(value), 0)
  const before = sum(runs.map((run) => run.before))
  return before > 0 ? (100 * (before - sum(runs.map((run) => run.after)))) / before : null
}

/** The dust before and after each of the last runs. */
export function BeforeAfter({ effect }: { effect: SprayEffect }) {
  const { t } = useScreenText()
  const [before, after] = [t('spray.before10'), t('spray.after10')]
  const runs = comparableRuns(effect.runs)
  const reduction = figure(meanReduction(runs), 1)
  const points = runs.flatMap(({ start, before: had, after: has }, at) => [
    { at: `${at + 1}. ${start.slice(11, 16)}`, name: before, value: had },
    { at: `${at + 1}. ${start.slice(11, 16)}`, name: after, value: has },
  ])
  return (
    <>
      <p className="wall-headline">
        <span>{t('spray.meanReduce')}</span>
        <span>
          <b>{reduction}</b> %
        </span>
      </p>
      <Chart
        label={t('spray.effectSaid', { rate: reduction })}
        spec={bars(points, { unit: 'μg/m³', colours: [seriesColours[3], seriesColours[1]], at: (at) => at.split(' ')[1] ?? '' })}
      />
    </>
  )
}
