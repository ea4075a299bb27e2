import type { WaterFigures } from '#engine/site/answers/water.ts'
import { useScreenText } from '../../screenText.ts'
import { RankBars } from '../../views/RankBars.tsx'

const MAX = 6

/** Water use per spray. */
export function WaterOfDevices({ water }: { water: WaterFigures }) {
  const { t } = useScreenText()
  const rows = water.byDevice.slice(0, MAX).map(({ deviceName, waterUse, runs }) => ({
    name: deviceName ?? '',
    value: waterUse,
    note: t('spray.runsOf', { count: runs }),
  }))
  return <RankBars rows={rows} unit="m³" digits={1} />
}
