import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readSecret } from '../../server/access/sessions/secret.ts'
import { copyDurably, renameDurably, syncTree, writeDurably } from '../../server/durableFiles.ts'
import { diskStorage } from '../../server/modules/resource/storage/disk.ts'
import { readSources } from '../support/sources.ts'

const calls: string[] = []
const place = (path: unknown) =>
  String(path)
    .replace(/.*gantry-durable-\w+/, '~')
    .replace(/\.\d+-\d+$/, '.draft')

beforeAll(() => {
  const { open, rename, link } = fs
  vi.spyOn(fs, 'open').mockImplementation(async (...given) => {
    const file = await open(...given)
    const sync = file.sync.bind(file)
    file.sync = () => {
      calls.push(`sync ${place(given[0])}`)
      return sync()
    }
    return file
  })
  vi.spyOn(fs, 'rename').mockImplementation((from, to) => {
    calls.push(`rename ${place(from)} ${place(to)}`)
    return rename(from, to)
  })
  vi.spyOn(fs, 'link').mockImplementation((from, to) => {
    calls.push(`link ${place(from)} ${place(to)}`)
    return link(from, to)
  })
  syncBuiltinESMExports()
})

afterAll(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

const freshFolder = () => {
  calls.length = 0
  return mkdtempSync(join(tmpdir(), 'gantry-durable-'))
}

test('bytes are on the disk before the name, and the name before the answer', async () => {
  const folder = freshFolder()
  await writeDurably(join(folder, 'a'), 'one')
  await writeDurably(join(folder, 'a'), 'two')
  expect(calls).toEqual([...['sync ~/a.draft', 'rename ~/a.draft ~/a', 'sync ~'], ...['sync ~/a.draft', 'rename ~/a.draft ~/a', 'sync ~']])
  expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('two')
  expect(statSync(join(folder, 'a')).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['a'])
})

test('folders that are made for a file are on the disk as well', async () => {
  const folder = freshFolder()
  await writeDurably(join(folder, 'b/c/d'), 'one')
  expect(calls).toEqual(['sync ~', 'sync ~/b/c/d.draft', 'rename ~/b/c/d.draft ~/b/c/d', 'sync ~/b/c'])
})

test('an exclusive write keeps what is there', async () => {
  const folder = freshFolder()
  const path = join(folder, 'a')
  await Promise.all([writeDurably(path, 'one', { exclusive: true }), writeDurably(path, 'two', { exclusive: true })])
  const kept = readFileSync(path, 'utf8')
  await writeDurably(path, 'three', { exclusive: true })
  expect(['one', 'two']).toContain(kept)
  expect(readFileSync(path, 'utf8')).toBe(kept)
  expect(readdirSync(folder)).toEqual(['a'])
})

test('a write that fails leaves no draft', async () => {
  const folder = freshFolder()
  await writeDurably(join(folder, 'a/b'), '')
  await expect(writeDurably(join(folder, 'a'), 'a folder stands there')).rejects.toThrow()
  expect(readdirSync(folder)).toEqual(['a'])
})

test('a copy, a rename and the tree of another program wait for the disk', async () => {
  const folder = freshFolder()
  writeFileSync(join(folder, 'a'), 'one')
  await copyDurably(join(folder, 'a'), join(folder, 'b'))
  expect(calls.splice(0)).toEqual(['sync ~/b.draft', 'rename ~/b.draft ~/b', 'sync ~'])
  await writeDurably(join(folder, 'c/d'), '')
  calls.length = 0
  await renameDurably(join(folder, 'b'), join(folder, 'c/b'))
  expect(calls.splice(0)).toEqual(['rename ~/b ~/c/b', 'sync ~/c', 'sync ~'])
  await syncTree(folder)
  expect(calls.splice(0).sort()).toEqual(['sync ~', 'sync ~/a', 'sync ~/c', 'sync ~/c/b', 'sync ~/c/d'])
})

test('the secret and an upload are kept so', async () => {
  const folder = freshFolder()
  const secret = await readSecret({ secret: null, dataFolder: folder })
  expect(calls.splice(0)).toEqual(['sync ~/secret.draft', 'link ~/secret.draft ~/secret', 'sync ~'])
  expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(secret)
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
  writeFileSync(join(folder, '.draft'), 'one')
  await diskStorage(folder).put('kept', join(folder, '.draft'), { size: 3, type: 'text/plain' })
  expect(calls).toEqual(['rename ~/.draft ~/kept', 'sync ~'])
})

/** Files that are made again where they are missing, or synced by another call, each with its reason. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'server/durableFiles.ts': 'the place itself',
  'server/setup.js': 'runs before packages and sources can be loaded; the mark is checked against the lock file',
  'server/modules/resource/thumbnails/thumbnailThread.ts': 'a draft; a lost thumbnail is made again',
  'server/commands/backup/takeBackup.ts': 'syncs the whole folder before it gets its name',
  'server/commands/build.ts': 'syncs the whole folder before it gets its name',
  'server/commands/precompress.ts': 'part of the build',
  'server/commands/loginPage.ts': 'part of the build',
  'server/library/manifest.ts': 'part of the build',
  'server/commands/doctor/dataFolder.ts': 'a probe that is removed again',
  'server/commands/checkSchemas.ts': 'sources of the project, under version control',
  'server/commands/generatedFiles.ts': 'sources of the project, under version control',
  'server/commands/licences.ts': 'sources of the project, under version control',
  'server/commands/schemasFromTable.ts': 'sources of the project, under version control',
  'server/store/folderLock.ts': 'the name of the holder, for messages; the lock itself is held by the kernel',
}

test('no other file of the server writes, copies or renames past it', () => {
  const writing = readSources(['server'], ['.ts', '.js']).filter(({ text }) => {
    const [, names = ''] = /import \{([^}]*)\} from 'node:fs(?:\/promises)?'/.exec(text) ?? []
    return /\b(writeFile|writeFileSync|copyFile|copyFileSync|rename|renameSync)\b/.test(names)
  })
  expect(writing.map(({ path }) => path).filter((path) => !(path in OTHERWISE))).toEqual([])
  expect(Object.keys(OTHERWISE).filter((path) => !writing.some((one) => one.path === path))).toEqual([])
})
