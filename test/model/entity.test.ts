import { describe, expect, test } from 'vitest'
import { entitiesOf, entityOf } from '../support/schemas.ts'

describe('silence in a schema file', () => {
  const entity = entityOf({ name: 'tower-crane', title: '塔机', api: '/api/x/tower', properties: { craneName: { title: '名称' } } })

  test('gives the four usual endpoints', () => {
    expect(entity.endpoints).toEqual({
      list: [{ method: 'GET', path: '/api/x/tower/list' }],
      detail: [{ method: 'GET', path: '/api/x/tower/detail' }],
      submit: [{ method: 'POST', path: '/api/x/tower/submit' }],
      remove: [{ method: 'POST', path: '/api/x/tower/remove' }],
    })
  })

  test('gives permission codes after the name', () => {
    expect(entity.permissions).toEqual({
      add: 'tower_crane_add',
      edit: 'tower_crane_edit',
      delete: 'tower_crane_delete',
      view: 'tower_crane_view',
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

  test('gives every record its own fields, with a search by creation time', () => {
    expect(entity.field.id).toBeDefined()
    expect(entity.search.map((field) => field.name)).toEqual(['createTime'])
    expect(entity.columns.map((field) => field.name)).toEqual(['craneName'])
  })

  test('gives newest first, tenants apart, no page and no menu without a route', () => {
    expect(entity).toMatchObject({ sort: [{ field: 'id', descending: true }], tenant: true, route: null, menu: null })
  })
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
    expect(view?.permissions).toEqual({ add: 'base_add', edit: 'base_edit', delete: 'base_delete', view: null })
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
