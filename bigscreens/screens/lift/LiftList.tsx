import { alarmLevelName, gravest } from '../../scenes/level.ts'
import { cageLevel } from '../../scenes/liftGeometry.ts'
import { useScreenText } from '../../screenText.ts'
import { type LiftRow, useShownLift } from '../../sources/lifts.ts'
import { MarkIcon } from '../../views/Mark.tsx'
import { figure, share } from '../../views/numbers.ts'
import { ScrollList } from '../../views/ScrollList.tsx'
import { toneMark } from '../../views/toneMark.ts'
import '../machines.css'
import './lift.css'

/** End of the bar in percent, beyond 100 so that values above the alarm threshold differ. */
const MAX = 110

/** All lifts with floor and load of their cages; a click selects a lift, another one deselects it. */
export function LiftList({ lifts }: { lifts: readonly LiftRow[] }) {
  const { t } = useScreenText()
  const { rows, shown, chosen, choose } = useShownLift(lifts)
  return (
    <ScrollList
      rows={rows}
      keyOf={({ id }) => id}
      label={t('lift.list')}
      render={(row) => {
        const { id, deviceName, lift, onlineStatus, latest } = row
        const cages = latest.cages ?? []
        const tone = alarmLevelName(lift ? gravest(...cages.map((cage) => cageLevel(cage, lift))) : 0, onlineStatus !== '0')
        return (
          <button
            type="button"
            className="wall-machine"
            data-tone={tone}
            data-shown={shown?.id === id || undefined}
            aria-pressed={chosen === id}
            onClick={() => choose(chosen === id ? null : id)}
          >
            <span className="wall-machine-name">
              <MarkIcon name={toneMark[tone]} size={18} />
              <b>{lift?.liftName ?? deviceName}</b>
              <small>{t(`scene.level.${tone}`)}</small>
            </span>
            {cages.map(({ cage, floor, loadPercent }) => (
              <span key={cage} className="wall-machine-part">
                <small>{t(`lift.cage.${cage}`)}</small>
                <b>{floor === null ? '—' : `${floor}F`}</b>
                <i>
                  <em style={{ width: `${share(loadPercent ?? 0, MAX)}%` }} />
                </i>
                <b>{figure(loadPercent)}%</b>
              </span>
            ))}
          </button>
        )
      }}
    />
  )
}
