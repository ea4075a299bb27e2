import { textOf } from '../../../../store/rows.ts'
import { timeAt } from '../clock.ts'
import { scenePicture } from '../pictures.ts'
import type { Site } from '../site.ts'
import { type DatedRow, type Source, unmeasured } from './source.ts'

export function cameraSource(device: Site['cameras'][number]): Source {
  const monitorId = textOf(device.monitor, 'id')
  const areaType = textOf(device.monitor, 'areaType')
  return {
    device,
    ...unmeasured,
    events: (day) =>
      day.aiEvents(device).map(
        ({ second, type, confidence, targets }): DatedRow => ({
          second,
          row: {
            kind: 'ai',
            alarmTime: timeAt(day.day, second),
            monitorId,
            areaType,
            alarmType: type,
            confidence,
            targetCount: targets,
            ...pictures(monitorId, second),
          },
        }),
      ),
  }
}

function pictures(monitorId: string, second: number): { picUrl: string; thumbUrl: string } {
  const picture = scenePicture(`${monitorId} ${second}`)
  return { picUrl: picture, thumbUrl: picture }
}
