// A folder that is read again after a change: what was touched is read anew, what was not is not.

import { mkdtemp, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderReader } from '../../server/library/schemaFolder.ts'

/** The clocks of file systems tick every few milliseconds. */
const TICK_MS = 20

let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-folder-'))
  path = join(folder, 'check.json')
  await writeFile(path, '{"name":"one"}')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a file of the same length and time is read anew when it was written', async () => {
  const read = folderReader(folder)
  expect(read().texts.get('check.json')).toBe('{"name":"one"}')
  const { atime, mtime } = await stat(path)
  await setTimeout(TICK_MS)
  await writeFile(path, '{"name":"two"}')
  await utimes(path, atime, mtime)
  expect(read().texts.get('check.json')).toBe('{"name":"two"}')
})

test('a file that another one took the place of is read anew', async () => {
  const read = folderReader(folder)
  const { atime, mtime } = await stat(path)
  const other = join(folder, 'other.txt')
  await writeFile(other, '{"name":"two"}')
  await utimes(other, atime, mtime)
  read()
  await rename(other, path)
  expect(read().texts.get('check.json')).toBe('{"name":"two"}')
})

test('a file that is gone is gone, and one that came is there', async () => {
  const read = folderReader(folder)
  read()
  await rm(path)
  await writeFile(join(folder, 'more.json'), '{}')
  expect([...read().texts]).toEqual([['more.json', '{}']])
})
