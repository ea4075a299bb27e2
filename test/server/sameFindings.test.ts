// The command and the server validate files alike: the same odd files, of each kind of fault, have the same findings.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Finding } from '../../engine/model/checks/finding.ts'
import { readFolder } from '../../server/commands/moduleFacts.ts'
import { runSchemas } from '../../server/commands/runSchemas.ts'
import { missingNeeds, needFindings } from '../../server/modules/develop/index.ts'
import { listeningTerminal } from '../support/command.ts'

const plain = (name: string, properties: object = {}, more: object = {}) => ({
  version: 2,
  name,
  title: '物品',
  api: `/api/odd/${name}`,
  properties: { label: { title: '名称' }, ...properties },
  ...more,
})
const field = (keywords: object) => ({ odd: { title: '名称', ...keywords } })

/** One file of each kind of fault. */
const odd: Readonly<Record<string, unknown>> = {
  'not-json': '{ "name": "not-json", }',
  twice: '{ "name": "twice", "title": "1", "title": "2", "properties": { "a": { "title": "x" } } }',
  unseen: plain('unseen', field({ title: '名\u200b称' })),
  unknown: plain('unknown', {}, { requird: ['label'] }),
  'default-type': plain('default-type', field({ type: 'number', default: 'x' })),
  circle: plain('circle', field({ type: 'number', compute: 'odd + 1' })),
  copied: plain('copied', field({ ref: { entity: 'user', label: 'realName' }, compute: 'label' })),
  started: plain('started', field({ format: 'url', start: 'me.deptId' })),
  pattern: plain('pattern', field({ pattern: '^(a+)+$' })),
  children: plain('children', field({ children: { entity: 'children', by: 'label', fields: ['label'] } })),
  array: plain('array', field({ type: 'array' })),
  'unique-unstored': plain('unique-unstored', field({ unique: true, stored: false })),
  sort: plain('sort', field({ stored: false }), { sort: 'odd' }),
  required: plain('required', field({ form: 'read' }), { required: ['odd'] }),
  where: plain('where', field({ type: 'number' }), { where: { odd_ge: 'x' } }),
  empty: plain('empty', {}, { where: { label: '' } }),
  tabs: plain('tabs', {}, { list: { tabs: 'label' } }),
  color: plain('color', field({ list: { tag: { 0: 'greeen' } } })),
  icon: plain('icon', {}, { icon: 'settting' }),
  action: plain('action', {}, { actions: { go: { title: '走', set: { label: '${nowhere}' } } } }),
  get: plain('get', {}, { actions: { go: { title: '走', call: 'GET /go', set: { label: '1' } } } }),
  'no-route': plain('no-route', {}, { actions: { go: { title: '走', call: 'POST /nowhere' } } }),
  process: plain('process', {}, { process: { category: '1' } }),
  cover: plain('cover', {}, { import: { cover: 'label' } }),
  base: { name: 'base', base: 'nowhere' },
  given: plain('given', { no: { title: '名称', serial: { format: 'A{000}' } }, ...field({ check: { 'empty(no)': '名称' } }) }),
  'where-given': plain('where-given', { no: { title: '名称', serial: { format: 'A{000}' } } }, { where: { no_null: 'true' } }),
  'where-number': plain('where-number', { no: { title: '名称', serial: { format: 'A{000}' } } }, { where: { no: 'A001' } }),
  template: plain('template', {}, { endpoints: { 'export-template': 'GET /template' } }),
  nameless: plain('nameless', {}, { actions: { go: { title: '走', call: 'POST /go/${label}', set: { label: '1' } } } }),
  region: plain('region', field({ format: 'region', private: 'name', search: 'like' })),
  panel: plain('panel', {}, { dialog: { panel: 'nowhere' } }),
  was: plain('was', field({ was: 'label' })),
  ...Object.fromEntries(
    ['/login', '/files/x', '/live/x', '/huashi/x', '/openapi.yaml', '/settings.js', '/api/x', '//x'].map((route, at) => [
      `route-${at}`,
      plain(`route-${at}`, {}, { route }),
    ]),
  ),
}

test('by place, sentence and fix', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-odd-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'odd'))
  for (const [name, file] of Object.entries(odd))
    await writeFile(join(folder, 'odd', `${name}.json`), typeof file === 'string' ? file : JSON.stringify(file, null, 2))
  await writeFile(join(folder, 'odd/user.json'), JSON.stringify(plain('user', { realName: { title: '名称' } })))

  const { terminal, output } = listeningTerminal({ folder, env: { GANTRY_SCHEMAS: folder } })
  await runSchemas(['--format', 'json'], terminal)
  const ofCommand = (JSON.parse(output()) as Finding[]).filter(({ level }) => level === 'error')
  const { library } = await readFolder(folder)
  const needs = needFindings(missingNeeds(library.entities), library.files)

  const found = new Set(ofCommand.map(({ file }) => file.replace(/^odd\/|\.json$/g, '')))
  expect(Object.keys(odd).filter((name) => !found.has(name))).toEqual([])
  const said = (findings: readonly Finding[]) => findings.map(({ file, path, fault, fix }) => `${file} ${path}: ${fault} ${fix}`).sort()
  // A file with other faults is not served, and the server names no needs of it.
  const isServed = (file: string) => [...library.entities.values()].some((entity) => entity.file === file)
  const expected = ofCommand.filter(({ file, fault }) => isServed(file) || !fault.startsWith('code of the server needs'))
  expect(said([...library.findings, ...needs])).toEqual(said(expected))
})
