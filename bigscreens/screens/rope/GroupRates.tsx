import type { RopeRank } from '#engine/site/answers/rope.ts'
import { useScreenText } from '../../screenText.ts'
import { figure } from '../../views/numbers.ts'
import { ScrollList } from '../../views/ScrollList.tsx'
import { Switch } from '../../views/Switch.tsx'
import './rope.css'
import { GOOD_RATE, GROUP } from './ropeSources.ts'

/** Today's rate of each crew or trade, with a mark at the expected rate. */
export function GroupRates({ ranks }: { ranks: { rows: readonly RopeRank[] } }) {
  const { t } = useScreenText()
  const rows = [...ranks.rows].sort((one, other) => other.hookRate - one.hookRate)
  return (
    <div className="wall-group-rates">
      <p>{t('rope.expected', { rate: GOOD_RATE })}</p>
      <ScrollList
        rows={rows}
        keyOf={({ name }) => name ?? ''}
        label={t('rope.groups')}
        render={({ name, hookRate }) => (
          <div className="wall-group-rate" data-tone={hookRate >= GOOD_RATE ? 'ok' : 'warn'}>
            <span title={name ?? undefined}>{name ?? t('frame.noValue')}</span>
            <em style={{ '--limit': `${GOOD_RATE}%` } as React.CSSProperties}>
              <i style={{ width: `${hookRate}%` }} />
            </em>
            <b className="wall-group-rate-value">
              {figure(hookRate, 1)}
              <small>%</small>
            </b>
          </div>
        )}
      />
    </div>
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
