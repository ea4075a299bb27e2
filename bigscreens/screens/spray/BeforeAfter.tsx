import type { SprayEffect } from '#engine/site/answers/water.ts'
import { Chart } from '../../charts/Chart.tsx'
import { bars } from '../../charts/specs.ts'
import { seriesColours } from '../../palette.ts'
import { useScreenText } from '../../screenText.ts'
import { figure } from '../../views/numbers.ts'
import '../../views/headline.css'

const RUNS = 8

/** Sprays that start in the same minute with the same dust value are combined to one run. */
export interface ComparableRun {
  start: string
  before: number | null
  after: number | null
  sprays: number
}

/** Latest runs with known dust values before and after. */
export function comparableRuns(runs: SprayEffect['runs']): ComparableRun[] {
  const found = new Map<string, ComparableRun>()
  for (const { start, before, after } of runs) {
    if (before === null || after === null) continue
    const key = `${start.slice(0, 16)} ${before} ${after}`
    found.set(key, { start, before, after, sprays: (found.get(key)?.sprays ?? 0) + 1 })
  }
  return [...found.values()].slice(-RUNS)
}

/** `18:07`; `18:07×6` for six sprays; `18:07 (2)` for a second run in the same minute. */
export function runLabel(runs: readonly ComparableRun[], at: number): string {
  const minute = ({ start }: ComparableRun) => start.slice(0, 16)
  const run = runs[at] as ComparableRun
  const turn = runs.slice(0, at + 1).filter((one) => minute(one) === minute(run)).length
  return `${run.start.slice(11, 16)}${run.sprays > 1 ? `×${run.sprays}` : ''}${turn > 1 ? ` (${turn})` : ''}`
}

/** Label for the axis, without the number of sprays, which only the tooltip has space for. */
export const shortLabel = (at: string): string => at.slice(at.indexOf(' ') + 1).replace(/×\d+/, '')

/** Mean reduction of PM10 by the runs in percent, negative if the dust increased; `null` without runs. */
export function meanReduction(runs: readonly Pick<ComparableRun, 'before' | 'after'>[]): number | null {
  const sum = (values: readonly (number | null)[]) => values.reduce<number>((all, value) => all + Number(value), 0)
  const before = sum(runs.map((run) => run.before))
  return before > 0 ? (100 * (before - sum(runs.map((run) => run.after)))) / before : null
}

/** Dust before and after each of the latest runs. */
export function BeforeAfter({ effect }: { effect: SprayEffect }) {
  const { t } = useScreenText()
  const [before, after] = [t('spray.before10'), t('spray.after10')]
  const runs = comparableRuns(effect.runs)
  const reduction = figure(meanReduction(runs), 1)
  const points = runs.flatMap(({ before: had, after: has }, at) => [
    { at: `${at + 1}. ${runLabel(runs, at)}`, name: before, value: had },
    { at: `${at + 1}. ${runLabel(runs, at)}`, name: after, value: has },
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
        spec={bars(points, { unit: 'μg/m³', colours: [seriesColours[3], seriesColours[1]], at: shortLabel })}
      />
    </>
  )
}
