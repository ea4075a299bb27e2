import { mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { hasRoute } from '../../server/commands/moduleFacts.ts'
import { randomOperations } from '../support/folderOperations.ts'
import { PROJECT } from '../support/sources.ts'
import { type Caller, startApp, type TestApp } from '../support/startApp.ts'

let app: TestApp
let call: Caller

const BROKEN_AT_START = '{ "name": "broken", "title": "坏", }'

beforeAll(async () => {
  app = await startApp({ files: { 'site/broken.json': BROKEN_AT_START } })
  call = await app.api()
})
afterAll(() => app.close())

const api = (name: string) => `/api/site/${name}`
const file = (name: string, more: object = {}) => ({
  name,
  title: '检查',
  route: `/site/${name}`,
  api: api(name),
  required: ['text'],
  properties: { text: { title: '内容' } },
  en: { 检查: 'Check', 内容: 'Text' },
  ...more,
})
/** Far more than the promised second: a test does not measure, and a machine may be busy. */
const status = async (name: string) => (await call(`GET ${api(name)}/list`)).status
const logged = (text: string) => app.logs().some((line) => String(line.msg).includes(text))

test('a file that is broken at the start is named with its place, and the others are served', async () => {
  expect(logged('site/broken.json:1:35 JSON syntax: a name in double quotes is missing.')).toBe(true)
  expect((await call('GET /api/blade-system/param/list')).status).toBe(200)
  expect(await status('broken')).toBe(404)
})

test('a file that is dropped in is served, with menu, manifest and permissions', async () => {
  await app.writeSchema('site/added.json', file('added'))
  await expect.poll(() => status('added')).toBe(200)
  expect((await call(`POST ${api('added')}/submit`, { body: { text: '好' } })).status).toBe(200)
  const manifest = await call('GET /schemas/manifest.json')
  expect(manifest.body.entities).toContainEqual(
    expect.objectContaining({ name: 'added', english: 'Check', file: 'site/added.json', route: '/site/added' }),
  )
  await expect.poll(async () => JSON.stringify((await call('GET /api/blade-system/menu/routes')).body.data)).toContain('/site/added')
  await expect.poll(async () => JSON.stringify((await call('GET /api/blade-system/menu/buttons')).body.data)).toContain('added_add')
})

test('a file without a route, or without an api, is said to have no page, or no endpoints', async () => {
  await app.writeSchema('site/pageless.json', file('pageless', { route: undefined }))
  await app.writeSchema('site/coded.json', file('coded', { route: undefined, api: undefined }))
  await expect.poll(() => app.logs().some(({ msg }) => /no page: .*pageless.* no endpoints: .*coded/.test(String(msg)))).toBe(true)
})

test('a file that is replaced, removed and made again, or linked anew is noticed every time', async () => {
  const folder = join(app.schemaFolder, 'again')
  const path = join(folder, 'again.json')
  const fields = async () => JSON.stringify((await call('GET /schemas/again/again.json')).body)
  const text = (round: string) => JSON.stringify(file('again', { properties: { text: { title: '内容' }, [round]: { title: '内容' } } }))
  const wasTaken = (round: string) => expect.poll(fields).toContain(round)
  await app.writeSchema('again/again.json', text('first'))
  await wasTaken('first')
  for (const round of ['a', 'b']) {
    await writeFile(join(folder, 'new.tmp'), text(`moved${round}`))
    await rename(join(folder, 'new.tmp'), path)
    await wasTaken(`moved${round}`)
    await rm(path)
    await writeFile(path, text(`anew${round}`))
    await wasTaken(`anew${round}`)
    await writeFile(path, text(`inPlace${round}`))
    await wasTaken(`inPlace${round}`)
    await rm(folder, { recursive: true })
    await expect.poll(() => status('again')).toBe(404)
    // A mounted ConfigMap: the file is a link through a hidden link to a hidden folder.
    for (const version of ['one', 'two']) {
      await mkdir(join(folder, `..${version}`), { recursive: true })
      await writeFile(join(folder, `..${version}`, 'again.json'), text(`${version}${round}`))
      await symlink(`..${version}`, join(folder, '..next'))
      await rename(join(folder, '..next'), join(folder, '..data'))
      if (version === 'one') await symlink('..data/again.json', path)
      await wasTaken(`${version}${round}`)
    }
    await rm(folder, { recursive: true })
    await mkdir(folder)
    await writeFile(path, text('last'))
    await wasTaken('last')
  }
  await rm(folder, { recursive: true })
})

test('whatever is done to the files, the served set becomes that of the folder', async () => {
  expect(await randomOperations(30, 7)).toHaveLength(30)
})

test('a file in a new folder is served', async () => {
  await app.writeSchema('brand/new/folder/deep.json', file('deep'))
  await expect.poll(() => status('deep')).toBe(200)
})

test('a changed file brings its new field, and keeps what is stored', async () => {
  await app.writeSchema('site/changing.json', file('changing'))
  await expect.poll(() => status('changing')).toBe(200)
  await call(`POST ${api('changing')}/submit`, { body: { text: '旧' } })
  await app.writeSchema(
    'site/changing.json',
    file('changing', { properties: { text: { title: '内容' }, score: { title: '分', type: 'integer', default: 7 } } }),
  )
  await expect
    .poll(async () => (await call(`GET ${api('changing')}/list`, { query: { score: 7 } })).body.data)
    .toMatchObject({ total: 1, records: [{ text: '旧', score: 7 }] })
})

test('a changed base changes its views', async () => {
  await app.writeSchema('site/base.json', file('base'))
  await app.writeSchema('site/view.json', {
    name: 'view',
    title: '视图',
    base: 'base',
    endpoints: { list: 'GET /seen' },
    where: { text: '甲' },
  })
  const views = async () => (await call(`GET ${api('base')}/seen`, { query: { remark: 'x' } })).status
  await expect.poll(views).toBe(400)
  await app.writeSchema('site/base.json', file('base', { properties: { text: { title: '内容' }, remark: { title: '注' } } }))
  await expect.poll(views).toBe(200)
})

test('a broken change is refused with its place, and the old version goes on', async () => {
  await app.writeSchema('site/fragile.json', file('fragile'))
  await expect.poll(() => status('fragile')).toBe(200)
  const text = JSON.stringify(file('fragile'), null, 2).replace('"title": "内容"', '"title": "内容", "uniqe": true')
  await app.writeSchema('site/fragile.json', text)
  await expect.poll(() => logged('fragile.json:11:22 properties.text.uniqe: unknown keyword "uniqe". Did you mean "unique"?')).toBe(true)
  expect((await call(`POST ${api('fragile')}/submit`, { body: {} })).body.msg).toBe('请输入内容')
  const served = await call('GET /schemas/site/fragile.json')
  expect(served.text).not.toContain('uniqe')
})

test('a removed file is no longer served, and one that pointed at it is named but goes on', async () => {
  await app.writeSchema('site/target.json', file('target'))
  await app.writeSchema(
    'site/pointing.json',
    file('pointing', { properties: { text: { title: '内容' }, targetId: { title: '目标', ref: { entity: 'target', label: 'text' } } } }),
  )
  await expect.poll(() => status('pointing')).toBe(200)
  await rm(join(app.schemaFolder, 'site/target.json'))
  await expect.poll(() => status('target')).toBe(404)
  expect(logged('pointing.json')).toBe(true)
  expect((await call(`POST ${api('pointing')}/submit`, { body: { text: '在' } })).status).toBe(200)
})

test('two files of one name: the one that was there goes on', async () => {
  await app.writeSchema('site/twin.json', file('twin'))
  await expect.poll(() => status('twin')).toBe(200)
  await app.writeSchema('a/twin.json', file('twin', { required: [] }))
  await expect.poll(() => logged('a/twin.json')).toBe(true)
  const lines = app.logs().filter(({ msg }) => String(msg).includes('twin.json:'))
  expect(lines.map(({ msg }) => String(msg).replace(app.schemaFolder, ''))).toEqual([
    '/a/twin.json:2:11 name: name "twin" is taken by site/twin.json. Choose another name.',
  ])
  expect((await call(`POST ${api('twin')}/submit`, { body: {} })).status).toBe(400)
})

test('a file whose table the database refuses stays out alone, is named, and is taken once it is right', async () => {
  const many = (letter: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`${letter}${at}`, { title: '内容' }]))
  const ready = async () => (await call('GET /readyz')).body
  const view = (letter: string, count: number) =>
    JSON.stringify({ name: `wide-${letter}`, title: '视图', base: 'wide', api: api(`wide-${letter}`), properties: many(letter, count) })
  const before = await ready()
  // All at once: a table grows more slowly than it is made.
  const arriving = join(app.schemaFolder, '../wide')
  await mkdir(arriving)
  await writeFile(join(arriving, 'base.json'), JSON.stringify(file('wide')))
  for (const letter of ['x', 'y', 'z']) await writeFile(join(arriving, `${letter}.json`), view(letter, 700))
  await rename(arriving, join(app.schemaFolder, 'wide'))
  await app.writeSchema('site/beside.json', file('beside'))
  await expect.poll(() => status('beside')).toBe(200)
  const refused = ['base', 'x', 'y', 'z'].map((name) => `wide/${name}.json`)
  await expect.poll(ready).toMatchObject({ brokenSchemas: [...(before.brokenSchemas as string[]), ...refused].sort() })
  expect(logged('wide/base.json:1:9 name: the database refuses the table: ')).toBe(true)
  expect(logged('wide/x.json:1:38 base: waits for wide/base.json. Correct that file first.')).toBe(true)
  await app.writeSchema('site/beside.json', file('beside', { properties: { text: { title: '内容' }, remark: { title: '内容' } } }))
  await expect.poll(async () => (await call(`GET ${api('beside')}/list`, { query: { remark: 'x' } })).status).toBe(200)
  await app.writeSchema('wide/z.json', view('z', 5))
  await expect.poll(ready).toEqual(before)
  expect(await status('wide')).toBe(200)
})

test('a broken base is named once, and a view that needs what it brings waits for it', async () => {
  await app.writeSchema('site/ground.json', file('ground'))
  const view = (more: object) => ({ name: 'ground-view', title: '视图', base: 'ground', endpoints: { list: 'GET /seen' }, ...more })
  await app.writeSchema('site/ground-view.json', view({}))
  const seen = async () => (await call(`GET ${api('ground')}/seen`)).status
  await expect.poll(seen).toBe(200)
  await app.writeSchema('site/ground.json', '{')
  await expect.poll(() => logged('site/ground.json:1:2 JSON syntax')).toBe(true)
  expect(logged('site/ground-view.json')).toBe(false)
  await app.writeSchema('site/ground-view.json', view({ where: { kind: '1' }, sort: 'kind' }))
  await expect.poll(() => logged('site/ground-view.json:4:11 base: waits for site/ground.json. Correct that file first.')).toBe(true)
  expect(app.logs().filter(({ msg }) => String(msg).includes('site/ground-view.json'))).toHaveLength(1)
  expect(await seen()).toBe(200)
  await app.writeSchema('site/ground.json', file('ground', { properties: { text: { title: '内容' }, kind: { title: '内容' } } }))
  await expect.poll(async () => (await call('GET /readyz')).body.brokenSchemas).not.toContain('site/ground-view.json')
})

test('a file of version 1 is served, and sent to the console in today’s words; the file stays as it is', async () => {
  const old = file('ancient', { group: 'archives', properties: { text: { title: '内容', group: '甲' } } })
  await app.writeSchema('site/ancient.json', old)
  await expect.poll(() => status('ancient')).toBe(200)
  const sent = JSON.parse((await call('GET /schemas/site/ancient.json')).text)
  expect(sent).toMatchObject({ version: 2, menu: { directory: 'archives' }, properties: { text: { section: '甲' } } })
  expect(sent).not.toHaveProperty('group')
  expect(JSON.parse(await readFile(join(app.schemaFolder, 'site/ancient.json'), 'utf8'))).toEqual(old)
})

test('a changed group of fields, and a changed card, reach the entities that take from them; a faulty group is refused', async () => {
  const groups = (more: object) => ({ groups: { row: { properties: { crew: { title: '内容', ref: 'crew' }, ...more } } } })
  await app.writeSchema('groups.json', groups({}))
  await app.writeSchema('site/crew.json', file('crew'))
  await app.writeSchema('site/member-row.json', { ...file('member-row', { uses: ['row'] }), version: 3 })
  const sent = async (): Promise<{ properties: Record<string, { ref?: object }> }> =>
    JSON.parse((await call('GET /schemas/site/member-row.json')).text)
  await expect.poll(async () => (await sent()).properties.crew?.ref).toEqual({ entity: 'crew', label: 'text' })
  expect(JSON.parse((await call('GET /schemas/record.json')).text)).not.toHaveProperty('fieldGroups')
  await app.writeSchema(
    'site/crew.json',
    file('crew', { card: { title: 'code' }, properties: { text: { title: '内容' }, code: { title: '编号' } } }),
  )
  await expect.poll(async () => (await sent()).properties.crew?.ref).toEqual({ entity: 'crew', label: 'code' })
  await app.writeSchema('groups.json', groups({ shift: { title: '班次' } }))
  await expect.poll(async () => Object.keys((await sent()).properties)).toEqual(['crew', 'shift', 'text'])
  expect((await call(`POST ${api('member-row')}/submit`, { body: { text: '好', shift: 'night' } })).status).toBe(200)
  expect((await call(`GET ${api('member-row')}/list`)).body.data).toMatchObject({ records: [{ text: '好', shift: 'night' }] })
  await app.writeSchema('groups.json', groups({ shift: { title: 7 } }))
  await expect.poll(() => logged('groups.row.properties.shift.title: 7 is not of type string.')).toBe(true)
  expect(Object.keys((await sent()).properties)).toEqual(['crew', 'shift', 'text'])
  expect((await call('GET /readyz')).body.brokenSchemas).toContain('groups.json')
  await app.writeSchema('groups.json', groups({ shift: { title: '班次' } }))
  await expect.poll(async () => (await call('GET /readyz')).body.brokenSchemas).not.toContain('groups.json')
})

test('words that files share reach every entity at once, and a broken change of them is refused', async () => {
  await app.writeSchema('site/wordy.json', { ...file('wordy', { title: '大门' }), en: {} })
  await expect.poll(() => status('wordy')).toBe(200)
  const manifest = async () => (await call('GET /schemas/manifest.json')).body
  const english = async () => {
    const entities = (await manifest()).entities as { name: string; english: string | null }[]
    return entities.find(({ name }) => name === 'wordy')?.english
  }
  const before = await manifest()
  expect(await english()).toBeNull()
  await app.writeSchema('words.json', { 大门: 'Gate', 内容: 'Text' })
  await expect.poll(english).toBe('Gate')
  expect((await manifest()).record).not.toBe(before.record)
  expect((await call('GET /schemas/record.json')).body.en).toMatchObject({ 大门: 'Gate', 内容: 'Text' })
  await app.writeSchema('words.json', '{ "大门": 7 }')
  await expect.poll(() => logged('words.json: the English of "大门" is no text')).toBe(true)
  expect(await english()).toBe('Gate')
  await rm(join(app.schemaFolder, 'words.json'))
})

test('an open page hears how the schemas stand, and of every change', async () => {
  const abort = new AbortController()
  const response = await fetch(`${app.url}/schemas/events`, { signal: abort.signal })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  const hashes = () => [...heard.matchAll(/event: schemas\ndata: \{"hash":"([0-9a-f]{16})","faults":\d+\}/g)].map((match) => match[1])
  const listen = async (): Promise<void> => {
    while (hashes().length < 2) heard += (await reader?.read())?.value ?? ''
  }
  const listening = listen()
  await app.writeSchema('site/heard.json', file('heard'))
  await listening
  expect(new Set(hashes()).size).toBe(2)
  abort.abort()
})

test('a schema file may be kept for ever under its hash, and is asked for again without', async () => {
  const manifest = await call('GET /schemas/manifest.json')
  // One of the platform's own: those of the tests before are being removed.
  const entry = (manifest.body.entities as { file: string; hash: string }[]).find(({ file }) => file === 'system/param.json')
  const named = await call(`GET /schemas/${entry?.file}`, { query: { v: entry?.hash ?? '' } })
  expect(named.headers.get('cache-control')).toContain('immutable')
  const plain = await call(`GET /schemas/${entry?.file}`)
  expect(plain.headers.get('cache-control')).toBe('no-cache')
  const again = await call(`GET /schemas/${entry?.file}`, { headers: { 'if-none-match': `"${entry?.hash}"` } })
  expect(again.status).toBe(304)
  expect((await call('GET /schemas/record.json')).status).toBe(200)
  expect((await call('GET /schemas/%2e%2e%2fdata%2fgantry.lock')).status).toBe(404)
})

test('a call of an action may name a part of a route that is a parameter there', () => {
  expect(hasRoute('POST', '/api/blade-archives/labor/status/1/{id}')).toBe(true)
  expect(hasRoute('GET', '/api/blade-archives/labor/status/1/{id}')).toBe(false)
  expect(hasRoute('POST', '/api/blade-archives/labor/status/1')).toBe(false)
})

describe('a start with broken files of the system', () => {
  const start = async (files: Record<string, unknown>, before: (dataFolder: string) => Promise<unknown> = async () => {}) => {
    const own = await startApp({ files, prepareData: before })
    onTestFinished(() => own.close())
    return own
  }
  const ready = async (own: TestApp) => (await (await own.api(null))('GET /readyz')).body

  test('takes the ones of the program, says so, and tells whoever asks whether it is ready', async () => {
    const own = await start({ 'system/user.json': '{ "name": "user", ', 'record.json': '[' })
    expect((await (await own.api())('GET /api/blade-user/page')).status).toBe(200)
    expect(own.logs().map(({ msg }) => msg)).toContain(
      'Schema files are broken and served in an earlier version: record.json, system/user.json',
    )
    expect(await ready(own)).toEqual({ status: 'ready', brokenSchemas: ['record.json', 'system/user.json'] })
    await own.writeSchema('system/user.json', JSON.parse(await readFile(join(PROJECT, 'schemas/system/user.json'), 'utf8')))
    await own.writeSchema('record.json', JSON.parse(await readFile(join(PROJECT, 'schemas/record.json'), 'utf8')))
    await expect.poll(() => ready(own)).toEqual({ status: 'ready' })
  })

  test('takes the ones that it last ran with before those', async () => {
    const first = await start({ 'site/own.json': file('own', { title: '自有' }) })
    const kept = await readFile(join(first.platform.config.dataFolder, 'schemas-last-good.json'), 'utf8')
    const keep = (folder: string) => writeFile(join(folder, 'schemas-last-good.json'), kept)
    const second = await start({ 'site/own.json': '{', 'system/param.json': '{' }, keep)
    expect(second.platform.library().entities.get('own')?.title).toBe('自有')
    expect((await (await second.api())('GET /api/blade-system/param/list')).status).toBe(200)
    expect(await ready(second)).toMatchObject({ brokenSchemas: ['site/own.json', 'system/param.json'] })
  })

  test('leaves out what it never ran with, and is not stopped by a set that cannot be read', async () => {
    const own = await start({ 'site/own.json': '{' }, (folder) => writeFile(join(folder, 'schemas-last-good.json'), 'not json'))
    expect(own.platform.library().entities.has('own')).toBe(false)
    expect(await ready(own)).toMatchObject({ brokenSchemas: ['site/own.json'] })
  })
})
