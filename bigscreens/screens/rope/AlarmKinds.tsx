import type { AlarmFigures } from '#engine/site/answers/alarms.ts'
import { useScreenText } from '../../screenText.ts'
import { Ring } from '../../views/Ring.tsx'

/** Maximum number of kinds beside the ring. */
const SHOWN = 6

/** Alarms of seven days by kind. */
export function AlarmKinds({ alarms }: { alarms: AlarmFigures }) {
  const { t } = useScreenText()
  const kinds = alarms.byType.map(({ name, count }) => ({ name, value: count }))
  const shown = kinds.length > SHOWN ? kinds.slice(0, SHOWN - 1) : kinds
  const others = alarms.summary.total - shown.reduce((sum, { value }) => sum + value, 0)
  return <Ring title={t('rope.ring')} unit="" parts={others > 0 ? [...shown, { name: t('rope.others'), value: others }] : shown} />
}
