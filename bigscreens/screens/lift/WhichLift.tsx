import { useScreenText } from '../../screenText.ts'
import { type LiftRow, useShownLift } from '../../sources/lifts.ts'
import '../machines.css'
import './lift.css'

/** Selects one lift or all for the figures below. */
export function WhichLift({ lifts }: { lifts: readonly LiftRow[] }) {
  const { t } = useScreenText()
  const { rows, chosen } = useShownLift(lifts)
  const row = rows.find(({ id }) => id === chosen)
  return <p className="wall-of">{row ? (row.lift?.liftName ?? row.deviceName) : t('lift.all')}</p>
}
