import type { DeviceFigures } from '#engine/site/answers/devices.ts'
import type { LiftFigures } from '#engine/site/answers/machines.ts'
import * as dict from '#engine/site/keys.ts'
import { useScreenText } from '../../screenText.ts'
import { Figures } from '../../views/Figure.tsx'
import { figure } from '../../views/numbers.ts'

/** Numbers of lifts in total and online, and their work today. */
export function LiftNumbers({ devices, work }: { devices: DeviceFigures; work: LiftFigures }) {
  const { t } = useScreenText()
  const own = devices.byClass.find(({ deviceClass }) => deviceClass === dict.deviceClass.hoist)
  const { trips, people, loadTotal, utilisation } = work.summary
  const unit = (count: number) => t('lift.unit.devices', { count })
  return (
    <div className="wall-figures-fill">
      <Figures
        figures={[
          { title: t('lift.total'), mark: 'lift', value: own?.total ?? 0, unit },
          {
            title: t('lift.online'),
            value: own ? own.total - own.offline : 0,
            unit,
            tone: own && own.offline > 0 ? 'warn' : 'ok',
          },
          { title: t('lift.alarms'), value: own?.alarm ?? 0, unit, tone: own && own.alarm > 0 ? 'critical' : 'ok' },
        ]}
      />
      <Figures
        figures={[
          {
            title: t('lift.trips'),
            value: trips,
            unit: (count) => t('lift.unit.trips', { count }),
            note: t('lift.carried', { load: figure(loadTotal, 1) }),
          },
          {
            title: t('lift.people'),
            mark: 'people',
            value: people,
            unit: (count) => t('lift.unit.people', { count }),
            note: t('lift.used', { percent: figure(utilisation, 1) }),
          },
        ]}
      />
    </div>
  )
}
