import type { TowerNow } from '#engine/site/answers/machines.ts'
import * as dict from '#engine/site/keys.ts'
import { craneLevel } from '../../scenes/craneGeometry.ts'
import { alarmLevelName } from '../../scenes/level.ts'
import { useScreenText } from '../../screenText.ts'
import type { CraneRow } from '../../sources/cranes.ts'
import { useDictionary } from '../../sources/dictionary.ts'
import { useAddressChoice } from '../../sources/useChoice.ts'
import { MarkIcon } from '../../views/Mark.tsx'
import { figure, share } from '../../views/numbers.ts'
import { ScrollList } from '../../views/ScrollList.tsx'
import { toneMark } from '../../views/toneMark.ts'
import '../machines.css'

/** End of the bar in percent, beyond 100 so that values above the alarm threshold differ. */
const MAX = 110

/** All cranes with driver, state and load moment; a click selects a crane. */
export function TowerList({ cranes, now }: { cranes: readonly CraneRow[]; now: TowerNow }) {
  const { t } = useScreenText()
  const word = useDictionary('tower_work_state')
  const [chosen, choose] = useAddressChoice('deviceId')
  const rows = [...cranes].sort((one, other) => nameOf(one).localeCompare(nameOf(other), 'zh', { numeric: true }))
  return (
    <ScrollList
      rows={rows}
      keyOf={({ id }) => id}
      label={t('tower.list')}
      render={(row) => {
        const { id, onlineStatus, latest } = row
        const isOnline = onlineStatus !== dict.deviceOnline.offline
        const drawn = now.group.find(({ deviceId }) => deviceId === id)
        const tone = alarmLevelName(drawn ? craneLevel(drawn) : 0, isOnline)
        return (
          <button
            type="button"
            className="wall-machine"
            data-tone={tone}
            data-shown={now.crane.deviceId === id || undefined}
            aria-pressed={chosen === id}
            disabled={row.crane === null}
            onClick={() => choose(chosen === id ? null : id)}
          >
            <span className="wall-machine-name">
              <MarkIcon name={toneMark[tone]} size={18} />
              <b>{nameOf(row)}</b>
              <small>{row.crane === null ? t('tower.unbound') : t(`scene.level.${tone}`)}</small>
            </span>
            <span className="wall-machine-part">
              <small>{isOnline ? word(latest.workState ?? '') : t('frame.online.0')}</small>
              <b title={latest.driverName ?? ''}>{latest.driverName ?? '—'}</b>
              <i>
                <em style={{ width: `${share(latest.momentPercent ?? 0, MAX)}%` }} />
              </i>
              <b>{figure(latest.momentPercent)}%</b>
            </span>
          </button>
        )
      }}
    />
  )
}

const nameOf = ({ crane, deviceName }: CraneRow): string => crane?.craneName ?? crane?.craneNo ?? deviceName
