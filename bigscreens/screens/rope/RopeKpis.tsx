import type { RopesNow } from '#engine/site/answers/rope.ts'
import * as dict from '#engine/site/keys.ts'
import { deviceFigures } from '../../panel/useEquipped.ts'
import { useScreenText } from '../../screenText.ts'
import { useSource } from '../../sources/useFeeds.ts'
import { Figures } from '../../views/Figure.tsx'
import { rateTone } from '../overview/Kpis.tsx'
import { ropeDaySource } from './ropeSources.ts'

/** Numbers of ropes in total, in use, online and with a low battery, and of people above ground level and unhooked. */
export function RopeKpis({ ropes: { summary } }: { ropes: RopesNow }) {
  const { t } = useScreenText()
  // Optional figures, read less often; the panel does not wait for them.
  const counts = useSource(deviceFigures, '15s').data?.byClass.find(({ deviceClass }) => deviceClass === dict.deviceClass.safetyRope)
  const day = useSource(ropeDaySource, '1min').data
  const unit = (count: number) => t('rope.unit.ropes', { count })
  const rate = counts?.onlineRate ?? null
  return (
    <div className="wall-rope-kpis">
      <Figures
        columns={3}
        figures={[
          { title: t('rope.total'), value: summary.total, unit },
          {
            title: t('rope.inUse'),
            value: summary.inUse,
            unit,
            note: day && t('rope.usedToday', { count: day.usePersons }),
          },
          { title: t('rope.onlineRate'), value: rate, unit: '%', digits: 1, tone: rateTone(rate) },
          { title: t('rope.above'), value: summary.above, unit: (count) => t('rope.unit.people', { count }) },
          {
            title: t('rope.unhooked'),
            value: summary.unhook,
            unit: (count) => t('rope.unit.people', { count }),
            tone: summary.unhook > 0 ? 'critical' : 'ok',
          },
          {
            title: t('rope.lowBattery'),
            value: summary.lowBattery,
            unit,
            tone: summary.lowBattery > 0 ? 'warn' : 'ok',
            note: t('rope.batteryLimit'),
          },
        ]}
      />
    </div>
  )
}
