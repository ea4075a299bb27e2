// A folder that is read again after a change: what was touched is read anew, what was not is not.

import { mkdtemp, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openLibrary } from '../../server/library/openLibrary.ts'
import { folderReader } from '../../server/library/schemaFolder.ts'
import { findingsOf } from '../support/schemas.ts'

/** The clocks of file systems tick every few milliseconds. */
const TICK_MS = 20

let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-folder-'))
  path = join(folder, 'check.json')
  await writeFile(path, '{"name":"one"}')
})
afterEach(() => Promise.all([folder, `${folder}.last-good`].map((one) => rm(one, { recursive: true, force: true }))))

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

test('a file that comes while the start makes its tables is served', async () => {
  const entity = (name: string) => JSON.stringify({ name, title: '检查', api: `/api/t/${name}`, properties: { text: { title: '内容' } } })
  await writeFile(path, entity('check'))
  const opened = await openLibrary({
    folder,
    log: pino({ level: 'silent' }),
    hasRoute: () => false,
    async prepare(entities) {
      if (entities.length === 1) await writeFile(join(folder, 'late.json'), entity('late'))
      return []
    },
  })
  onTestFinished(() => opened.close())
  await expect.poll(() => opened.library().entities.has('late'), { timeout: 10_000 }).toBe(true)
})

test('the check of a draft takes over what the draft does not change', async () => {
  const entity = (name: string, title: string) =>
    JSON.stringify({ name, title, api: `/api/t/${name}`, properties: { text: { title: '内容' } } })
  await writeFile(path, entity('check', '检查'))
  await writeFile(join(folder, 'other.json'), entity('other', '其他'))
  const opened = await openLibrary({ folder, log: pino({ level: 'silent' }), hasRoute: () => false })
  onTestFinished(() => opened.close())
  const { entities, files } = opened.library()
  const drafted = await opened.validate(new Map([['check.json', entity('check', '检验')]]))
  expect(drafted.entities.get('other')).toBe(entities.get('other'))
  expect(drafted.files.get('other.json')).toBe(files.get('other.json'))
  expect(drafted.entities.get('check')?.title).toBe('检验')
  expect(opened.library().entities.get('check')?.title).toBe('检查')
})

test('the next folder that the process opens takes over what is the same, and checks what differs', async () => {
  const entity = (name: string, field: object) => ({
    name,
    title: '检查',
    api: `/api/t/${name}`,
    properties: { text: { title: '内容', ...field } },
  })
  const other = { path: join(folder, 'other.json'), text: JSON.stringify(entity('other', { ref: { entity: 'check', label: 'text' } })) }
  await writeFile(path, JSON.stringify(entity('check', {})))
  await writeFile(other.path, other.text)
  const open = async () => {
    const opened = await openLibrary({ folder, lastGood: `${folder}.last-good`, log: pino({ level: 'silent' }), hasRoute: null })
    await opened.keep()
    await opened.close()
    return opened.library()
  }
  const first = await open()
  const second = await open()
  expect([...second.entities].map(([name, one]) => one === first.entities.get(name))).toEqual([true, true])
  // The label of the other file is gone.
  await writeFile(path, JSON.stringify({ ...entity('check', {}), properties: { note: { title: '内容' } } }))
  const third = await open()
  expect(third.entities.get('check')?.field).toHaveProperty('note')
  expect(third.findings.map(({ file, path: place }) => [file, place])).toEqual([['other.json', 'properties.text.ref.label']])
})

const TEXT = '{"name":"check","title":"检查 😀"}'
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()

test.each<[string, Buffer]>([
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${TEXT}`)],
  ['UTF-16 of Windows', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
  ['UTF-16 without a byte order mark', Buffer.from(TEXT, 'utf16le')],
  ['UTF-16 with the high byte first', bigEndian(`\ufeff${TEXT}`)],
  ['UTF-16 with the high byte first, without a byte order mark', bigEndian(TEXT)],
])('a file in %s is understood', async (_, bytes) => {
  await writeFile(path, bytes)
  expect(folderReader(folder)().texts.get('check.json')).toBe(TEXT)
})

test('a file in GBK is refused with one sentence, as are its like', async () => {
  // 结构 in GBK, as Notepad saves it.
  const gbk = Buffer.concat([Buffer.from('{\n"name": "check", "title": "'), Buffer.from([0xbd, 0xe1, 0xb9, 0xb9]), Buffer.from('" }')])
  for (const bytes of [gbk, Buffer.concat([Buffer.from('\ufeff{"name":"x"}', 'utf16le'), Buffer.from([0x20])])]) {
    await writeFile(path, bytes)
    const text = folderReader(folder)().texts.get('check.json') ?? ''
    expect(findingsOf({ 'check.json': text })).toEqual([
      expect.stringMatching(/^check.json:\d:\d+ the file is not UTF-8: this sign cannot be read. Save it as UTF-8/),
    ])
  }
  await writeFile(join(folder, 'record.json'), gbk)
  expect(() => folderReader(folder)().record()).toThrow('record.json is not UTF-8. Save it as UTF-8.')
  await rm(join(folder, 'record.json'))
  await writeFile(join(folder, 'words.json'), gbk)
  expect(() => folderReader(folder)().record()).toThrow('words.json: the file is not UTF-8')
})
