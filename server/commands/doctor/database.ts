// Checks the database: reachable, writable, clocks in sync, and uploads and records consistent.

import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { counted } from '#i18n/fill.ts'
import { isMarkup } from '#model/formats/formats.ts'
import { millisecondsOf } from '#model/siteTime.ts'
import { type Inspection, inspectStore } from '#store/copy/index.ts'
import type { Config } from '../../config.ts'
import type { Library } from '../../library/library.ts'
import { FILE_NAME, filesFolder, IN_BUCKET } from '../../modules/resource/index.ts'
import { type CheckResult, fault, fine, warning } from './finding.ts'

const APART_MS = 5_000
const FAR_APART_MS = 60_000
/** Milliseconds for which an upload may have no record yet, since its form is still open. */
const YOUNG_MS = 86_400_000
const NAMED = 5
const RESTORE = 'See "A damaged database" in docs/guides/operations.md: restore a backup, or salvage what can be read.'
const LINK = /\/files\/([0-9a-f]{32}\.[a-z0-9]{2,5})/g

export async function checkDatabase(config: Config, library: Library | null, now: Date): Promise<CheckResult[]> {
  let inspection: Inspection | null
  try {
    inspection = await inspectStore(config)
  } catch (error) {
    const fix = config.databaseUrl === null ? RESTORE : 'See that it runs, and that DATABASE_URL names it.'
    return [fault('database', (error as Error).message, fix)]
  }
  if (inspection === null) return [fine('database', 'is made on the first start')]
  try {
    const downgrade = await inspection.downgrade()
    if (downgrade !== null) return [fault('database', downgrade, 'Run the version that the data belong to.')]
    const refusal = await inspection.refusal()
    return [
      ...(await checkDamages(inspection)),
      fine('database', `${inspection.version} answers`),
      refusal === null
        ? fine('database', 'takes writes')
        : fault('database', `takes no writes: ${refusal}`, 'Give its user the right to, or end what holds it.'),
      ...(await checkCluster(inspection)),
      ...(await checkPartitions(inspection)),
      await checkClock(inspection, now),
      ...(library ? await checkNewest(inspection, library, now) : []),
      ...(library ? await checkFiles(inspection, library, config, now) : []),
    ]
  } finally {
    await inspection.close()
  }
}

async function checkDamages(inspection: Inspection): Promise<CheckResult[]> {
  const damages = await inspection.damages()
  if (damages === null) return []
  if (damages.length === 0) return [fine('database', 'is whole')]
  return [fault('database', `is damaged: ${damages.join('; ')}`, RESTORE)]
}

async function checkCluster(inspection: Inspection): Promise<CheckResult[]> {
  const cluster = await inspection.cluster()
  if (cluster === null) return []
  const { version, workers, away, misplaced } = cluster
  return [
    fine('cluster', `Citus ${version}, ${counted(workers.length, 'worker')}`),
    ...(away.length > 0
      ? [fault('cluster', `${counted(away.length, 'worker')} without an answer: ${few(away)}`, 'Start them: what they hold answers 503.')]
      : []),
    ...(misplaced.length > 0
      ? [
          warning(
            'cluster',
            `${counted(misplaced.length, 'table')} not distributed: ${few(misplaced)}`,
            'Distribute them: npm run distribute -- --apply.',
          ),
        ]
      : []),
  ]
}

async function checkPartitions(inspection: Inspection): Promise<CheckResult[]> {
  const state = await inspection.partitions()
  if (state === null || state.tables + state.unfinished.length === 0) return []
  const { tables, crowded, unfinished } = state
  return [
    fine('partitions', `${tables} tables are partitioned by time`),
    ...crowded.map((name) =>
      warning(
        'partitions',
        `${name} has many rows`,
        'A running server moves rows of the retention within minutes; correct or delete those of other times.',
      ),
    ),
    ...unfinished.map((name) =>
      warning(
        'partitions',
        `the conversion of ${name} is not finished, and rows of a time to come are refused`,
        'Run npm run partitions -- --apply again; a running server takes it back an hour after the command has ended.',
      ),
    ),
  ]
}

async function checkClock(inspection: Inspection, now: Date): Promise<CheckResult> {
  const theirs = await inspection.now()
  if (theirs === null) return fine('clock', `is ${now.toISOString()}, for the database as well`)
  // Includes the negligible duration of the query.
  const apart = Math.abs(theirs.getTime() - Date.now())
  const description = `${(apart / 1000).toFixed(1)} s from that of the database`
  const fix = 'Keep both in time by NTP: tokens, alarms and the order of rows follow the clock.'
  if (apart > FAR_APART_MS) return fault('clock', description, fix)
  return apart > APART_MS ? warning('clock', description, fix) : fine('clock', description)
}

/** Rows with a future time show that the clock was ahead earlier, or is behind now. */
async function checkNewest(inspection: Inspection, { entities }: Library, now: Date): Promise<CheckResult[]> {
  const log = entities.get('usual-log')
  const newest = log ? await inspection.newest(log) : null
  if (newest === null || millisecondsOf(newest) - now.getTime() < FAR_APART_MS) return []
  return [
    warning(
      'clock',
      `the newest row of the log is of ${newest}, which is still to come`,
      'Set the clock right, and see what set it wrong.',
    ),
  ]
}

async function checkFiles(inspection: Inspection, { entities }: Library, config: Config, now: Date): Promise<CheckResult[]> {
  const named = new Set<string>()
  const live = new Map<string, string>()
  for (const entity of entities.values()) {
    if (entity.source) continue
    for (const field of entity.fields.filter((field) => field.upload !== null || isMarkup(field))) {
      for (const { value, isRemoved } of await inspection.filesNamed(entity, field)) {
        for (const [, name = ''] of value.matchAll(LINK)) {
          named.add(name)
          if (!isRemoved) live.set(name, `${entity.name}.${field.name}`)
        }
      }
    }
  }
  const folder = filesFolder(config)
  const there = (await readdir(folder).catch(() => [])).filter((name) => FILE_NAME.test(name))
  const known = new Set([...there, ...(await inspection.keysOf(IN_BUCKET.name))])
  const missing = [...live].filter(([name]) => !known.has(name))
  const unnamed: string[] = []
  for (const name of there) if (!named.has(name) && (await isOld(join(folder, name), now))) unnamed.push(name)
  return [
    fine('files', `${there.length} are uploaded, ${live.size} named by records`),
    ...(missing.length > 0
      ? [
          fault(
            'files',
            `${missing.length} that records name are not there: ${few(missing.map(([name, by]) => `${name} (${by})`))}`,
            `Bring them back from a backup into ${folder}.`,
          ),
        ]
      : []),
    ...(unnamed.length > 0
      ? [
          warning(
            'files',
            `${unnamed.length} belong to no record: ${few(unnamed)}`,
            'They were sent with forms that were never saved; remove them when a backup holds them.',
          ),
        ]
      : []),
  ]
}

async function isOld(path: string, now: Date): Promise<boolean> {
  const { mtimeMs } = await stat(path)
  return now.getTime() - mtimeMs > YOUNG_MS
}

function few(names: readonly string[]): string {
  return names.length > NAMED ? `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more` : names.join(', ')
}
