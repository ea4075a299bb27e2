// A month of a site with rows known to the test. They are ingested late, twice and out of order.

import { siteTime } from '#model/siteTime.ts'
import { senderById } from '#modules/devices/sender.ts'
import { ingest } from '#modules/telemetry/ingest.ts'
import { freshRollups } from '#series/rollups.ts'
import type { Platform } from '#server/platform.ts'
import { insertRecord, type Rec } from '#store/records.ts'
import { entityOf, systemActor } from '#store/rows.ts'
import { change } from '#store/sql/query.ts'
import { type Archives, addArchives } from './archives.ts'
import { createRandom, type Random } from './random.ts'
import { clock, type MonthDays, type Sent, sentRows } from './rows.ts'

export interface Month extends MonthDays {
  archives: Archives
  projectId: string
  today: string
  /** Rows of a kind as sent, without duplicates. */
  rows(kind: string): Rec[]
  alarms: Rec[]
  uses: Rec[]
  /** Hourly rows of the reference station. */
  station: Rec[]
}

export interface MonthOptions {
  name: string
  tenantId?: string
  days: number
  seed: number
}

export async function addMonth(platform: Platform, { name, tenantId = '000000', days: count, seed }: MonthOptions): Promise<Month> {
  const random = createRandom(seed)
  const now = Date.now()
  const day = (back: number) => siteTime(new Date(now - back * 86_400_000)).slice(0, 10)
  const days = Array.from({ length: count }, (_, at) => day(count - 1 - at))
  const until = siteTime(new Date(now - 120_000))
  const month: MonthDays = { days, until }
  const archives = await addArchives(platform, name, tenantId, random, day)
  const alarms = alarmsOf(archives, month, random)
  const uses = usesOf(archives, month, random)
  const station = days.flatMap((date) =>
    Array.from({ length: 24 }, (_, hour) => ({
      pointId: archives.pointId,
      dataTime: `${date} ${clock(hour * 60)}`,
      pm10: random.chance(0.1) ? null : random.whole(30, 90),
    })),
  )
  await platform.store.transaction(async (db) => {
    const insert = async (entity: string, rows: readonly Rec[]) => {
      for (const row of rows)
        Object.assign(row, { id: (await insertRecord(db, entityOf(platform, entity), row, systemActor(tenantId))).id })
    }
    await insert('alarm-event', alarms)
    await insert('rope-use-log', uses)
    await insert('survey-point-hour', station)
  })
  const sent = sentRows(archives, month, random)
  await send(platform, sent, random)
  await handle(
    platform,
    sent.filter(({ kind }) => kind === 'ai'),
  )
  return {
    ...month,
    archives,
    projectId: archives.site.projectId,
    today: day(0),
    rows: (kind) => sent.filter((row) => row.kind === kind),
    alarms,
    uses,
    station,
  }
}

/** Sends rows in random order, some twice, and some after the roll-ups were computed. */
async function send(platform: Platform, rows: readonly Sent[], random: Random): Promise<void> {
  const mixed = rows.map((row) => ({ row, place: random.next() })).sort((one, other) => one.place - other.place)
  const late = mixed.filter(({ place }) => place > 0.9)
  const twice = mixed.filter(({ place }) => place < 0.1)
  const turns = [mixed.filter(({ place }) => place <= 0.9), [...late, ...twice]]
  for (const turn of turns) {
    for (const [deviceId, some] of Map.groupBy(turn, ({ row }) => row.deviceId)) {
      const sender = await senderById(platform, deviceId)
      if (!sender) throw new Error(`There is no device ${deviceId}`)
      const own = some.map(({ row: { deviceId: _, ...row } }) => row)
      const { rejected } = await ingest(platform, [{ sender, rows: own }])
      if (rejected.length > 0) throw new Error(`Rejected: ${JSON.stringify(rejected[0])}`)
    }
    await freshRollups(platform)
  }
}

/** Handling of camera detections. */
async function handle(platform: Platform, rows: readonly Rec[]): Promise<void> {
  await platform.store.transaction(async (db) => {
    for (const [at, row] of rows.entries()) {
      const handled =
        at % 4 === 0 ? { handleState: '0', handleTime: null } : { handleState: at % 4 === 1 ? '3' : '2', handleTime: row.alarmTime }
      Object.assign(row, handled, { isFalse: at % 9 === 0 ? '1' : '0' })
      const sql =
        'update ai_video_data set handle_state = ?, handle_time = ?, is_false = ? where alarm_time = ? and monitor_id = ? and alarm_type = ?'
      await change(db, sql, [row.handleState, row.handleTime, row.isFalse, row.alarmTime, row.monitorId, row.alarmType])
    }
  })
}

const TYPES: readonly (readonly [deviceClass: string, alarmType: string, level: string])[] = [
  ['1', '401', '4'],
  ['1', '402', '2'],
  ['2', '302', '3'],
  ['2', '311', '2'],
  ['3', '101', '3'],
  ['3', '162', '2'],
  ['4', '203', '3'],
  ['4', '202', '2'],
]

function alarmsOf({ site, devices }: Archives, { days, until }: MonthDays, random: Random): Rec[] {
  const alarms = days.flatMap((day) =>
    Array.from({ length: 7 }, (_, at) => {
      const [deviceClass, alarmType, alarmLevel] = random.pick(TYPES)
      const start = 425 + at * 95 + random.whole(0, 60)
      const isOpen = random.chance(0.1)
      return {
        projectId: site.projectId,
        deviceId: random.pick(devices.filter((device) => device.deviceClass === deviceClass)).id,
        deviceClass,
        alarmType,
        alarmLevel,
        content: '超限',
        startTime: `${day} ${clock(start, 5)}`,
        endTime: `${day} ${clock(start + random.whole(1, 20), 5)}`,
        alarmState: '2',
        handleState: isOpen ? random.pick(['0', '1']) : random.pick(['2', '2', '3']),
        handleTime: isOpen ? null : `${day} ${clock(start + random.whole(1, 90), 35)}`,
      }
    }),
  )
  return alarms.filter(({ startTime }) => startTime <= until)
}

function usesOf({ site, devices, people }: Archives, { days, until }: MonthDays, random: Random): Rec[] {
  const ropes = devices.filter(({ deviceClass }) => deviceClass === '1')
  return days.flatMap((day) =>
    ropes.flatMap(({ id, deviceCode }, number) => {
      const person = people[(number * 3 + random.whole(2, 4)) % 12] as Rec
      const start = `${day} ${clock(400 + number)}`
      if (start > until) return []
      const end = `${day} ${clock(1075)}`
      const { id: laborId, companyId, teamName, phone, workType } = person
      const use = { projectId: site.projectId, deviceId: id, deviceCode, laborId, companyId, teamName, phone, workType, useStart: start }
      return end <= until ? { ...use, useEnd: end, useMinutes: 675 - number, useState: '2' } : { ...use, useEnd: null, useState: '1' }
    }),
  )
}
