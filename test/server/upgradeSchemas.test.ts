// `npm run schemas -- --upgrade` and `--format`: files of earlier versions say the same in the keywords of version 3.

import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseDocument, plainValue } from '../../engine/model/fileText/jsonDocument.ts'
import { runSchemas } from '../../server/commands/runSchemas.ts'
import { entitiesOfTexts } from '../../server/library/entitiesOfTexts.ts'
import { folderReader } from '../../server/library/schemaFolder.ts'
import { listeningTerminal } from '../support/command.ts'
import { generatedFiles } from '../support/generated/generate.ts'
import { PROJECT } from '../support/sources.ts'

async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-upgrade-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp(join(PROJECT, 'schemas'), folder, { recursive: true })
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return folder
}

async function run(folder: string, ...args: string[]) {
  const { terminal, output, errors } = listeningTerminal({ folder: PROJECT, env: { GANTRY_SCHEMAS: folder } })
  const status = await runSchemas(args, terminal)
  return { status, out: output(), err: errors() }
}

const fixture = (version: 1 | 2, name: string) => readFile(join(PROJECT, `test/fixtures/version${version}/${name}.json`), 'utf8')

/** All entities of a folder as data; only the numbers of places in forms may differ. */
function entitiesIn(folder: string): Record<string, unknown> {
  const { texts, record } = folderReader(folder)()
  const { entities, unreadable } = entitiesOfTexts(texts, record())
  expect(unreadable).toEqual([])
  const plain = JSON.stringify([...entities], (key, value: unknown) => (['placeAt', 'sectionAt'].includes(key) ? undefined : value))
  return Object.fromEntries(JSON.parse(plain) as [string, unknown][])
}

test('files of version 2 load as the same entities after they are upgraded, and once more changes nothing', async () => {
  const places = {
    labor: 'archives',
    company: 'archives',
    role: 'system',
    'work-done': 'flow',
    'process-task': 'flow',
    'process-leave': 'desk',
    'gate-pass': 'site',
    'gate-pass-hour': 'site',
  }
  const old = await Promise.all(
    Object.entries(places).map(async ([name, place]) => [`${place}/${name}.json`, await fixture(2, name)] as const),
  )
  const first = await fixture(1, 'gate-pass')
  const made = Object.entries(generatedFiles(7, 0, 30, []).files).map(([path, file]) => [path, JSON.stringify(file)] as const)
  const folder = await folderWith({
    ...Object.fromEntries([...old, ...made]),
    'site/gate-old.json': first.replaceAll('gate-pass', 'gate-old'),
  })
  const before = entitiesIn(folder)
  const { status, err, out } = await run(folder, '--upgrade')
  expect({ status, err }).toEqual({ status: 0, err: '' })
  expect(out.match(/: written/g)?.length).toBeGreaterThan(20)
  expect(entitiesIn(folder)).toEqual(before)
  for (const [path] of [...old, ...made, ['site/gate-old.json']]) {
    const text = await readFile(join(folder, path as string), 'utf8')
    expect(text, path).toContain('"version": 3')
    expect(text, path).not.toMatch(/"section":|"type": "object"/)
  }
  expect((await run(folder, '--upgrade')).out).toMatch(/^\d+ schema files, 0 changed\n$/)
}, 60_000)

test('the list of a view still replaces that of its base when its columns have moved out of it', async () => {
  const base = { version: 2, name: 'gate', title: '门', list: { columns: ['code'], mine: ['owner'] } }
  const properties = {
    code: { title: '编号' },
    name: { title: '名称' },
    owner: { title: '人员', ref: { entity: 'user', label: 'realName' } },
  }
  const view = { version: 2, name: 'gate-view', base: 'gate', list: { columns: ['name'] } }
  const folder = await folderWith({ 'a/gate.json': JSON.stringify({ ...base, properties }), 'a/view.json': JSON.stringify(view) })
  const before = entitiesIn(folder)
  expect(await run(folder, '--upgrade', join(folder, 'a'))).toMatchObject({ status: 0, err: '' })
  expect(entitiesIn(folder)).toEqual(before)
  expect(JSON.parse(await readFile(join(folder, 'a/view.json'), 'utf8'))).toMatchObject({ list: {}, columns: ['name'] })
})

const commented = `{
  // Gates of a site.
  "name": "gate", "title": "大门", "api": "/api/site/gate",
  "sections": ["甲"], // the order
  "list": { "columns": ["name"] },
  "properties": {
    // The guard.
    "name": { "title": "名称", "section": "甲" /* first */ },
    "state": { "title": "状态", "dict": "handle_state", "default": "0", "list": { "tag": { "2": "green" } },
      // open ones
      "when": "state != '2' && name in ['2']" },
    "project": { "title": "项目", "ref": { "entity": "project", "label": "projectName" }, "list": false } // where
  }
}`

test('comments stay when a file is upgraded', async () => {
  const folder = await folderWith({ 'site/gate.json': commented })
  expect(await run(folder, '--upgrade', join(folder, 'site/gate.json'))).toMatchObject({ status: 0, err: '' })
  const text = await readFile(join(folder, 'site/gate.json'), 'utf8')
  for (const comment of ['// Gates of a site.', '// the order', '// The guard.', '/* first */', '// open ones', '// where'])
    expect(text).toContain(comment)
  expect(plainValue(parseDocument(text).value)).toEqual({
    version: 3,
    name: 'gate',
    title: '大门',
    api: '/api/site/gate',
    columns: ['name'],
    moreColumns: ['state', 'createTime'],
    sections: { 甲: ['name'] },
    properties: {
      name: { title: '名称' },
      state: {
        title: '状态',
        dict: 'handle_state',
        default: 'pending',
        list: { tag: { closed: 'green' } },
        when: "state != closed && name in ['2']",
      },
      project: { title: '项目', ref: 'project' },
    },
  })
})

test('files are formatted without an upgrade, and a fault leaves its file as it is', async () => {
  const folder = await folderWith({ 'site/gate.json': commented, 'site/broken.json': '{ "name" }' })
  const { status, out, err } = await run(folder, '--format', join(folder, 'site'))
  expect(status).toBe(1)
  expect(err).toMatch(/site\/broken\.json: Unexpected/)
  expect(out).toContain('site/gate.json: written\n')
  expect(await readFile(join(folder, 'site/gate.json'), 'utf8')).toContain('"section": "甲"')
  expect(await readFile(join(folder, 'site/broken.json'), 'utf8')).toBe('{ "name" }')
  expect((await run(folder, '--format', 'nowhere.json')).err).toContain('There is no file or folder nowhere.json.')
})
