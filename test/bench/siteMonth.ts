// Thirty days of a large site: what its people and devices leave behind, day by day. The rows that machines and ropes send
// each few seconds are there for the last day; of the days before there is what the roll-ups keep of them.

import pino from 'pino'
import { siteTime } from '../../engine/model/siteTime.ts'
import { openPlatform } from '../../server/compose.ts'
import { parseConfig } from '../../server/config.ts'
import type { Platform } from '../../server/platform.ts'
import { addMarks, rollupMarksOf } from '../../server/series/marks.ts'
import { freshRollups } from '../../server/series/rollups.ts'
import { insertRecord, type Rec } from '../../server/store/records.ts'
import { insertRows } from '../../server/store/rows/insertRows.ts'
import { entityOf, systemActor } from '../../server/store/rows.ts'
import { tableOf } from '../../server/store/schema/table.ts'
import { nextId } from '../../server/store/snowflake.ts'
import { createRandom } from '../support/month/random.ts'
import { clock } from '../support/month/rows.ts'
import { addSite } from '../support/site.ts'

export const DAYS = 30

const TENANT = '000000'
const random = createRandom(1)

export interface LargeSite {
  projectId: string
  craneDeviceId: string
  rows: number
}

/** Fills the database of a data folder that no server has open. */
export async function fillLargeSite(dataFolder: string, schemaFolder: string): Promise<LargeSite> {
  const config = parseConfig({ GANTRY_DATA: dataFolder, GANTRY_SCHEMAS: schemaFolder, GANTRY_DEMO: 'people' })
  const { platform, close } = await openPlatform(config, pino({ level: 'silent' }))
  try {
    const site = await makeArchives(platform)
    let rows = 0
    for (let back = DAYS - 1; back >= 0; back--) rows += await fillDay(platform, site, back)
    await freshRollups(platform)
    return { projectId: site.projectId, craneDeviceId: site.cranes[0]?.deviceId ?? '', rows }
  } finally {
    await close()
  }
}

interface Machine {
  id: string
  deviceId: string
}

interface Made {
  projectId: string
  people: string[]
  cranes: Machine[]
  lifts: Machine[]
  air: string[]
  sprays: string[]
  ropes: string[]
  gates: string[]
  cameras: string[]
  monitors: string[]
}

async function makeArchives(platform: Platform): Promise<Made> {
  const day = (back: number) => siteTime(new Date(Date.now() - back * 86_400_000)).slice(0, 10)
  const other = await addSite(platform, '国控点所在')
  const surveyPointId = await other.add('national-survey-point', {
    pointName: '滨江站',
    pointCode: '1001A',
    regionCode: '330108',
    pm10: 58,
  })
  const site = await addSite(platform, '大型工地', TENANT, {
    surveyPointId,
    startDate: day(400),
    planEndDate: day(-400),
    buildArea: 128_600,
    pm10DiffLimit: 80,
  })
  const { projectId } = site
  const devices = (count: number, prefix: string, deviceClass: string) =>
    Promise.all(
      Array.from({ length: count }, (_, at) => site.device(`${prefix}-${String(at).padStart(4, '0')}`, deviceClass, { onlineStatus: '1' })),
    )
  const machines = (entity: string, ids: readonly string[], values: (at: number) => Rec) =>
    Promise.all(
      ids.map(async (deviceId, at) => ({ deviceId, id: await site.add(entity, { projectId, deviceId, workStatus: '1', ...values(at) }) })),
    )
  const people = await Promise.all(
    Array.from({ length: 420 }, (_, at) =>
      site.add('labor', {
        projectId,
        name: `工人${at}`,
        phone: `139${String(10_000_000 + at)}`,
        teamName: `${1 + (at % 18)}班`,
        laborType: at < 24 ? '10' : '20',
        workType: at < 24 ? '900' : random.pick(['020', '030', '050', '270', '390']),
        admitStatus: '1',
        trainStatus: '2',
        certExpire: day(-200),
      }),
    ),
  )
  const cameras = await devices(12, 'CAM', '5')
  return {
    projectId,
    people,
    cranes: await machines('tower-crane', await devices(8, 'CRANE', '3'), (at) => ({ craneName: `${at + 1}#`, craneNo: String(at + 1) })),
    lifts: await machines('lift', await devices(3, 'LIFT', '4'), (at) => ({
      liftName: `${at + 1}#`,
      liftNo: String(at + 1),
      ratedLoad: 2,
    })),
    air: await devices(4, 'AIR', '2'),
    sprays: await devices(6, 'SPRAY', '2'),
    ropes: await devices(60, 'ROPE', '1'),
    gates: await devices(4, 'GATE', '6'),
    cameras,
    monitors: await Promise.all(
      cameras.map((_, at) => site.add('monitor-device', { projectId, monitorName: `球机${at}`, hasAi: '1', onlineStatus: '1' })),
    ),
  }
}

/** Writes a day; returns its rows. */
async function fillDay(platform: Platform, site: Made, back: number): Promise<number> {
  const now = siteTime()
  const date = siteTime(new Date(Date.now() - back * 86_400_000)).slice(0, 10)
  const isPast = (row: Rec, time: string) => String(row[time]) <= now
  const { projectId } = site
  let count = 0
  await platform.store.transaction(async (db) => {
    const send = async (name: string, time: string, rows: readonly Rec[]) => {
      const entity = entityOf(platform, name)
      const own = rows.filter((row) => isPast(row, time)).map((row) => ({ projectId, ...row }))
      const stored = await insertRows(db, entity, own, TENANT)
      await addMarks(db, rollupMarksOf(entity, stored))
      count += stored.length
    }
    const keep = async (name: string, rows: readonly Rec[]) => {
      const { columns, quoted } = tableOf(entityOf(platform, name))
      const table = quoted.replaceAll('"', '')
      for (let at = 0; at < rows.length; at += 100) {
        const some = rows.slice(at, at + 100).map((row): Rec => ({ id: nextId(), tenantId: TENANT, isDeleted: 0, projectId, ...row }))
        await db
          .insertInto(table)
          .values(some.map((row) => Object.fromEntries(columns.map(({ name: field, column }) => [column, row[field] ?? null]))))
          .execute()
      }
    }
    const add = async (name: string, rows: readonly Rec[]) => {
      for (const row of rows) await insertRecord(db, entityOf(platform, name), { projectId, ...row }, systemActor())
    }
    await send(
      'spray-env-log',
      'collectTime',
      site.air.flatMap((deviceId) => airRows(deviceId, date)),
    )
    await send(
      'spray-flow-log',
      'startTime',
      site.sprays.flatMap((deviceId) => flowRows(deviceId, date)),
    )
    await send(
      'tower-cycle',
      'startTime',
      site.cranes.flatMap(({ id, deviceId }) => cycles(deviceId, id, date)),
    )
    await send(
      'lift-trip',
      'startTime',
      site.lifts.flatMap(({ id, deviceId }) => trips(deviceId, id, date)),
    )
    await send('labor-attendance', 'passTime', passes(site, date))
    await send('ai-video-data', 'alarmTime', events(site, date))
    await add(
      'alarm-event',
      alarms(site, date).filter((row) => isPast(row, 'startTime')),
    )
    await add(
      'rope-use-log',
      uses(site, date).filter((row) => isPast(row, 'useStart')),
    )
    if (back > 0) {
      await keep(
        'rope-hour',
        site.ropes.slice(0, 40).flatMap((deviceId, at) => ropeHours(deviceId, site.people[at + 30], date)),
      )
      await keep(
        'tower-hour',
        site.cranes.flatMap(({ deviceId }) => machineHours(deviceId, date)),
      )
      await keep(
        'lift-hour',
        site.lifts.flatMap(({ deviceId }) => ['1', '2'].flatMap((cage) => machineHours(deviceId, date).map((row) => ({ ...row, cage })))),
      )
    } else {
      await send(
        'tower-crane-realtime',
        'collectTime',
        site.cranes.flatMap(({ id, deviceId }) =>
          everyFew(date, 5, 12, (collectTime) => ({
            deviceId,
            craneId: id,
            collectTime,
            momentPercent: random.whole(5, 80),
            windSpeed: 4.2,
            workState: '2',
          })),
        ),
      )
      await send(
        'lift-log',
        'collectTime',
        site.lifts.flatMap(({ id, deviceId }) =>
          ['1', '2'].flatMap((cage) =>
            everyFew(date, 5, 14, (collectTime) => ({
              deviceId,
              liftId: id,
              cage,
              collectTime,
              load: 1.1,
              loadPercent: 55,
              direction: '1',
            })),
          ),
        ),
      )
      await send(
        'rope-data',
        'collectTime',
        site.ropes.slice(0, 40).flatMap((deviceId, at) =>
          everyFew(date, 20, 6, (collectTime) => ({
            deviceId,
            laborId: site.people[at + 30],
            collectTime,
            wearState: '1',
            hookState: '2',
            height: 12.4,
            battery: 80,
          })),
        ),
      )
    }
  })
  return count
}

/** A row each so many seconds of the working hours from six on. */
function everyFew(date: string, seconds: number, hours: number, row: (time: string) => Rec): Rec[] {
  return Array.from({ length: (hours * 3600) / seconds }, (_, at) =>
    row(`${date} ${clock(360 + Math.floor((at * seconds) / 60), (at * seconds) % 60)}`),
  )
}

function airRows(deviceId: string, date: string): Rec[] {
  return Array.from({ length: 1440 }, (_, minute) => ({
    deviceId,
    collectTime: `${date} ${clock(minute)}`,
    dataType: '2011',
    pm25: random.whole(10, 90),
    pm10: random.whole(20, 200),
    tsp: random.whole(40, 400),
    noise: random.decimal(45, 80, 1),
    temperature: random.decimal(5, 30, 1),
    humidity: random.decimal(30, 90, 1),
    windSpeed: random.decimal(0, 9, 1),
    windDirection: random.whole(0, 359),
    windDirName: String(random.whole(0, 15)),
    pressure: 1007.2,
  }))
}

function flowRows(deviceId: string, date: string): Rec[] {
  return [7, 10, 14].map((hour) => ({
    deviceId,
    mode: '1',
    startTime: `${date} ${clock(hour * 60 + random.whole(0, 30))}`,
    endTime: `${date} ${clock(hour * 60 + 50)}`,
    duration: 20,
    waterUse: random.decimal(0.3, 1.5, 2),
    pm10Before: 160,
    pm10After: 120,
  }))
}

function cycles(deviceId: string, craneId: string, date: string): Rec[] {
  return Array.from({ length: 72 }, (_, at) => ({
    deviceId,
    craneId,
    startTime: `${date} ${clock(390 + at * 9, random.whole(0, 59))}`,
    endTime: `${date} ${clock(396 + at * 9, random.whole(0, 59))}`,
    maxLoad: random.decimal(0.3, 5.5, 2),
    maxMomentPercent: random.decimal(8, 108, 1),
    maxWind: 5.1,
    driverName: '陈刚',
  }))
}

function trips(deviceId: string, liftId: string, date: string): Rec[] {
  return ['1', '2'].flatMap((cage) =>
    Array.from({ length: 170 }, (_, at) => ({
      deviceId,
      liftId,
      cage,
      startTime: `${date} ${clock(365 + at * 4, random.whole(0, 59))}`,
      endTime: `${date} ${clock(367 + at * 4, random.whole(0, 59))}`,
      startFloor: 1,
      endFloor: random.whole(1, 33),
      startHeight: 0,
      endHeight: random.decimal(0, 99, 1),
      maxLoad: random.decimal(0, 2.1, 2),
      maxPeople: random.whole(0, 9),
      driverName: random.pick(['王芳', '刘强']),
      verifyResult: '1',
    })),
  )
}

function passes({ people, gates }: Made, date: string): Rec[] {
  return people.slice(0, 280).flatMap((laborId) =>
    [
      ['01', 350],
      ['02', 690],
      ['01', 770],
      ['02', 1080],
    ].map(([direction, minute]) => ({
      laborId,
      deviceId: random.pick(gates),
      passTime: `${date} ${clock(Number(minute) + random.whole(0, 40), random.whole(0, 59))}`,
      direction,
      mode: '001',
      result: 0,
      workType: '020',
    })),
  )
}

function events({ cameras, monitors, people }: Made, date: string): Rec[] {
  return Array.from({ length: 23 }, (_, at) => ({
    deviceId: cameras[at % 12],
    monitorId: monitors[at % 12],
    areaType: '2',
    alarmType: random.pick(['1', '2', '4']),
    alarmLevel: '3',
    alarmTime: `${date} ${clock(400 + at * 25, random.whole(0, 59))}`,
    laborId: random.chance(0.3) ? random.pick(people) : null,
    handleState: random.chance(0.02) ? '0' : '2',
    isFalse: '0',
  }))
}

function alarms({ cranes, lifts, ropes, air }: Made, date: string): Rec[] {
  return Array.from({ length: 57 }, (_, at) => {
    const [deviceClass, alarmType, deviceId] = random.pick([
      ['3', '102', random.pick(cranes).deviceId],
      ['4', '202', random.pick(lifts).deviceId],
      ['1', '401', random.pick(ropes.slice(0, 40))],
      ['2', '302', random.pick(air)],
    ])
    const startTime = `${date} ${clock(370 + at * 12, random.whole(0, 59))}`
    return {
      deviceClass,
      alarmType,
      deviceId,
      alarmLevel: random.pick(['2', '2', '3']),
      startTime,
      endTime: startTime,
      handleTime: startTime,
      handleState: random.chance(0.01) ? '0' : '2',
    }
  })
}

function uses({ ropes, people }: Made, date: string): Rec[] {
  return ropes.slice(0, 40).flatMap((deviceId, at) =>
    [420, 780].map((minute) => ({
      deviceId,
      laborId: people[at + 30],
      teamName: '架子班',
      useStart: `${date} ${clock(minute)}`,
      useEnd: `${date} ${clock(minute + 200)}`,
      useMinutes: 200,
      useState: '2',
    })),
  )
}

function ropeHours(deviceId: string, laborId: string | undefined, date: string): Rec[] {
  return [7, 8, 9, 13, 14, 15].map((hour) => ({
    deviceId,
    laborId,
    time: `${date} ${clock(hour * 60)}`,
    rows: 180,
    wornRows: 170,
    aboveRows: 120,
    hookedRows: random.whole(90, 120),
    heightCount: 180,
    heightSum: 3000,
    heightMax: 33.1,
    batteryCount: 180,
    batterySum: 14_000,
    batteryMin: 40,
  }))
}

function machineHours(deviceId: string, date: string): Rec[] {
  return Array.from({ length: 14 }, (_, at) => ({
    deviceId,
    time: `${date} ${clock(360 + at * 60)}`,
    rows: 700,
    loadPercentCount: 700,
    loadPercentSum: 20_000,
    loadPercentMax: 96.5,
    momentPercentCount: 700,
    momentPercentSum: 30_000,
    momentPercentMax: 92,
    windSpeedMax: random.decimal(1, 9, 1),
  }))
}
