import { useState } from 'react'
import type { SafetyRanks } from '#engine/site/answers/alarms.ts'
import { PanelNotice } from '../../panel/Notice.tsx'
import { useScreenText } from '../../screenText.ts'
import { figure } from '../../views/numbers.ts'
import { type RankBar, RankBars } from '../../views/RankBars.tsx'
import './safety.css'
import '../../views/headline.css'

const KINDS = ['team', 'device', 'camera'] as const
type Kind = (typeof KINDS)[number]
const MAX = 5

/** People and devices with the most violations in thirty days. */
export function Ranks({ ranks }: { ranks: SafetyRanks }) {
  const { t } = useScreenText()
  const [kind, setKind] = useState<Kind>('team')
  const rows = rowsOf(ranks, kind, (per100) => t('safety.per100', { value: figure(per100, 1) }), t('frame.noValue'))
  return (
    <>
      <div className="wall-choices" role="tablist" aria-label={t('safety.ranks')}>
        {KINDS.map((one) => (
          <button key={one} type="button" role="tab" className="wall-button" aria-selected={one === kind} onClick={() => setKind(one)}>
            {t(`safety.rank.${one}`)}
          </button>
        ))}
      </div>
      {rows.length === 0 ? <PanelNotice state="empty" /> : <RankBars rows={rows} unit={(count) => t('safety.times', { count })} />}
    </>
  )
}

function rowsOf({ team, device, camera }: SafetyRanks, kind: Kind, per100Word: (value: number) => string, noName: string): RankBar[] {
  if (kind === 'team')
    return team.slice(0, MAX).map(({ name, violations, per100 }) => ({
      name,
      value: violations,
      ...(per100 === null ? {} : { note: per100Word(per100) }),
    }))
  return (kind === 'device' ? device : camera).slice(0, MAX).map(({ name, alarms }) => ({ name: name ?? noName, value: alarms }))
}
