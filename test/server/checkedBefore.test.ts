// A start with schema files that were validated before does not validate them again, unless they or the program changed.

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hasRoute } from '#server/commands/moduleFacts.ts'
import { openLibrary } from '../../server/library/openLibrary.ts'

const FILE = {
  name: 'check',
  title: '检查',
  api: '/api/check',
  properties: { text: { title: '内容' } },
  en: { 检查: 'Check', 内容: 'Text' },
}
/** No keyword: a file with it has a fault, and yet could be served. */
const FAULT = { colour: 'red' }

let home: string
let folder: string
let lastGood: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'gantry-validated-'))
  folder = join(home, 'schemas')
  lastGood = join(home, 'last-good.json')
  await write(FILE)
})
afterEach(() => rm(home, { recursive: true, force: true }))

async function write(file: object): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'check.json'), JSON.stringify(file))
}

async function start(): Promise<{ entities: string[]; faults: string[] }> {
  const opened = await openLibrary({ folder, lastGood, log: pino({ level: 'silent' }), hasRoute })
  await opened.keep()
  const { entities, findings } = opened.library()
  await opened.close()
  return { entities: [...entities.keys()], faults: findings.map(({ fault }) => fault) }
}

/** Puts a fault into the file and into what was kept of it: only who validates again finds it. */
async function faultInBoth(): Promise<void> {
  const faulty = JSON.stringify({ ...FILE, ...FAULT })
  const kept = JSON.parse(await readFile(lastGood, 'utf8')) as Record<string, string>
  await writeFile(join(folder, 'check.json'), faulty)
  await writeFile(lastGood, JSON.stringify({ ...kept, 'check.json': faulty }))
}

const UNKNOWN = 'unknown keyword "colour".'

test('what this program validated before and nobody changed is taken as it stands', async () => {
  expect(await start()).toEqual({ entities: ['check'], faults: [] })
  await faultInBoth()
  expect(await start()).toEqual({ entities: ['check'], faults: [] })
})

test('another program validates again', async () => {
  await start()
  await faultInBoth()
  const { lookups, ...kept } = JSON.parse(await readFile(lastGood, 'utf8')) as { lookups: object }
  await writeFile(lastGood, JSON.stringify({ ...kept, checkedBy: 'another', lookups: { ...lookups, by: 'another' } }))
  expect((await start()).faults).toEqual([UNKNOWN])
})

test('a changed file is validated again, and one more, and one less', async () => {
  await start()
  await write({ ...FILE, ...FAULT })
  expect((await start()).faults).toEqual([UNKNOWN])
  await write(FILE)
  await start()
  await writeFile(join(folder, 'more.json'), '{')
  expect((await start()).faults).toContainEqual(expect.stringContaining('JSON syntax'))
  await rm(join(folder, 'more.json'))
  await rm(join(folder, 'check.json'))
  expect(await start()).toEqual({ entities: [], faults: [] })
})

test('a folder with faults is validated at every start', async () => {
  await start()
  await writeFile(join(folder, 'more.json'), '{')
  await start()
  expect(JSON.parse(await readFile(lastGood, 'utf8'))).not.toHaveProperty('checkedBy')
  expect((await start()).faults).toContainEqual(expect.stringContaining('JSON syntax'))
})

test('a broken record.json is a fault of the start, not its end', async () => {
  await start()
  await writeFile(join(folder, 'record.json'), '{')
  expect((await start()).faults).toHaveLength(1)
})
