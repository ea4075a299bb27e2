// A thousand schema files: start time, time until a changed file is served, and cost of checks.

import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { SourceFile } from '../../engine/model/checks/validate.ts'
import { foldersStamp } from '../../server/library/schemaFolder.ts'
import { randomOperations } from '../support/folderOperations.ts'
import { type RunningServer, startServer } from '../support/realServer.ts'
import { type Line, limitLine, median, ms } from './lines.ts'

const FILES = 1_000
const CHANGES = 9
const START_GOAL = 3_000
const CHANGE_GOAL = 300
const FIRST_CHANGE_GOAL = 400
const CHECK_GOAL = 5_000
/** Goal: one percent of a core. */
const POLL_GOAL = 10
const OPERATIONS = 500
const OPERATION_GOAL = 3_000
const POLLS = 50
/** Timeout in milliseconds; creating a thousand tables can take minutes. */
const PATIENCE = 600_000
const PROJECT = resolve(import.meta.dirname, '../..')
/** Files of all sizes, with rules, trees and charts. */
const MODELS = ['archives/tag', 'archives/project-stage', 'archives/company', 'archives/tower-crane', 'archives/labor']

interface SchemaFile {
  name: string
  [keyword: string]: unknown
}

export async function benchLibrary(): Promise<Line[]> {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-library-'))
  try {
    const few = await timedStart(folder)
    const added = await addFiles(join(folder, 'schemas', 'many'))
    const tables = await timedStart(folder)
    const many = await timedStart(folder)
    const server = await startServer({ folder })
    const changes = await timedChanges(server, added).finally(() => server.end())
    const operations = await randomOperations(OPERATIONS, 1)
    return [
      { what: 'restart to ready with the files of the product', ours: ms(few) },
      { what: `first start with ${FILES} more, which makes their tables`, ours: ms(tables) },
      limitLine(`restart with ${FILES} more`, many, START_GOAL, ms),
      limitLine('one of them changed until it is served, median', median(changes), CHANGE_GOAL, ms),
      limitLine('the first of them after the start', changes[0] ?? 0, FIRST_CHANGE_GOAL, ms),
      limitLine('the slowest of the others', Math.max(...changes.slice(1)), CHANGE_GOAL, ms),
      limitLine('looking at all of them, once a second, processor', pollCost(join(folder, 'schemas', 'many')), POLL_GOAL, ms),
      limitLine(
        `${OPERATIONS} random changes of a folder until each is served, the slowest`,
        Math.max(...operations.map(({ took }) => took)),
        OPERATION_GOAL,
        ms,
      ),
      limitLine('npm run schemas over all, processor', checkCost(join(folder, 'schemas', 'many')), CHECK_GOAL, ms),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Duration of the second start, when tables and compile cache exist. */
async function timedStart(folder: string): Promise<number> {
  await cp(join(PROJECT, 'schemas'), join(folder, 'schemas'), { recursive: true })
  const server = await startServer({ folder, patience: PATIENCE })
  await server.end()
  return server.readyAfter
}

async function addFiles(folder: string): Promise<string[]> {
  await mkdir(folder)
  const added = await addedFiles(FILES)
  for (const { path, text } of added) await writeFile(join(folder, path), text)
  return added.map(({ path }) => join(folder, path))
}

/** Schema files of all sizes beside those of the product. */
export async function addedFiles(count: number): Promise<SourceFile[]> {
  const models = await Promise.all(MODELS.map(async (model) => JSON.parse(await readFile(join(PROJECT, `schemas/${model}.json`), 'utf8'))))
  return Array.from({ length: count }, (_, at) => {
    // Actions that code answers belong to the model alone.
    const { name, menu: __, actions: ___, ...rest } = models[at % models.length] as SchemaFile
    const own = `${name}-${at}`
    const file = { name: own, ...rest, route: `/many/${own}`, api: `/api/many/${own}` }
    // A tree refers to itself.
    const text = JSON.stringify(file, (key, value) => ((key === 'entity' || key === 'ref') && value === name ? own : value))
    return { path: `${own}.json`, text }
  })
}

function pollCost(folder: string): number {
  foldersStamp([folder])
  const before = process.cpuUsage()
  for (let poll = 0; poll < POLLS; poll += 1) foldersStamp([folder])
  const { user, system } = process.cpuUsage(before)
  return (user + system) / POLLS / 1_000
}

/** Milliseconds from the write of a file until the manifest has another hash. */
async function timedChanges({ url }: RunningServer, files: readonly string[]): Promise<number[]> {
  const taken: number[] = []
  for (let round = 0; round < CHANGES; round += 1) {
    const file = files[round * 7] ?? ''
    const before = await hashOf(url)
    const changed = (await readFile(file, 'utf8')).replace('{', `{"description":"${round}",`)
    const start = performance.now()
    await writeFile(file, changed)
    while ((await hashOf(url)) === before && performance.now() - start < 20_000) await new Promise((go) => setTimeout(go, 5))
    taken.push(performance.now() - start)
  }
  return taken
}

async function hashOf(url: string): Promise<string> {
  const response = await fetch(`${url}/schemas/manifest.json`)
  return ((await response.json()) as { hash: string }).hash
}

/** Processor time of a check in milliseconds. Throws its output if there are findings. */
function checkCost(folder: string): number {
  const script = `process.on('exit', () => console.error(JSON.stringify(process.cpuUsage())))`
  const args = ['--import', `data:text/javascript,${encodeURIComponent(script)}`, join(PROJECT, 'server/commands/schemas.ts'), folder]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: PROJECT, encoding: 'utf8', maxBuffer: 1e8 })
  if (status !== 0) throw new Error(`The files of the bench are not right:\n${stdout.slice(0, 2_000)}${stderr.slice(0, 2_000)}`)
  const { user, system } = JSON.parse(stderr.trim().split('\n').at(-1) ?? '{}') as { user: number; system: number }
  return (user + system) / 1_000
}
