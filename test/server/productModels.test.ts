// Models are proposed for files of other products, as those products write them, and can be published in the proposed order.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProductModel, ProductModels } from '#engine/site/answers/productModels.ts'
import type { EntityFile } from '#model/entity/entityFile.ts'
import { type Caller, startApp, type TestApp } from '../support/startApp.ts'

const API = '/api/blade-develop/schema-file'
const FIXTURES = join(import.meta.dirname, '../fixtures/products')

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startApp({})
  admin = await app.api()
})
afterAll(() => app.close())

async function sent(text: string, name: string, caller = admin) {
  const form = new FormData()
  form.append('file', new File([text], name))
  return caller(`POST ${API}/model-file`, { body: form })
}

async function proposed(name: string): Promise<ProductModels> {
  const { status, body } = await sent(await readFile(join(FIXTURES, name), 'utf8'), name)
  expect([status, body.msg]).toEqual([200, expect.anything()])
  return body.data as ProductModels
}

const modelIn = ({ models }: ProductModels, source: string) => models.find((model) => model.source === source) as ProductModel
const fileOf = ({ text }: ProductModel) => JSON.parse(text) as EntityFile & { properties: Record<string, object> }
const notesOf = ({ notes }: ProductModel) => Object.fromEntries(notes.map(({ field, reason, detail }) => [`${field} ${reason}`, detail]))

describe('a schema snapshot of Directus', () => {
  test('becomes entities with titles, sections, kinds, dictionaries, rules and defaults', async () => {
    const proposal = await proposed('directus-snapshot.yaml')
    expect(proposal.product).toBe('directus')
    expect(proposal.models.map(({ source, name }) => [source, name])).toEqual([
      ['tags', 'tags'],
      ['inspections', 'inspections'],
      ['site_settings', 'site-settings'],
    ])
    expect(proposal.leftOut).toEqual([
      { source: 'site_records', reason: 'folder' },
      { source: 'inspections_tags', reason: 'junction' },
    ])
    const file = fileOf(modelIn(proposal, 'inspections'))
    expect(file).toMatchObject({
      title: '安全检查',
      description: 'Safety inspections of a site',
      card: { title: 'title' },
      sections: { 检查信息: ['title', 'code', 'status'] },
      required: ['title', 'inspectedOn'],
      en: { 安全检查: 'Inspection', 检查事项: 'Subject' },
    })
    expect(file.dictionaries?.inspections_status).toEqual({
      title: '状态',
      entries: [
        { key: 'open', title: '待整改', color: '#E35169' },
        { key: 'closed', title: '已关闭', color: '#2ECDA7' },
      ],
    })
    expect(file.properties).toMatchObject({
      title: { title: '检查事项', description: '一句话说明', maxLength: 100 },
      code: { unique: true, maxLength: 30 },
      status: { dict: 'inspections_status', default: 'open' },
      kinds: { format: 'checkbox', dict: 'inspections_kinds' },
      inspectedOn: { format: 'date' },
      closedAt: { format: 'date-time', preset: 'now()' },
      fine: { type: 'number', decimals: 2, default: 0 },
      count: { type: 'integer', default: 3 },
      urgent: { type: 'boolean', format: 'switch', default: false },
      report: { format: 'rich-text' },
      notes: { format: 'textarea' },
      photo: { format: 'image' },
      responsible: { ref: { entity: 'user', label: 'realName' } },
      contractor: { format: 'id' },
      tags: { ref: { entity: 'tags', multiple: true } },
      secret: { form: 'api' },
    })
    expect(fileOf(modelIn(proposal, 'tags'))).toMatchObject({
      tree: { parent: 'parent', label: 'name' },
      properties: { parent: { ref: { entity: 'tags', label: 'name', tree: true }, default: '0' } },
    })
  })

  test('lists what is not carried over, with its reason', async () => {
    const proposal = await proposed('directus-snapshot.yaml')
    expect(notesOf(modelIn(proposal, 'inspections'))).toEqual({
      ' builtIn': 'id, user_created, date_created',
      'sort order': '',
      'fine rule': '{"_and":[{"fine":{"_gte":0}}]}',
      'notes markup': 'Markdown',
      'contractor missingTarget': 'contractors',
      'place noKind': 'geometry.Point map',
      'secret hiddenRequired': '',
    })
    expect(notesOf(modelIn(proposal, 'tags'))).toEqual({ ' builtIn': 'id', 'inspections childRecords': '' })
    expect(notesOf(modelIn(proposal, 'site_settings'))).toEqual({ ' builtIn': 'id', ' singleRecord': '' })
  })
})

describe('collections of NocoBase', () => {
  test('become entities with numbers, choices, references and trees', async () => {
    const proposal = await proposed('nocobase-collections.json')
    expect(proposal.product).toBe('nocobase')
    expect(proposal.models.map(({ source }) => source)).toEqual(['suppliers', 'deliveries', 'areas'])
    expect(proposal.leftOut).toEqual([
      { source: 'users', reason: 'system' },
      { source: 'delivery_summary', reason: 'query' },
    ])
    const file = fileOf(modelIn(proposal, 'deliveries'))
    expect(file.required).toEqual(['material'])
    expect(file.properties).toMatchObject({
      number: { title: '单号', serial: { format: 'JC-{yyyy}{MM}{dd}-{0000}' } },
      material: { maxLength: 60, pattern: '^[^<>]+$' },
      state: { dict: 'deliveries_state', default: 'draft' },
      uses: { format: 'checkbox', dict: 'deliveries_uses' },
      weight: { type: 'number', decimals: 3, minimum: 0 },
      moisture: { type: 'number', unit: '%' },
      arrivedAt: { format: 'date-time', preset: 'now()' },
      isUrgent: { type: 'boolean', default: true },
      driverPhone: { format: 'phone', private: 'phone' },
      supplierId: { title: '供应商', ref: { entity: 'suppliers', label: 'name' } },
      receipts: { format: 'file' },
      receiverId: { ref: { entity: 'user', label: 'realName' } },
    })
    expect(notesOf(modelIn(proposal, 'deliveries'))).toEqual({
      ' builtIn': 'id, createdAt, createdBy',
      'moisture percent': '',
      'note markup': 'Markdown',
      'total computed': '{{weight}} * 2',
      'lines childRecords': 'delivery_lines',
      'sort order': '',
      'position noKind': 'point',
    })
    expect(notesOf(modelIn(proposal, 'suppliers'))).toEqual({ ' builtIn': 'id', 'firstDeliveryId cycle': '材料进场' })
    expect(fileOf(modelIn(proposal, 'areas'))).toMatchObject({ tree: { parent: 'parentId', label: 'areaName' } })
  })

  test('are read from the file of a plug-in that defines one', async () => {
    const { models } = await proposed('nocobase-collection.txt')
    expect(fileOf(models[0] as ProductModel)).toMatchObject({
      name: 'gate-passes',
      title: '出入登记',
      required: ['visitor'],
      properties: { visitor: { title: '来访人' }, persons: { type: 'integer', default: 1 } },
    })
  })
})

describe('Online forms of JeecgBoot', () => {
  test('become entities with rules, dictionaries of this system, references to the main table and trees', async () => {
    const proposal = await proposed('jeecg-online-forms.json')
    expect(proposal.product).toBe('jeecg')
    expect(proposal.models.map(({ source, title }) => [source, title])).toEqual([
      ['site_order_main', '采购订单'],
      ['site_order_item', '订单明细'],
      ['site_part', '工程部位'],
    ])
    const file = fileOf(modelIn(proposal, 'site_order_main'))
    expect(file.required).toEqual(['orderCode', 'orderDate'])
    expect(file.properties).toMatchObject({
      orderCode: { title: '订单编号', unique: true, maxLength: 50, search: 'like' },
      orderDate: { format: 'date', preset: 'today()', search: 'range' },
      amount: { type: 'number', decimals: 2 },
      count: { type: 'integer', default: 1 },
      buyerPhone: { format: 'phone', private: 'phone' },
      state: { dict: 'flag', default: '1', search: 'in' },
      buyer: { ref: { entity: 'user', label: 'realName' }, start: 'me.id' },
      dept: { ref: { entity: 'dept', label: 'deptName', tree: true } },
      isOpen: { type: 'boolean', default: true },
      address: { format: 'region' },
      content: { format: 'rich-text' },
      contract: { format: 'file' },
      shortCode: { minLength: 6, maxLength: 16, pattern: '^\\d+$' },
    })
    expect(file.properties.level).toEqual({ title: '紧急程度' })
    expect(notesOf(modelIn(proposal, 'site_order_main'))).toEqual({
      ' builtIn': 'id, create_by, sys_org_code',
      'order_code defaultValue': '${order_no_rule}',
      'level missingDictionary': 'urgent_level_jeecg',
      'strange rule': '^(?!0)\\d+$',
      'bpm_status processState': '',
    })
    const items = modelIn(proposal, 'site_order_item')
    expect(fileOf(items).properties.orderMainId).toMatchObject({ ref: { entity: 'site-order-main', label: 'orderCode' }, form: 'api' })
    expect(notesOf(items)).toEqual({ 'supplier_name takenOver': 'supplier' })
    expect(fileOf(modelIn(proposal, 'site_part'))).toMatchObject({ tree: { parent: 'pid', label: 'name' } })
  })

  test('are read from the answer of their fields alone, under the name of the file', async () => {
    const [form] = JSON.parse(await readFile(join(FIXTURES, 'jeecg-online-forms.json'), 'utf8')) as { fields: object[] }[]
    const { body } = await sent(JSON.stringify({ success: true, result: form?.fields }), 'site_visit.json')
    expect((body.data as ProductModels).models.map(({ source, name }) => [source, name])).toEqual([['site_visit', 'site-visit']])
  })
})

test.each(['directus-snapshot.yaml', 'nocobase-collections.json', 'nocobase-collection.txt', 'jeecg-online-forms.json'])(
  'every model of %s passes the check and is published in its order, and has a list',
  async (name) => {
    const { models } = await proposed(name)
    for (const model of models) {
      const sentFile = { file: `custom/${model.name}.json`, text: model.text }
      const { body } = await admin(`POST ${API}/check`, { body: sentFile })
      expect((body.data as { findings: object[] }).findings.filter((one) => 'level' in one && one.level !== 'hint')).toEqual([])
      const published = await admin(`POST ${API}/publish`, { body: { ...sentFile, base: '', reason: '导入' } })
      expect([published.status, published.body.msg]).toEqual([200, expect.anything()])
      expect((await admin(`GET /api/custom/${model.name}/list`, { query: {} })).status).toBe(200)
    }
  },
)

test('a name that an entity has already gets a number, and references follow', async () => {
  const form = (tableName: string, more: object[]) => ({
    head: { tableName, tableTxt: tableName },
    fields: [{ dbFieldName: 'name', dbFieldTxt: '名称', dbType: 'string', fieldShowType: 'text' }, ...more],
  })
  const link = {
    dbFieldName: 'project_id',
    dbFieldTxt: '项目',
    fieldShowType: 'link_table',
    dictTable: 'project',
    dictField: 'id',
    dictText: 'name',
  }
  const { body } = await sent(JSON.stringify([form('visit', [link]), form('project', [])]), 'forms.json')
  const { models } = body.data as ProductModels
  expect(models.map(({ name }) => name)).toEqual(['project-2', 'visit'])
  expect(fileOf(models[1] as ProductModel).properties.projectId).toMatchObject({ ref: { entity: 'project-2', label: 'name' } })
})

test('a text that none of the products writes is refused, and so is one that cannot be parsed', async () => {
  expect((await sent('{"a": 1}', 'a.json')).body.msg).toMatch(/不是可识别的模型文件/)
  expect((await sent('a: [1', 'a.yaml')).body.msg).toMatch(/第\d行无法读取/)
  expect((await sent('&a [*a]', 'a.yaml')).status).toBe(400)
})
