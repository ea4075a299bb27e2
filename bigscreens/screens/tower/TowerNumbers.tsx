import type { DeviceFigures } from '#engine/site/answers/devices.ts'
import type { TowerFigures } from '#engine/site/answers/machines.ts'
import * as dict from '#engine/site/keys.ts'
import { useScreenText } from '../../screenText.ts'
import type { CraneRow } from '../../sources/cranes.ts'
import { Figures } from '../../views/Figure.tsx'
import { figure } from '../../views/numbers.ts'
import '../machines.css'

interface Props {
  devices: DeviceFigures
  cranes: readonly CraneRow[]
  work: TowerFigures
}

/** Numbers of cranes in total, online and working, and their work today. */
export function TowerNumbers({ devices, cranes, work }: Props) {
  const { t } = useScreenText()
  const own = devices.byClass.find(({ deviceClass }) => deviceClass === dict.deviceClass.towerCrane)
  const lifting = cranes.filter(
    ({ onlineStatus, latest }) => onlineStatus !== dict.deviceOnline.offline && latest.workState === dict.towerWorkState.lifting,
  )
  const { cycles, loadTotal, alarms, warns } = work.summary
  const unit = (count: number) => t('tower.unit.cranes', { count })
  return (
    <div className="wall-figures-fill">
      <Figures
        figures={[
          { title: t('tower.total'), mark: 'crane', value: own?.total ?? 0, unit },
          { title: t('tower.online'), value: own ? own.total - own.offline : 0, unit, tone: own && own.offline > 0 ? 'warn' : 'ok' },
          { title: t('tower.lifting'), value: lifting.length, unit },
        ]}
      />
      <Figures
        figures={[
          {
            title: t('tower.cycles'),
            value: cycles,
            unit: (count) => t('tower.unit.cycles', { count }),
            note: t('tower.lifted', { load: figure(loadTotal, 1) }),
          },
          {
            title: t('tower.alarms'),
            mark: 'bell',
            value: alarms,
            unit: (count) => t('tower.unit.alarms', { count }),
            tone: alarms > 0 ? 'alarm' : 'ok',
            note: t('tower.warned', { count: warns }),
          },
        ]}
      />
    </div>
  )
}
