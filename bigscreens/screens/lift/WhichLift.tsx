import { type LiftRow, useShownLift } from '../../sources/lifts.ts'
import { useWords } from '../../words.ts'
import '../machines.css'
import './lift.css'

/** Whose figures follow: those of the chosen lift, or of all. */
export function WhichLift({ lifts }: { lifts: readonly LiftRow[] }) {
  const { t } = useWords()
  const { rows, chosen } = useShownLift(lifts)
  const row = rows.find(({ id }) => id === chosen)
  return <p className="wall-of">{row ? (row.lift?.liftName ?? row.deviceName) : t('lift.all')}</p>
}
