// Computes the alarms of the demo's month and of random rows, and compares them with those of another state of code or schema files.

import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { EntityFile, FileField } from '../../engine/model/entity/entityFile.ts'
import { openPlatform } from '../../server/compose.ts'
import { parseConfig } from '../../server/config.ts'
import { addDemoDays, demoDayStart } from '../../server/modules/demo/clock.ts'
import { stationHours } from '../../server/modules/demo/environment/stationHours.ts'
import { rowsIn } from '../../server/modules/demo/past.ts'
import { type Random, randomOf } from '../../server/modules/demo/random.ts'
import { seedSites } from '../../server/modules/demo/seedSites.ts'
import { type DemoSite, readSites } from '../../server/modules/demo/site.ts'
import { type SiteDay, siteDayOf } from '../../server/modules/demo/siteDay.ts'
import { demoSourcesOf } from '../../server/modules/demo/sources.ts'
import { senderById } from '../../server/modules/devices/index.ts'
import { modules } from '../../server/modules/index.ts'
import { ingest } from '../../server/modules/telemetry/index.ts'
import { markSilent } from '../../server/modules/telemetry/offline.ts'
import type { Platform } from '../../server/platform.ts'
import { findRows, type Rec, repositoryOfAllTenants, textOf } from '../../server/store/rows.ts'
import { PROJECT } from '../support/sources.ts'
import type { Line } from './lines.ts'

const FIRST_DAY = '2026-10-01'
const DAYS = 30
const HOUR_MS = 3_600_000
/** Hours at whose end the rows of a day are as frequent as devices send them. */
const DENSE_HOURS = [12, 24]
const RANDOM_ROWS = 600
const RANDOM_SECONDS = 20
const FIELDS = [
  'deviceId',
  'alarmType',
  'part',
  'startTime',
  'lastTime',
  'endTime',
  'calm',
  'value',
  'threshold',
  'alarmLevel',
  'alarmState',
  'content',
  'contentEn',
  'unit',
  'lon',
  'lat',
]

/** @param file file with the alarms of the other state; written if it does not exist */
export async function benchAlarms(file: string): Promise<Line[]> {
  const alarms = await alarmsOfTheMonth()
  const lines = alarms.map((alarm) => JSON.stringify(alarm))
  const types = new Set(alarms.map(({ deviceId, alarmType }) => `${String(deviceId).slice(-3)} ${alarmType}`)).size
  const counted = { what: `Alarms of ${DAYS} days of the demo and of random rows`, ours: `${lines.length}, ${types} by device and type` }
  if (!existsSync(file)) {
    writeFileSync(file, lines.map((line) => `${line}\n`).join(''))
    return [{ ...counted, what: `${counted.what}, written to ${file}` }]
  }
  const others = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  const [own, known] = [new Set(lines), new Set(others)]
  const differing = [...lines.filter((line) => !known.has(line)), ...others.filter((line) => !own.has(line))].sort()
  for (const line of differing.slice(0, 20)) console.log(known.has(line) ? `- ${line}` : `+ ${line}`)
  const isReached = differing.length === 0 && lines.length === others.length
  return [
    {
      ...counted,
      what: `${counted.what}, that differ from those of ${file}`,
      ours: `${differing.length} of ${lines.length}`,
      goal: '0',
      isReached,
    },
  ]
}

async function alarmsOfTheMonth(): Promise<Rec[]> {
  const home = await mkdtemp(join(tmpdir(), 'gantry-alarms-'))
  const config = parseConfig({
    PORT: '0',
    GANTRY_DATA: home,
    GANTRY_DEMO: 'people',
    GANTRY_SECRET: 'a secret of the bench only',
    GANTRY_ADMIN_PASSWORD: 'admin',
  })
  const { platform, close } = await openPlatform(config, pino({ level: 'silent' }), modules)
  try {
    await seedSites(platform, addDemoDays(FIRST_DAY, -1))
    const sites = await readSites(platform)
    for (let day = 0; day < DAYS; day++) for (const site of sites) await playDay(platform, site, addDemoDays(FIRST_DAY, day))
    for (const site of sites) await playRandom(platform, site)
    const sort = ['deviceId', 'startTime', 'alarmType', 'part'].map((field) => ({ field, descending: false }))
    return (await repositoryOfAllTenants(platform, 'alarm-event').find({}, { fields: FIELDS, sort })).map((row) =>
      Object.fromEntries(FIELDS.map((name) => [name, row[name] ?? null])),
    )
  } finally {
    await close()
    await rm(home, { recursive: true, force: true })
  }
}

/** Ingests the rows of a day hour by hour, through the code for network messages. */
async function playDay(platform: Platform, site: DemoSite, day: string): Promise<void> {
  const plans = new Map<string, SiteDay>()
  const planOf = (name: string): SiteDay => {
    const plan = plans.get(name) ?? siteDayOf(site, name)
    plans.set(name, plan)
    return plan
  }
  const start = demoDayStart(day)
  const sources = demoSourcesOf(site)
  const whole = { from: start - 1, to: start + 24 * HOUR_MS - 1000 }
  await platform.store.transaction(async (db) => {
    await repositoryOfAllTenants(db, 'survey-point-hour').insertMissing(stationHours(site, planOf, whole))
  })
  for (let hour = 0; hour < 24; hour++) {
    const stretch = { from: start + hour * HOUR_MS - 1000, to: start + (hour + 1) * HOUR_MS - 1000 }
    const now = start + (DENSE_HOURS.find((end) => end > hour) ?? 24) * HOUR_MS
    const batches = []
    for (const source of sources) {
      const sender = await senderById(platform, source.device.id)
      const rows = [...rowsIn(source, planOf, stretch, now).values()].flat()
      if (sender && rows.length > 0) batches.push({ sender, rows })
    }
    await ingest(platform, batches, { at: new Date(stretch.to) })
    await markSilent(platform, new Date(stretch.to))
  }
}

/** Ingests random rows within the bounds of their fields, so that every rule applies for every device. */
async function playRandom(platform: Platform, site: DemoSite): Promise<void> {
  const start = demoDayStart(addDemoDays(FIRST_DAY, DAYS)) + HOUR_MS
  const devices = new Map(demoSourcesOf(site).map(({ device }) => [device.id, device]))
  const options = await dictionaryKeys(platform)
  for (const device of devices.values()) {
    for (const { name, series, properties = {} } of seriesFiles()) {
      if (!series?.classes.includes(device.sender.deviceClass)) continue
      const random = randomOf(device.id, name, 'alarms')
      const rows = Array.from({ length: RANDOM_ROWS }, (_, at) => {
        const row: Rec = { kind: series.kind }
        for (const [field, file] of Object.entries(properties)) {
          const value = randomValue(file, options, random)
          if (value !== null) row[field] = value
        }
        const moment = new Date(start + at * RANDOM_SECONDS * 1000 + 8 * HOUR_MS).toISOString()
        row[series.time] = `${moment.slice(0, 10)} ${moment.slice(11, 19)}`
        return row
      })
      const sender = await senderById(platform, device.id)
      if (sender) await ingest(platform, [{ sender, rows }], { at: new Date(start + RANDOM_ROWS * RANDOM_SECONDS * 1000) })
    }
  }
}

type Known = ReadonlyMap<string, readonly string[]>

async function dictionaryKeys(platform: Platform): Promise<Known> {
  const entries = await findRows(platform, 'dict-item', {})
  return new Map(
    [...Map.groupBy(entries, (row) => textOf(row, 'code'))].map(([code, rows]) => [
      code,
      rows.map((row) => textOf(row, 'dictKey')).filter((key) => key !== '-1'),
    ]),
  )
}

function seriesFiles(): EntityFile[] {
  const files = globSync('schemas/*/*.json', { cwd: PROJECT }).map(
    (path) => JSON.parse(readFileSync(join(PROJECT, path), 'utf8')) as EntityFile,
  )
  return files.filter(({ series }) => series).sort((one, other) => one.name.localeCompare(other.name))
}

function randomValue({ dict, type, format, minimum = 0, maximum = 100 }: FileField, options: Known, random: Random): unknown {
  if (random.chance(0.15)) return null
  const keys = dict ? options.get(dict) : undefined
  const isNumber = type === 'number' || type === 'integer'
  if (keys && keys.length > 0) {
    const key = random.pick(keys)
    return isNumber ? Number(key) : format === 'checkbox' ? (random.chance(0.2) ? key : '') : key
  }
  if (!isNumber) return null
  const value = random.between(minimum, random.chance(0.5) ? maximum : Math.min(maximum, minimum + 120))
  return type === 'integer' ? Math.round(value) : Math.round(value * 10) / 10
}
