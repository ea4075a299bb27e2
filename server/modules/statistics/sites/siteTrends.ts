// Recent trends over all sites of the caller, for the charts of the start page. Each figure counts one list.

import type { SiteTrends } from '#engine/site/answers/overview.ts'
import * as dict from '#engine/site/keys.ts'
import type { Call, Route } from '#http/route.ts'
import { siteTime } from '#model/siteTime.ts'
import { freshRollups } from '#series/rollups.ts'
import { readerNow } from '../people/workerPresence.ts'
import { figuresIn } from '../query/projectContext.ts'
import { datePart, daysLater, startOfDay } from '../query/siteClock.ts'
import { bucketsOf } from '../query/span.ts'

const DAYS = 7

type Reader = ReturnType<typeof readerNow>

/** Contains only parts of lists that the caller may read. `since` is the start that lists must use to match the figures. */
export const siteTrends: Route = {
  method: 'GET',
  path: '/api/blade-archives/data_ana/siteTrends',
  access: 'user',
  readsReplica: true,
  async handle(call: Call) {
    const now = siteTime()
    const from = daysLater(startOfDay(now), 1 - DAYS)
    const days = bucketsOf({ from, to: now, every: 'day' })
    const reader = readerNow(call)
    const may = (entity: string) => call.rights.reads.has(entity)
    const [alarms, devices, people] = await Promise.all([
      may('alarm-event') ? alarmsBy(reader, days, from) : null,
      may('device') ? devicesBy(reader) : null,
      may('labor-attendance') ? peopleBy(reader, days) : null,
    ])
    return {
      since: from,
      ...(alarms && { alarms }),
      ...(devices && { devices }),
      ...(people && { people }),
    } satisfies SiteTrends
  },
}

async function alarmsBy(reader: Reader, days: readonly string[], from: string) {
  const rows = await figuresIn(reader, 'alarm-event', {
    measures: { count: 'count' },
    by: { day: { every: 'day', of: 'startTime' }, level: 'alarmLevel' },
    where: { startTime_datege: from },
  })
  const found = new Map(rows.map(({ day, level, count }) => [`${day} ${level}`, Number(count)]))
  const levels = Object.values(dict.alarmLevel)
  return days.map((day) => ({ day, levels: Object.fromEntries(levels.map((level) => [level, found.get(`${day} ${level}`) ?? 0])) }))
}

/** Devices of the projects by online state. */
async function devicesBy(reader: Reader) {
  const rows = await figuresIn(reader, 'device', {
    measures: { count: 'count' },
    by: { state: 'onlineStatus' },
    where: { bindStatus_equal: dict.bindStatus.bound },
  })
  const of = (wanted: string) =>
    rows.reduce((sum, { state, count }) => sum + ((state ?? dict.deviceOnline.offline) === wanted ? Number(count) : 0), 0)
  return Object.values(dict.deviceOnline).map((state) => ({ state, count: of(state) }))
}

/** People on site by day. */
async function peopleBy(reader: Reader, days: readonly string[]) {
  await freshRollups(reader.platform)
  const rows = await figuresIn(reader, 'labor-day', {
    measures: { people: 'distinct laborId' },
    by: { day: 'time' },
    where: { time_datege: days[0] ?? '', inRows_gt: '0' },
  })
  const found = new Map(rows.map(({ day, people }) => [datePart(String(day)), Number(people)]))
  return days.map((day) => ({ day, people: found.get(day) ?? 0 }))
}
