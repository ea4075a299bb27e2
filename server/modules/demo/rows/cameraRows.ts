// Simulated rows of cameras.

import { type Rec, textOf } from '#store/rows.ts'
import type { AiEvent } from '../alarms/aiEvents.ts'
import { timeAt } from '../clock.ts'
import { scenePicture } from '../pictures/pictures.ts'
import type { DemoSite } from '../site.ts'
import { type DatedRow, type DemoSource, unmeasured } from './source.ts'

export function cameraSource(device: DemoSite['cameras'][number]): DemoSource {
  return {
    device,
    ...unmeasured,
    events: (day) =>
      day.aiEvents(device).map((event): DatedRow => ({ second: event.second, row: aiRow(device, timeAt(day.day, event.second), event) })),
  }
}

/** Rows of a camera at a time. */
export function aiRow(
  { monitor }: DemoSite['cameras'][number],
  alarmTime: string,
  { type, confidence, targets }: Pick<AiEvent, 'type' | 'confidence' | 'targets'>,
): Rec {
  const monitorId = textOf(monitor, 'id')
  const picture = scenePicture(`${monitorId} ${alarmTime}`)
  return {
    kind: 'ai',
    alarmTime,
    monitorId,
    areaType: textOf(monitor, 'areaType'),
    alarmType: type,
    confidence,
    targetCount: targets,
    picUrl: picture,
    thumbUrl: picture,
  }
}
