import { describe, expect, test } from 'vitest'
import type { Field } from '../../engine/model/entity/entity.ts'
import { sectionsOf } from '../../engine/model/entity/sections.ts'
import { fieldTitle } from '../../engine/model/entity/titleOf.ts'
import { validateValue } from '../../engine/model/records/rules.ts'
import type { Values } from '../../engine/model/records/values.ts'
import { warningOf } from '../../engine/model/records/warnings.ts'
import { entitiesOf, entityOf } from '../support/schemas.ts'

describe('silence in a schema file', () => {
  const entity = entityOf({ name: 'tower-crane', title: '塔机', api: '/api/x/tower', properties: { craneName: { title: '名称' } } })

  test('gives the four usual endpoints, and those of the journal', () => {
    expect(entity.endpoints).toEqual({
      list: [{ method: 'GET', path: '/api/x/tower/list' }],
      detail: [{ method: 'GET', path: '/api/x/tower/detail' }],
      submit: [{ method: 'POST', path: '/api/x/tower/submit' }],
      remove: [{ method: 'POST', path: '/api/x/tower/remove' }],
      history: [{ method: 'GET', path: '/api/x/tower/history' }],
      bulk: [{ method: 'POST', path: '/api/x/tower/bulk' }],
      bin: [{ method: 'GET', path: '/api/x/tower/bin' }],
      restore: [{ method: 'POST', path: '/api/x/tower/restore' }],
      purge: [{ method: 'POST', path: '/api/x/tower/purge' }],
    })
  })

  test('gives permission codes after the name', () => {
    expect(entity.permissions).toEqual({
      add: 'tower_crane_add',
      edit: 'tower_crane_edit',
      delete: 'tower_crane_delete',
      view: 'tower_crane_view',
      viewPrivate: null,
      export: null,
      import: null,
      share: null,
    })
  })

  test('gives a text field with a column, a control and a length limit', () => {
    expect(entity.field.craneName).toMatchObject({
      type: 'string',
      format: 'text',
      widget: 'text',
      required: false,
      list: { width: null, sortable: true },
      form: { add: 'edit', edit: 'edit', view: 'read' },
      rules: [{ kind: 'type' }, { kind: 'maxLength', limit: 255 }],
    })
  })

  test('gives every record its own fields, with a column and a search by creation time', () => {
    expect(entity.field.id).toBeDefined()
    expect(entity.search.map((field) => field.name)).toEqual(['createTime'])
    expect(entity.columns.map((field) => field.name)).toEqual(['craneName', 'createTime'])
  })

  test('gives newest first, tenants apart, no page and no menu without a route', () => {
    expect(entity).toMatchObject({ sort: [{ field: 'id', descending: true }], tenant: true, route: null, menu: null })
  })
})

test('views are shared where there is a list', () => {
  const page = { name: 'thing', title: '物品', route: '/x/thing', api: '/api/x/thing', properties: { label: { title: '名称' } } }
  expect(entityOf(page).permissions.share).toBe('thing_share')
  expect(entityOf({ ...page, endpoints: { list: false } }).permissions.share).toBeNull()
})

test('an entity cannot be changed once made', () => {
  const entity = entityOf({ name: 'thing', title: '物品', properties: { label: { title: '名称' } } })
  expect(() => Object.assign(entity.fields[0] as object, { title: 'x' })).toThrow(TypeError)
})

describe('a view on another entity', () => {
  const { view } = entitiesOf(
    {
      name: 'base',
      title: '基',
      api: '/api/x/base',
      route: '/x/base',
      where: { kind: '0' },
      properties: { kind: { title: '类' }, label: { title: '名称', maxLength: 20 } },
      actions: { view: false },
    },
    {
      name: 'view',
      base: 'base',
      title: '视图',
      where: { kind_notequal: '0' },
      endpoints: { list: 'GET /children' },
      properties: { label: { search: 'like' } },
    },
  )

  test('shares table, api and codes, and adds what it says itself', () => {
    expect(view).toMatchObject({ base: 'base', api: '/api/x/base', route: null, where: { kind_notequal: '0' } })
    expect(view?.endpoints.list).toEqual([{ method: 'GET', path: '/api/x/base/children' }])
    expect(view?.permissions).toMatchObject({ add: 'base_add', edit: 'base_edit', delete: 'base_delete', view: null })
    expect(view?.field.label).toMatchObject({ search: 'like', title: '名称' })
  })
})

test.each([
  ['add', { add: 'edit', edit: 'read', view: 'read' }],
  ['edit', { add: null, edit: 'edit', view: 'read' }],
  ['read', { add: 'read', edit: 'read', view: 'read' }],
  [false, { add: null, edit: null, view: null }],
] as const)('form: %j decides where the control is asked', (form, parts) => {
  const entity = entityOf({ name: 'thing', title: '物品', properties: { label: { title: '名称', form } } })
  expect(entity.field.label?.form).toEqual(parts)
})

test('an action with `set` and no call is called at its own name', () => {
  const entity = entityOf({
    name: 'thing',
    title: '物品',
    api: '/api/x/thing',
    properties: { state: { title: '状态', type: 'integer' } },
    actions: { passAudit: { title: '通过', set: { state: 1 } } },
  })
  expect(entity.actions[0]).toMatchObject({
    at: 'row',
    permission: 'thing_pass_audit',
    call: { method: 'POST', path: '/api/x/thing/passAudit' },
  })
})

describe('a field of several choices', () => {
  const { field } = entityOf({
    name: 'thing',
    title: '物品',
    properties: {
      shifts: { title: '班次', format: 'checkbox', enum: ['早', '晚'] },
      menus: { title: '菜单', format: 'check-tree', ref: { url: 'GET /api/x/trees', at: 'menu', tree: true } },
      owners: { title: '业主', ref: { url: 'GET /api/x/owners', multiple: true } },
      owner: { title: '业主', ref: { url: 'GET /api/x/owners', tree: true } },
      parentId: { title: '上级', format: 'id', ref: { url: 'GET /api/x/owners', tree: true } },
    },
  })

  test('is one by its format or by its source', () => {
    expect(field).toMatchObject({
      shifts: { multiple: true },
      menus: { multiple: true },
      owners: { multiple: true },
      owner: { multiple: false },
    })
  })

  test('keeps the control that its format names; a tree without one is picked from a list that opens', () => {
    expect(field).toMatchObject({
      shifts: { widget: 'checkbox' },
      menus: { widget: 'check-tree' },
      owner: { widget: 'tree' },
      parentId: { widget: 'tree' },
    })
  })
})

test('a region is chosen without naming where from, and its name goes without the word code', () => {
  const { field } = entityOf({ name: 'yard', title: '工地', properties: { regionCode: { title: '所在地区', format: 'region' } } })
  expect(field.regionCode).toMatchObject({
    widget: 'region',
    nameKey: 'regionName',
    choices: { kind: 'entity', entity: 'region', value: 'id' },
  })
})

test('a record below another starts with what follows from the one above', () => {
  const { tree, layout } = entityOf({
    name: 'thing',
    title: '物品',
    properties: { parentId: { title: '上级' }, level: { title: '层', type: 'integer' } },
    tree: { parent: 'parentId', child: { level: 'level + 1' } },
    layout: 'tree-and-form',
  })
  expect(layout).toEqual({ kind: 'tree-and-form' })
  expect(tree?.child.level?.evaluate({ level: 2 })).toBe(3)
})

test('a tree beside a list is a tree without saying so', () => {
  const entity = entityOf({
    name: 'thing',
    title: '物品',
    properties: { deptId: { title: '部门' } },
    layout: { kind: 'tree-and-list', tree: { url: 'GET /api/x/dept' }, filter: 'deptId' },
  })
  expect(entity.layout).toMatchObject({
    kind: 'tree-and-list',
    filter: 'deptId',
    tree: { kind: 'url', url: '/api/x/dept', tree: true, lazy: false, at: null },
  })
})

test('an action of several places is a button in each, with its own words and question above the list', () => {
  const { actions } = entityOf({
    name: 'thing',
    title: '物品',
    api: '/api/x/thing',
    properties: { label: { title: '名称' } },
    actions: {
      go: {
        title: '走',
        at: ['row', 'batch'],
        when: 'label == "1"',
        set: { label: '2' },
        batch: { title: '都走', confirm: '都走？', when: 'true' },
      },
      print: { title: '印', at: ['toolbar', 'batch'], link: '/print?ids=${ids}' },
    },
  })
  expect(actions.map(({ name, at, title, confirm, when, permission }) => [name, at, title, confirm, when?.source, permission])).toEqual([
    ['go', 'row', '走', null, 'label == "1"', 'thing_go'],
    ['go', 'batch', '都走', '都走？', 'true', 'thing_go'],
    ['print', 'toolbar', '印', null, undefined, 'thing_print'],
    ['print', 'batch', '印', null, undefined, 'thing_print'],
  ])
  expect(actions[1]?.when?.evaluate({ label: null })).toBe(true)
})

test('the dialog of an action is a modal without tabs, and loads an answer as it is, unless it says more', () => {
  const dialog = { properties: { to: { title: '名称', section: '名称' } } }
  const { actions } = entityOf({
    name: 'thing',
    title: '物品',
    api: '/api/x/thing',
    properties: { label: { title: '名称' } },
    actions: {
      plain: { title: '名称', call: 'POST /go', dialog: { ...dialog, load: 'GET /keys' } },
      rich: {
        title: '名称',
        call: 'POST /go',
        dialog: { ...dialog, kind: 'drawer', width: 500, tabs: true, load: { call: 'GET /keys', values: { to: '${x}' } } },
      },
    },
  })
  const call = { method: 'GET', path: '/api/x/thing/keys' }
  expect(actions[0]?.dialog).toMatchObject({ window: { kind: 'modal', width: 600 }, tabs: false, load: { call, values: null } })
  expect(actions[1]?.dialog).toMatchObject({ window: { kind: 'drawer', width: 500 }, tabs: true, load: { call, values: { to: '${x}' } } })
})

describe('a value that should be otherwise', () => {
  const entity = entityOf({
    name: 'crew',
    title: '班组',
    properties: {
      count: { title: '人数', type: 'integer', warn: { 'count >= needed': '应不少于${needed}人' } },
      needed: { title: '应有', type: 'integer' },
      closed: { title: '关闭', type: 'boolean' },
      spare: { title: '备用', type: 'integer', when: 'closed == false', warn: { 'spare > 0': '没有备用' } },
    },
    en: { '应不少于${needed}人': 'At least ${needed} people' },
  })
  const warning = (name: string, record: object, words: Readonly<Record<string, string>> = {}) =>
    warningOf(entity.field[name] as Field, record as Values, (chinese) => words[chinese] ?? chinese)

  test('says so in the language of the reader, with values of the record in the sentence', () => {
    expect(warning('count', { count: 1, needed: 2 })).toBe('应不少于2人')
    expect(warning('count', { count: 1, needed: 2 }, entity.words)).toBe('At least 2 people')
  })

  test('says nothing when it is as it should be, is not there, is not known or is not shown', () => {
    expect(warning('count', { count: 2, needed: 2 })).toBeNull()
    expect(warning('count', { needed: 2 })).toBeNull()
    expect(warning('count', { count: 1 })).toBeNull()
    expect(warning('spare', { spare: 0, closed: false })).toBe('没有备用')
    expect(warning('spare', { spare: 0, closed: true })).toBeNull()
  })
})

describe('a field with other titles', () => {
  const entity = entityOf({
    name: 'account',
    title: '账户',
    required: ['key'],
    properties: {
      kind: { title: '类型' },
      key: { title: '密钥', titles: { "kind == '1'": 'apiKey', "kind == '1' || kind == '2'": 'appKey' }, maxLength: 3 },
    },
  })
  const field = entity.field.key as Field

  test('is called by the first whose condition holds, else by its own', () => {
    expect(['1', '2', '3', undefined].map((kind) => fieldTitle(field, { kind }))).toEqual(['apiKey', 'appKey', '密钥', '密钥'])
  })

  test('says its faults under that name', () => {
    expect(validateValue(field, '', { kind: '2' })).toMatchObject({ title: 'appKey', args: { title: 'appKey' } })
    expect(validateValue(field, 'long', { kind: '3' })).toMatchObject({ title: '密钥', args: { title: '密钥', limit: 3 } })
  })
})

test('the sections of a form stand in the order of the file’s sections, the others behind them', () => {
  const entity = entityOf({
    name: 'crew',
    title: '班组',
    sections: ['人员', '基本'],
    properties: {
      a: { title: '甲', section: '其他' },
      b: { title: '乙', section: '基本' },
      c: { title: '丙' },
      d: { title: '丁', section: '人员' },
      e: { title: '戊', section: '基本' },
    },
  })
  const own = entity.fields.filter(({ name }) => name.length === 1)
  expect(sectionsOf(own).map(({ title, fields }) => [title, fields.map(({ name }) => name).join('')])).toEqual([
    [null, 'c'],
    ['人员', 'd'],
    ['基本', 'be'],
    ['其他', 'a'],
  ])
  expect(entity.columns.map(({ name }) => name)).toEqual([...'abcde', 'createTime'])
})
