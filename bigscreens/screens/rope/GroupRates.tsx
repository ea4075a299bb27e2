import { Chart } from '../../charts/Chart.tsx'
import { rows } from '../../charts/specs.ts'
import { palette } from '../../palette.ts'
import { useScreenText } from '../../screenText.ts'
import { figure } from '../../views/numbers.ts'
import { Switch } from '../../views/Switch.tsx'
import './rope.css'
import type { RopeRank } from '#engine/site/answers/rope.ts'
import { GOOD_RATE, GROUP } from './ropeSources.ts'

/** Today's rate of each crew or trade, against what is expected. */
export function GroupRates({ ranks }: { ranks: { rows: readonly RopeRank[] } }) {
  const { t } = useScreenText()
  const [well, below] = [t('rope.reached'), t('rope.missed')]
  const points = [...ranks.rows]
    .sort((one, other) => other.hookRate - one.hookRate)
    .map(({ name, hookRate }) => ({
      at: `${name ?? t('frame.noValue')} ${figure(hookRate, 1)}`,
      name: hookRate >= GOOD_RATE ? well : below,
      value: hookRate,
    }))
  const names = new Set(points.map(({ name }) => name))
  const colours = [
    { name: well, colour: palette.ok },
    { name: below, colour: palette.warn },
  ].flatMap(({ name, colour }) => (names.has(name) ? colour : []))
  return (
    <Chart
      label={points.map(({ at }) => `${at} %`).join(', ')}
      spec={rows(points, { unit: '%', most: 100, limit: { value: GOOD_RATE, name: '' }, colours, hasLegend: true })}
    />
  )
}

export function GroupSwitch() {
  const { t } = useScreenText()
  return (
    <Switch
      name={GROUP}
      label={t('rope.groups')}
      choices={[
        { value: 'team', title: t('rope.byTeam') },
        { value: 'workType', title: t('rope.byTrade') },
      ]}
    />
  )
}
