// Camera detections in a period. False alarms are counted separately.

import type { AiFigures } from '#engine/site/answers/video.ts'
import * as dict from '#engine/site/keys.ts'
import { alarmNames } from '../names/alarmNames.ts'
import { OPEN_STATES } from '../names/alarmSources.ts'
import { monitorNames } from '../names/deviceNames.ts'
import { columnsOf, nullableText } from '../query/columns.ts'
import { percent, total } from '../query/numbers.ts'
import { figures, firstRows, type ProjectContext, spanFilters, wholeFigures } from '../query/projectContext.ts'
import { startOfDay } from '../query/siteClock.ts'
import { fillBuckets, statisticsSpan } from '../query/span.ts'

const MAX = 10
const MAX_LATEST = 20

const DETECTION = ['id', 'alarmTime', 'monitorName', 'alarmType', 'thumbUrl', 'confidence', 'handleState'] as const

const count = { count: 'count' } as const

export async function aiStatistics(context: ProjectContext): Promise<AiFigures> {
  const span = statisticsSpan(context.query, context.now)
  const all = spanFilters(span, 'alarmTime')
  const where = { ...all, isFalse_equal: dict.flag.no }
  const today = { ...spanFilters({ from: startOfDay(context.now), to: context.now }, 'alarmTime'), isFalse_equal: dict.flag.no }
  const [found, open, wrong, ofToday, types, rows, monitors, areas, latest, cameras, name, monitorName] = await Promise.all([
    wholeFigures(context, 'ai-video-data', { measures: count, where }),
    wholeFigures(context, 'ai-video-data', { measures: count, where: { ...where, handleState_in: OPEN_STATES } }),
    wholeFigures(context, 'ai-video-data', { measures: count, where: { ...all, isFalse_equal: dict.flag.yes } }),
    wholeFigures(context, 'ai-video-data', { measures: count, where: today }),
    figures(context, 'ai-video-data', { measures: count, by: { alarmType: 'alarmType' }, where }),
    figures(context, 'ai-video-data', { measures: count, by: { bucket: { every: span.every, of: 'alarmTime' } }, where }),
    figures(context, 'ai-video-data', { measures: count, by: { monitorId: 'monitorId' }, where }),
    figures(context, 'ai-video-data', { measures: count, by: { areaType: 'areaType' }, where }),
    firstRows(context, 'ai-video-data', MAX_LATEST, '-alarmTime', where),
    figures(context, 'monitor-device', { measures: count, by: { state: 'onlineStatus', hasAi: 'hasAi' } }),
    alarmNames(context),
    monitorNames(context),
  ])
  const events = total(found.count)
  const falseCount = total(wrong.count)
  const sum = (wanted: (camera: (typeof cameras)[number]) => boolean) =>
    cameras.filter(wanted).reduce((all, camera) => all + Number(camera.count), 0)
  return {
    summary: {
      total: events,
      today: total(ofToday.count),
      pending: total(open.count),
      handled: events - total(open.count),
      handleRate: percent(events - total(open.count), events),
      falseCount,
      falseRate: percent(falseCount, events + falseCount),
      cameras: sum(() => true),
      onlineCameras: sum(({ state }) => (state ?? dict.deviceOnline.offline) !== dict.deviceOnline.offline),
      aiCameras: sum(({ hasAi }) => hasAi === dict.flag.yes),
    },
    byType: most(types).map(({ alarmType, count }) => ({
      alarmType: String(alarmType),
      name: name(dict.deviceClass.camera, alarmType),
      count,
      ratio: percent(count, events),
    })),
    trend: fillBuckets(span, rows, (row) => ({ count: total(row?.count) })),
    byCamera: most(monitors)
      .slice(0, MAX)
      .map(({ monitorId, count }) => ({ monitorId: nullableText(monitorId), monitorName: monitorName(monitorId), count })),
    byArea: most(areas)
      .slice(0, MAX)
      .map(({ areaType, count }) => ({ areaType: nullableText(areaType), count })),
    latest: latest.map((row) => ({
      ...columnsOf<AiFigures['latest'][number], (typeof DETECTION)[number]>(row, DETECTION),
      name: name(dict.deviceClass.camera, row.alarmType),
      level: nullableText(row.alarmLevel),
    })),
  }
}

function most<Row extends { count: unknown }>(rows: readonly Row[]): (Row & { count: number })[] {
  return rows.map((row) => ({ ...row, count: Number(row.count) })).sort((one, other) => other.count - one.count)
}
