// Edits of the product's schema files by chance: compares what the diff foretold with what database and calls then did.

import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { Entity } from '#model/entity/entity.ts'
import type { EntityFile } from '#model/entity/entityFile.ts'
import { parseDocument, plainValue } from '#model/fileText/jsonDocument.ts'
import { appParts, openPlatform } from '../../server/compose.ts'
import { parseConfig } from '../../server/config.ts'
import { createApp } from '../../server/http/app.ts'
import { sentByForm } from '../support/generated/formModel.ts'
import { type Calls, callsOf } from '../support/generated/walk.ts'
import { createRandom, type Random } from '../support/month/random.ts'
import { createDatabase, dropDatabase } from '../support/newDatabase.ts'
import { randomEdit } from '../support/randomEdit.ts'
import type { Sample } from '../support/sampleRecord.ts'
import { PROJECT } from '../support/sources.ts'
import type { Line } from './lines.ts'

const API = '/api/blade-develop/schema-file'
/** Beginning of an effect that foretells the refusal of the file. */
const REFUSED = 'the file would be refused: '
/** Beginning of an effect of a rule that is not tried on the records. */
const UNTRIED = 'stored records were not tried'
/** Steps of the database that an effect foretells, with the note of the migration about each. */
const STEPS: readonly (readonly [foretold: RegExp, note: RegExp])[] = [
  [/^the database renames the column "\w+" to "(\w+)"/, /^\w+\.(\w+): renamed from \w+$/],
  [/^the database adds the column "(\w+)"/, /^\w+\.(\w+): added as /],
  [/^the database changes the type of the column "(\w+)"/, /^\w+\.(\w+): (?:widened|narrowed) from /],
  [/^the database rounds the column "([\w.]+)" in (\d+)/, /^\w+?\.([\w.]+): (\d+) records? without the remains/],
  [/^the database normalises the column "(\w+)" in (\d+)/, /^\w+\.(\w+): (\d+) values? brought into the normal form/],
  [/^the database keeps the ids of the column "(\w+)"/, /^\w+\.(\w+): its ids have a table/],
  [/^the database replaces the values of the column "(\w+)" in (\d+)/, /^\w+\.(\w+): (\d+) secrets? replaced/],
  [/^the database computes the totals of (\d+)/, /^\w+: totals of (\d+)/],
]
/** Records that are saved before and after an edit, beside those that the diff names. */
const SAVED = 12
/** Edits with one copy of the database; those that change tables end it earlier. */
const TURN = 20

interface Effect {
  path: string
  level: string
  fault: string
  records: { id: string }[]
}

interface Totals {
  taken: number
  refused: number
  saves: number
  named: number
  steps: number
}

interface Place {
  /** Environment of a server that starts from a folder. */
  env: Readonly<Record<string, string>>
  remove(): Promise<void>
}

/** Databases of a run: the first one is filled, and copied for each turn. */
interface Databases {
  name: string
  first(home: string): Promise<Place>
  copy(from: string, home: string): Promise<Place>
}

/** Errors of the server, and notes of its migrations, since the last edit. */
const log: { level: number; msg: string; line: string }[] = []
const ERROR = 50

const sqlite: Databases = {
  name: 'SQLite',
  first: async () => ({ env: {}, remove: async () => {} }),
  async copy(from, home) {
    await cp(from, home, { recursive: true })
    return { env: {}, remove: () => rm(home, { recursive: true, force: true }) }
  },
}

function postgres(url: string): Databases {
  const start = `gantry_edits_${randomBytes(6).toString('hex')}`
  const placeOf = (name: string): Place => ({
    env: { DATABASE_URL: Object.assign(new URL(url), { pathname: name }).href, GANTRY_SECRET: 'a secret of benches only' },
    remove: () => dropDatabase(url, name),
  })
  return {
    name: 'PostgreSQL',
    async first() {
      await createDatabase(url, start)
      return placeOf(start)
    },
    async copy(from, home) {
      await cp(from, home, { recursive: true })
      const name = `gantry_edits_${randomBytes(6).toString('hex')}`
      await createDatabase(url, name, start)
      const { env, remove } = placeOf(name)
      return {
        env,
        async remove() {
          await remove()
          await rm(home, { recursive: true, force: true })
        },
      }
    },
  }
}

/** @param url server of PostgreSQL; `null` for SQLite alone */
export async function benchSchemaEdits(edits: number, url: string | null): Promise<Line[]> {
  const lines: Line[] = []
  for (const databases of [sqlite, ...(url === null ? [] : [postgres(url)])]) lines.push(await editsOn(databases, edits))
  return lines
}

/** SEED makes a run that can be repeated. */
async function editsOn(databases: Databases, edits: number): Promise<Line> {
  const seed = Number(process.env.SEED) || Math.floor(Date.now() / 86_400_000)
  const random = createRandom(seed)
  const home = await mkdtemp(join(tmpdir(), 'gantry-edits-'))
  const totals: Totals = { taken: 0, refused: 0, saves: 0, named: 0, steps: 0 }
  let faults = 0
  const start = join(home, 'start')
  const first = await databases.first(start)
  try {
    await withServer(start, first.env, async () => {})
    for (let done = 0; done < edits; ) {
      const copy = join(home, 'copy')
      const place = await databases.copy(start, copy)
      await withServer(copy, place.env, async (calls, entities) => {
        for (let turn = 0, isSame = true; turn < TURN && isSame && done < edits; turn++, done++) {
          const found = await oneEdit(calls, entities, random, totals)
          for (const fault of found.faults) console.log(`  ${fault}`)
          if (found.faults.length > 0) for (const { level, line } of log) if (level >= ERROR) console.log(`    ${line.slice(0, 600)}`)
          log.length = 0
          faults += found.faults.length
          isSame = found.isSame
        }
      })
      await place.remove()
      console.log(`  ${done} edits on ${databases.name}: ${totals.taken} taken, ${totals.refused} refused, ${faults} wrong`)
    }
  } finally {
    await first.remove()
    await rm(home, { recursive: true, force: true })
  }
  const { taken, refused, saves, named, steps } = totals
  const saved = `${saves} records saved again, ${named} of them refused as foretold`
  return {
    what: `${edits} edits on ${databases.name} (seed ${seed}): ${taken} taken with ${steps} steps of the database, ${refused} refused; ${saved}`,
    ours: `${faults} wrong`,
    goal: '0',
    isReached: faults === 0,
  }
}

async function withServer(home: string, env: Place['env'], use: (calls: Calls, entities: () => Entity[]) => Promise<void>): Promise<void> {
  const [data, schemas] = [join(home, 'data'), join(home, 'schemas')]
  await mkdir(data, { recursive: true })
  await cp(join(PROJECT, 'schemas'), schemas, { recursive: true })
  const config = parseConfig({ GANTRY_DEMO: 'on', GANTRY_DATA: data, GANTRY_SCHEMAS: schemas, ...env })
  const write = (line: string) => {
    const { level, msg } = JSON.parse(line) as { level: number; msg?: string }
    log.push({ level, msg: msg ?? '', line })
  }
  const { platform, api, close } = await openPlatform(config, pino({ level: 'info' }, { write }))
  const app = await createApp({ ...appParts(platform, api), dist: join(home, 'dist') })
  await app.http.ready()
  try {
    await use(await callsOf(app.http), () => [...platform.library().entities.values()])
  } finally {
    await app.stop()
    await close()
  }
}

/** `isSame` is false once the edit changed the tables. */
async function oneEdit(
  calls: Calls,
  entities: () => Entity[],
  random: Random,
  totals: Totals,
): Promise<{ faults: string[]; isSame: boolean }> {
  const whole = entities().filter(({ name, base, file, endpoints }) => name === base && file !== '' && endpoints.submit && endpoints.list)
  const entity = random.pick(whole)
  const { file: path } = entity
  const { text, hash } = (await calls(`GET ${API}/content`, { query: { file: path } })).body.data as { text: string; hash: string }
  const written = plainValue(parseDocument(text).value) as unknown as EntityFile
  const stored = await rowsOf(calls, entity, 100)
  const { what, file } = randomEdit(random, written, (field) => stored.map((row) => row[field]))
  const draft = JSON.stringify(file)
  const faults: string[] = []
  const fault = (sentence: string) => faults.push(`${entity.name}, ${what}: ${sentence}`)

  const sent = { file: path, text: draft }
  const { findings } = (await calls(`POST ${API}/check`, { body: sent })).body.data as { findings: { level: string; fault: string }[] }
  const impact = await calls(`POST ${API}/impact`, { body: sent, language: 'en' })
  if (impact.status !== 200) fault(`impact answers ${impact.status} ${impact.body.msg}`)
  const effects = (impact.body.data ?? []) as Effect[]
  const isForbidden = findings.some(({ level }) => level === 'error') || effects.some(({ fault }) => fault.startsWith(REFUSED))
  // Values that are not unique yet do not refuse a record that keeps its own.
  const namedOf = effects.filter(({ level, records, path }) => level === 'error' && records.length > 0 && path.split('.').length > 2)
  const named = new Set(namedOf.flatMap(({ records }) => records.map(({ id }) => id)))
  /**
   * The diff names ten records of each rule, and of these the ones that the administrator sees: not those of other tenants. It says where it
   * could not try the records.
   */
  const isComplete =
    namedOf.every(({ fault, records }) => records.length >= Number(/^\d+/.exec(fault)?.[0])) &&
    !effects.some(({ fault }) => fault.startsWith(UNTRIED))

  const sample = stored.filter(({ id }, at) => named.has(String(id)) || at < SAVED)
  const before = new Map<string, string | null>()
  for (const row of sample) before.set(String(row.id), await refusalOf(calls, entity, row))
  log.length = 0
  const published = await calls(`POST ${API}/publish`, { body: { ...sent, base: hash, reason: '试' } })
  if (published.status >= 500) fault(`publish answers ${published.status} ${published.body.msg}`)
  if (isForbidden) {
    totals.refused++
    if (published.status === 200) fault('refusal foretold, but it was taken')
  } else if (published.status !== 200) fault(`not foretold: ${published.status} ${published.body.msg}`)
  if (published.status !== 200) return { faults, isSame: true }

  totals.taken++
  const [steps, made] = [stepsOf(effects), notesOf()]
  totals.steps += made.length
  if (steps.join() !== made.join())
    fault(`the database made ${made.join(', ') || 'nothing'}, foretold was ${steps.join(', ') || 'nothing'}`)
  const now = entities().find(({ name }) => name === entity.name) as Entity
  const listed = await calls(`GET ${now.endpoints.list?.[0]?.path}`, { query: { current: 1, size: 100 } })
  if (listed.status !== 200) fault(`its list answers ${listed.status} ${listed.body.msg}`)
  for (const row of sample) {
    const id = String(row.id)
    if (before.get(id) !== null) continue
    const detail = (await calls(`GET ${now.endpoints.detail?.[0]?.path ?? ''}`, { query: { id } })).body.data as Sample | null
    if (!detail) continue
    totals.saves++
    const refusal = await refusalOf(calls, now, { ...detail, id })
    if (refusal !== null && !named.has(id) && isComplete) fault(`record ${id} is refused, not foretold: ${refusal}`)
    if (refusal === null && named.has(id))
      fault(`record ${id} was named, but saved: ${namedOf.map(({ path, fault }) => `${path} ${fault}`).join(' ')}`)
    if (refusal !== null && named.has(id)) totals.named++
  }
  return { faults, isSame: false }
}

const stepsOf = (effects: readonly Effect[]): string[] =>
  effects.flatMap(({ fault }) => STEPS.flatMap(([foretold], at) => (foretold.test(fault) ? wordsOf(at, foretold, fault) : []))).sort()

const notesOf = (): string[] =>
  log.flatMap(({ msg }) => STEPS.flatMap(([, note], at) => (note.test(msg) ? wordsOf(at, note, msg) : []))).sort()

const wordsOf = (step: number, pattern: RegExp, text: string): string => [step, ...(pattern.exec(text)?.slice(1) ?? [])].join(' ')

async function rowsOf(calls: Calls, { endpoints }: Entity, size: number): Promise<(Sample & { id: unknown })[]> {
  const { body } = await calls(`GET ${endpoints.list?.[0]?.path}`, { query: { current: 1, size } })
  const { data } = body as { data: { records?: (Sample & { id: unknown })[] } | null }
  return data?.records ?? []
}

/** Opens the record in the form and saves it as it is; returns the reason of a refusal. */
async function refusalOf(calls: Calls, entity: Entity, row: Sample): Promise<string | null> {
  const sent = await sentByForm(entity, 'edit', row).catch((error: Error) => error)
  if (sent instanceof Error) return `form: ${sent.message}`
  if (sent === null) return 'form'
  const { status, body } = await calls(`POST ${entity.endpoints.submit?.[0]?.path}`, { body: { id: row.id, ...sent } })
  return status === 200 ? null : `${status} ${body.msg} ${JSON.stringify(body.data ?? null).slice(0, 200)}`
}
