// How costs grow: lists over 1,000, 10,000 and 100,000 rows and over 1, 10 and 100 tenants, checks over 10, 100 and 1,000 schema files.

import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { formatFinding } from '../../engine/model/checks/finding.ts'
import { type CheckedFiles, type SourceFile, validateFiles } from '../../engine/model/checks/validate.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import { hasRoute } from '../../server/commands/moduleFacts.ts'
import { registerFunctionsOf } from '../../server/compose.ts'
import { folderReader, PROJECT_SCHEMAS } from '../../server/library/schemaFolder.ts'
import { modules } from '../../server/modules/index.ts'
import { listRecords } from '../../server/store/records.ts'
import { migrate } from '../../server/store/schema/migrate.ts'
import { openStore, type Store } from '../../server/store/store.ts'
import { entitiesOf, record, vocabulary } from '../support/schemas.ts'
import { ann, queryOf } from '../support/stores.ts'
import { addedFiles } from './libraryBench.ts'
import type { Line } from './lines.ts'
import { material } from './site.ts'

const STEPS = [1, 10, 100] as const
const ROWS = 1_000
const FILES = 10
const ROWS_A_STATEMENT = 200
const ROUNDS = 9
/** A cost that grows with the number itself has the slope 1; measurements differ by some percent. */
const STEEPEST = 1.1

type Step = (typeof STEPS)[number]

export async function benchCurve(url: string | undefined): Promise<Line[]> {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-curve-'))
  try {
    const lines = await listLines('SQLite', await openStore({ dataFolder: folder, databaseUrl: null }))
    if (url) lines.push(...(await inOwnSchema(url, (store) => listLines('PostgreSQL', store))))
    lines.push(...(await fileLines()))
    return lines
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const wallClock = (): number => performance.now()
/** Milliseconds of this process on the processor. */
const processorClock = (): number => process.cpuUsage().user / 1000

/** Least milliseconds of some rounds at each step, which other work on the machine disturbs least. */
async function curve(what: string, work: (step: Step) => unknown, rounds = ROUNDS, clock = wallClock): Promise<Line> {
  const least = STEPS.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < rounds; round++)
    for (const [at, step] of STEPS.entries()) {
      const start = clock()
      await work(step)
      least[at] = Math.min(least[at] ?? 0, clock() - start)
    }
  const slope = Math.log10((least.at(-1) ?? 0) / (least[0] ?? 1)) / Math.log10(STEPS[2] / STEPS[0])
  const line: Line = {
    what,
    ours: `${least.map((one) => `${one.toPrecision(2)} ms`).join(', ')}; slope ${slope.toFixed(2)}`,
    goal: `≤ ${STEEPEST}`,
    isReached: slope <= STEEPEST,
  }
  console.log(`- ${line.what}: ${line.ours}`)
  return line
}

async function listLines(name: string, store: Store): Promise<Line[]> {
  try {
    const file = JSON.parse(await readFile(join(import.meta.dirname, 'material.json'), 'utf8'))
    const named = (name: string) => ({ ...file, name, route: `/${name}`, api: `/api/${name}` })
    const entities = entitiesOf(...['rows', 'tenants'].flatMap((kind) => STEPS.map((step) => named(`curve-${kind}-${step}`))))
    await migrate(store, Object.values(entities))
    const of = (kind: string, step: Step) => entities[`curve-${kind}-${step}`] as Entity
    for (const step of STEPS) {
      await fill(store, of('rows', step), ROWS * step, () => ann.tenantId)
      await fill(store, of('tenants', step), ROWS * step, (number) => String(number % step).padStart(6, '0'))
    }
    const list = (entity: Entity, wanted: Record<string, string> = {}, current = 1) =>
      listRecords(store.db, entity, queryOf(entity, wanted, { current }), ann)
    const rows = `of ${ROWS.toLocaleString('en')}, 10x and 100x rows, ${name}`
    return [
      await curve(`first page ${rows}`, (step) => list(of('rows', step))),
      await curve(`page 50 ${rows}`, (step) => list(of('rows', step), {}, 50)),
      await curve(`page by an indexed field ${rows}`, (step) => list(of('rows', step), { category_equal: '类别-03' })),
      await curve(`search for a part of a text ${rows}`, (step) => list(of('rows', step), { materialName: '00099' })),
      await curve(`first page of one of 1, 10, 100 tenants, ${name}`, (step) => list(of('tenants', step))),
    ]
  } finally {
    await store.close()
  }
}

async function fill(store: Store, { base }: Entity, count: number, tenantOf: (number: number) => string): Promise<void> {
  const table = base.replaceAll('-', '_')
  await store.transaction(async (db) => {
    for (let from = 0; from < count; from += ROWS_A_STATEMENT) {
      const rows = Array.from({ length: ROWS_A_STATEMENT }, (_, at) => ({ ...material(from + at), tenant_id: tenantOf(from + at) }))
      await db.insertInto(table).values(rows).execute()
    }
  })
}

async function inOwnSchema(url: string, measure: (store: Store) => Promise<Line[]>): Promise<Line[]> {
  const schema = `gantry_curve_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`create schema ${schema}`)
    const own = new URL(url)
    own.searchParams.set('options', `-c search_path=${schema}`)
    return await measure(await openStore({ dataFolder: '', databaseUrl: own.href }))
  } finally {
    await client.query(`drop schema if exists ${schema} cascade`)
    await client.end()
  }
}

/** Checks of the product's files and ten, a hundred and a thousand more: all of them, and one changed. */
export async function fileLines(): Promise<Line[]> {
  registerFunctionsOf(modules)
  const own = [...folderReader(PROJECT_SCHEMAS)().texts].map(([path, text]) => ({ path, text }))
  const added = await addedFiles(FILES * (STEPS[2] ?? 1))
  const known = new Map<Step, CheckedFiles>()
  const check = (step: Step, before: CheckedFiles, change: string) => {
    const sources: SourceFile[] = [...own, ...added.slice(0, FILES * step)]
    const last = sources.at(-1) as SourceFile
    const changed = { ...last, text: last.text.replace('{', `{"description":"${change}",`) }
    const { findings } = validateFiles([...sources.slice(0, -1), changed], { vocabulary, record, hasRoute, before, errorsOnly: true })
    // A faulty file is checked again with every change.
    if (findings.length > 0) throw new Error(findings.map(formatFinding).join('\n'))
  }
  const files = `of ${FILES}, 10x and 100x more files, processor`
  return [
    await curve(
      `check ${files}`,
      (step) => {
        known.set(step, new Map())
        check(step, known.get(step) ?? new Map(), 'first')
      },
      2,
      processorClock,
    ),
    await curve(`one changed ${files}`, (step) => check(step, known.get(step) ?? new Map(), String(Math.random())), ROUNDS, processorClock),
  ]
}
