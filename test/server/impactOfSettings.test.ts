// Settings in the database that name what a draft of a schema file removes, each of which the impact names.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rememberHeads } from '../../server/records/sheets/mappedHeads.ts'
import { findRows, type Rec, repository, systemActor } from '../../server/store/rows.ts'
import { PROJECT } from '../support/sources.ts'
import { type Caller, startApp, type TestApp } from '../support/startApp.ts'

const FILE = 'test/crate.json'
const crate = (changed: Readonly<Record<string, object | undefined>> = {}, rest: object = {}) => ({
  ...{ name: 'test-crate', title: '货箱', route: '/test/crate', api: '/api/test/crate', import: true },
  actions: {
    close: { title: '关闭', set: { state: 'b' }, approval: { process: 'CloseCrate' } },
    weigh: { title: '称重', call: 'POST /weigh', set: { weight: 1 } },
  },
  ...rest,
  properties: {
    label: { title: '名称', search: 'like' },
    weight: { title: '重量', type: 'number', search: 'range' },
    owner: { title: '主人' },
    state: { title: '状态', enum: ['a', 'b'] },
    ...changed,
  },
})
const box = { ...crate(), name: 'test-box', title: '箱', route: '/test/box', api: '/api/test/box' }
const { alarms: _, ...series } = JSON.parse(readFileSync(join(PROJECT, 'schemas/site/formwork-data.json'), 'utf8')).series
const LOAD = 'test/load.json'
const load = (more: object = {}) => ({
  ...{ name: 'test-load', title: '荷载', route: '/test/load', api: '/api/test/load' },
  series: { ...series, kind: 'test-load' },
  uses: ['device-row'],
  required: ['deviceId', 'collectTime'],
  properties: {
    collectTime: { title: '采集时间', format: 'date-time' },
    force: { title: '轴力', type: 'number' },
    ...more,
  },
})
const tilt = { tilt: { title: '倾斜', type: 'number' } }
const turn = { turn: { title: '转角', type: 'number' } }

interface Effect {
  path: string
  level: string
  fault: string
  records: { name: string }[]
}

let app: TestApp
let api: Caller

const add = async (entity: string, values: Rec) => repository(app.platform.store.db, entity, systemActor()).insert(values)

beforeAll(async () => {
  app = await startApp({ files: { [FILE]: crate(), 'test/box.json': box, [LOAD]: load({ ...tilt, ...turn }) } })
  api = await app.api()
})
afterAll(() => app.close())

const impactOf = async (file: object, path = FILE) => {
  const sent = { body: { file: path, text: JSON.stringify(file) }, headers: { 'accept-language': 'en' } }
  const checked = (await api('POST /api/blade-develop/schema-file/check', sent)).body.data as { findings: { level: string }[] }
  expect(checked.findings.filter(({ level }) => level === 'error')).toEqual([])
  const { body } = await api('POST /api/blade-develop/schema-file/impact', sent)
  return (body.data as Effect[]).filter(({ level, fault }) => level !== 'hint' || fault.includes('import'))
}
const faultsOf = async (file: object, path = FILE) => (await impactOf(file, path)).map((effect) => `${effect.path}: ${effect.fault}`)

test('views by their columns and filters, not by what they hide', async () => {
  const saveView = (name: string, view: object) =>
    api('POST /api/gantry-view/submit', {
      body: {
        entity: 'test-crate',
        name,
        view: { order: ['label'], widths: {}, hidden: [], start: [], end: [], density: null, address: '', ...view },
      },
    })
  await saveView('列', { order: ['owner', 'label'] })
  await saveView('隐藏', { order: ['label', 'owner'], hidden: ['owner'] })
  await saveView('筛选', { address: 'weight_ge=5' })
  expect(await faultsOf(crate({ owner: undefined }))).toEqual([
    'properties.owner: the column or the filter "owner" goes from 1 saved view of the list.',
  ])
  expect(await faultsOf(crate({ weight: undefined }, { actions: {} }))).toContain(
    'properties.weight: the column or the filter "weight" goes from 1 saved view of the list.',
  )
  expect(await faultsOf(crate({}, { name: 'test-crates' }))).toContain(': 3 saved views of its list cannot be opened any more.')
})

test('columns of imports', async () => {
  const entity = app.platform.library().entities.get('test-crate')
  if (entity) await rememberHeads(app.platform.store.db, { userId: '1', tenantId: '000000' }, entity, { 货主: 'owner' })
  expect(await faultsOf(crate({ owner: undefined }))).toContain(
    'properties.owner: 1 person assigned a column of their files to it; the next import asks again.',
  )
})

test('mappings of devices, of fields and of registers', async () => {
  const mapping = { mappingName: '甲', topic: 'a', kind: 'test-load' }
  await add('device-mapping', { ...mapping, fields: [{ field: 'tilt', source: '$.a' }] })
  await add('device-mapping', { ...mapping, mappingName: '乙', topic: 'b', registers: [{ field: 'turn', address: 1 }] })
  expect(await faultsOf(load(turn), LOAD)).toEqual(['properties.tilt: "tilt" is sent by 1 mapping of devices: their rows lose the value.'])
  expect(await faultsOf(load(tilt), LOAD)).toEqual(['properties.turn: "turn" is sent by 1 mapping of devices: their rows lose the value.'])
})

test('process files of an approval, by their forms and conditions, also of a field with another name', async () => {
  const bpmnXml = '<a><activiti:formProperty id="owner" name="x"/><b>${weight > 5}</b></a>'
  await add('process-definition', { key: 'CloseCrate', name: '关闭', version: 1, isLatest: 1, bpmnXml })
  await add('process-definition', { key: 'Another', name: '别的', version: 1, isLatest: 1, bpmnXml })
  const said = (name: string, at = name) => `properties.${at}: "${name}" is in a form or a condition of 1 process file.`
  expect(await faultsOf(crate({ owner: undefined }))).toContain(said('owner'))
  expect(
    await faultsOf(
      crate({ weight: undefined, mass: { title: '重量', type: 'number', was: 'weight' } }, { actions: { close: crate().actions.close } }),
    ),
  ).toContain(said('weight'))
  expect(await faultsOf(crate({ label: undefined }))).not.toContain(said('label'))
})

test('data scopes of the page, by column and by condition, and no scope of another page', async () => {
  const menus = await findRows(app.platform, 'menu')
  const scope = (owner: string, name: string, values: object) =>
    add('data-scope', {
      ...{
        scopeName: name,
        resourceCode: String(menus.find((menu) => menu.owner === owner)?.code),
        scopeField: '*',
        scopeClass: '-',
        scopeValue: '',
      },
      ...values,
    })
  await scope('entity:test-crate', '主人', { scopeColumn: 'owner', scopeType: 2 })
  await scope('entity:test-crate', '轻', { scopeColumn: '-', scopeType: 5, scopeValue: 'record.weight < 10.0' })
  await scope('entity:test-box', '箱主', { scopeColumn: 'owner', scopeType: 2 })
  const named = async (file: object) =>
    (await impactOf(file))
      .filter(({ fault }) => fault.includes('data scope'))
      .map(({ path, records }) => [path, records.map(({ name }) => name)])
  expect(await named(crate({ owner: undefined }))).toEqual([['properties.owner', ['主人']]])
  expect(await named(crate({ weight: undefined }, { actions: {} }))).toEqual([['properties.weight', ['轻']]])
})

test('API scopes of the call of an action, and its button', async () => {
  await add('api-scope', { scopeName: '称重', resourceCode: 'weigh', scopePath: '/api/test/crate/weigh' })
  const gone = await impactOf(crate({}, { actions: { close: crate().actions.close } }))
  expect(gone.filter(({ fault }) => fault.includes('API scope')).map(({ records }) => records.map(({ name }) => name))).toEqual([['称重']])
  expect(gone.map(({ fault }) => fault)).toContainEqual(
    expect.stringContaining('the permission "test_crate_weigh", which goes, is held by'),
  )
})
