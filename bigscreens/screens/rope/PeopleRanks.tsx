import { useSearchParams } from '#engine/ui/useSearchParams.ts'
import { useScreenText } from '../../screenText.ts'
import { recordAddress } from '../../sources/recordAddress.ts'
import { figure } from '../../views/numbers.ts'
import { ScrollList } from '../../views/ScrollList.tsx'
import { Switch } from '../../views/Switch.tsx'
import './rope.css'
import type { RopeRank } from '#engine/site/answers/rope.ts'
import { ROPE_ORDER } from './ropeSources.ts'

const MEDALS = 3

/** People with the highest and lowest hooked-on rates today. */
export function PeopleRanks({ ranks }: { ranks: { rows: readonly RopeRank[] } }) {
  const { t } = useScreenText()
  const [address] = useSearchParams()
  const isBest = address.get(ROPE_ORDER) !== 'worst'
  return (
    <>
      <p className="wall-rope-rank wall-rope-rank-head" aria-hidden="true">
        <span />
        <span>{t('rope.person')}</span>
        <span>{t('rope.rate')}</span>
        <span>{t('rope.alarmCount')}</span>
        <span>{t('rope.score')}</span>
      </p>
      <ScrollList
        rows={ranks.rows}
        keyOf={({ key }) => key}
        label={t('rope.ranks')}
        render={({ rank, key, name, hookRate, alarmCount, score }) => (
          <a
            className="wall-rope-rank"
            href={recordAddress('labor', key)}
            target="_blank"
            rel="noopener"
            title={`${name ?? ''}${t('frame.newWindow')}`}
          >
            <i data-medal={isBest && rank <= MEDALS ? rank : undefined}>{rank}</i>
            <b>{name ?? t('frame.noValue')}</b>
            <span>{figure(hookRate, 1)} %</span>
            <span>
              {alarmCount} {t('rope.unit.times', { count: alarmCount })}
            </span>
            <span>
              {figure(score, 1)} {t('rope.unit.points')}
            </span>
          </a>
        )}
      />
    </>
  )
}

export function OrderSwitch() {
  const { t } = useScreenText()
  return (
    <Switch
      name={ROPE_ORDER}
      label={t('rope.ranks')}
      choices={[
        { value: 'best', title: t('rope.best') },
        { value: 'worst', title: t('rope.worst') },
      ]}
    />
  )
}
