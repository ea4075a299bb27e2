import type { TradeCount } from '#engine/site/answers/people.ts'
import { useScreenText } from '../../screenText.ts'
import { Ring } from '../../views/Ring.tsx'

/** Maximum number of trades beside the ring; smaller ones are combined. */
const SHOWN = 7

/** Number of registered workers per trade. */
export function Trades({ trades }: { trades: readonly TradeCount[] }) {
  const { t } = useScreenText()
  const rows = trades.map(({ workType, name, registered }) => ({
    name: workType === null ? t('labor.noTrade') : name,
    value: registered,
  }))
  const shown = rows.length > SHOWN ? rows.slice(0, SHOWN - 1) : rows
  const rest = rows.slice(shown.length).reduce((sum, { value }) => sum + value, 0)
  return <Ring title={t('labor.ring')} unit="" parts={rest > 0 ? [...shown, { name: t('labor.otherTrades'), value: rest }] : shown} />
}
