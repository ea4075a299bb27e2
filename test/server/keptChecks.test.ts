// A start takes over what the run before it found out about the schema files, and checks only files that changed since.

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { FileCheck } from '../../engine/model/checks/fileCheck.ts'
import { JsonSource } from '../../engine/model/checks/finding.ts'
import { hasRoute, registerModuleFunctions } from '../../server/commands/moduleFacts.ts'
import { type OpenLibrary, openLibrary } from '../../server/library/openLibrary.ts'
import { PROJECT } from '../support/sources.ts'

const root = await mkdtemp(join(tmpdir(), 'gantry-kept-'))
const [folder, kept, keptTexts] = ['schemas', 'kept.json', 'texts.json'].map((name) => join(root, name)) as [string, string, string]

const open = (lastGood: string): Promise<OpenLibrary> => openLibrary({ folder, log: pino({ level: 'silent' }), hasRoute, lastGood })

beforeAll(async () => {
  registerModuleFunctions()
  await cp(join(PROJECT, 'schemas'), folder, { recursive: true })
  const first = await open(kept)
  await first.keep()
  await first.close()
})
afterAll(() => rm(root, { recursive: true }))

/** State of a start that has the texts of the last run, but checks them all. */
async function checkedAnew(): Promise<ReturnType<typeof stateOf>> {
  const { lookups: _, checkedBy: __, ...texts } = JSON.parse(await readFile(kept, 'utf8')) as Record<string, unknown>
  await writeFile(keptTexts, JSON.stringify(texts))
  const anew = await open(keptTexts)
  await anew.close()
  return stateOf(anew)
}

const stateOf = ({ library }: OpenLibrary) => {
  const { findings, broken, manifest, entities } = library()
  return { findings, broken, hash: manifest.hash, names: [...entities.keys()].sort() }
}

/** Counts the texts, and the files whose references are checked from now on. */
function countChecks(): () => { alone: number; together: number } {
  const alone = vi.spyOn(JsonSource.prototype, 'syntax')
  const together = vi.spyOn(FileCheck.prototype, 'formPlaces')
  onTestFinished(() => void vi.restoreAllMocks())
  return () => {
    const texts = alone.mock.contexts.filter((source) => (source as JsonSource).file !== 'groups.json')
    const files = new Set(together.mock.contexts.map((check) => (check as FileCheck).file.name))
    alone.mockClear()
    together.mockClear()
    return { alone: texts.length, together: files.size }
  }
}

const edit = async (path: string, change: (text: string) => string): Promise<void> =>
  writeFile(join(folder, path), change(await readFile(join(folder, path), 'utf8')))

/** Edits of files to which others refer, some of them faulty. */
const EDITS: readonly (() => Promise<void>)[] = [
  () => edit('archives/device.json', (text) => text.replaceAll('"deviceCode"', '"deviceNumber"')),
  () => edit('archives/labor.json', (text) => text.replace('"name": "labor"', '"name": "worker"')),
  () => edit('archives/lift.json', (text) => text.replace('"properties"', '"fields"')),
  async () => writeFile(join(folder, 'more.json'), await readFile(join(folder, 'archives/company.json'), 'utf8')),
]

test('a first change after a start checks the changed file and those that it concerns', async () => {
  const started = await open(kept)
  const checks = countChecks()
  await edit('archives/tag.json', (text) => text.replace('{', '{ "description": "甲",'))
  await started.reload()
  const { alone, together } = checks()
  expect(alone).toBe(1)
  expect(together).toBeLessThan(started.library().entities.size / 2)
  await started.keep()
  await started.close()
  expect(stateOf(started)).toEqual(await checkedAnew())
})

test('a start after changes, or beside faulty files, finds as much as one that checks all files, from few of them', async () => {
  const checks = countChecks()
  for (const [at, change] of EDITS.entries()) {
    await change()
    const anew = await checkedAnew()
    checks()
    const started = await open(kept)
    // The new and the earlier text of each faulty file, in the three steps of such a start.
    expect(checks().alone, `edit ${at}`).toBeLessThan(40)
    expect(stateOf(started), `edit ${at}`).toEqual(anew)
    await started.keep()
    await started.close()
  }
})
