// Access matrix: every entity with endpoints, the declared policy against the server's responses.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint, Entity, Field } from '../../engine/model/entity/entity.ts'
import type { EntityFile } from '../../engine/model/entity/entityFile.ts'
import { ownActions } from '../../engine/model/entity/fileActions.ts'
import { validateValues } from '../../engine/model/records/rules.ts'
import { routesOf } from '../../server/compose.ts'
import { modules } from '../../server/modules/index.ts'
import { hasTenantField } from '../../server/records/tenantSwitch.ts'
import { findRecord, insertRecord, type Rec, removeRecords } from '../../server/store/records.ts'
import { entityOf, findRows, systemActor } from '../../server/store/rows.ts'
import { PROJECT } from '../support/sources.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

const MANAGING = '000000'
const NORTH = '100001'
const SOUTH = '100002'

interface Person {
  name: string
  account: string | null
  tenantId: string
  /** Grants of a role for an entity: none, its page, or page and all buttons. */
  grants: 'nothing' | 'page' | 'all'
  /** The data scope of their role. */
  scope: 'own' | 'dept' | null
  isAdministrator?: true
}

const people: readonly Person[] = [
  { name: 'a stranger', account: null, tenantId: MANAGING, grants: 'nothing', scope: null },
  { name: 'who has no grant', account: 'none', tenantId: MANAGING, grants: 'nothing', scope: null },
  { name: 'who only reads', account: 'reader', tenantId: MANAGING, grants: 'page', scope: null },
  { name: 'who works on their own rows', account: 'own', tenantId: MANAGING, grants: 'all', scope: 'own' },
  { name: 'who works on the rows of their department', account: 'dept', tenantId: MANAGING, grants: 'all', scope: 'dept' },
  { name: 'the administrator of a tenant', account: 'north', tenantId: NORTH, grants: 'all', scope: 'own' },
  { name: 'the administrator of another tenant', account: 'south', tenantId: SOUTH, grants: 'all', scope: null },
  { name: 'an administrator', account: 'admin', tenantId: MANAGING, grants: 'all', scope: null, isAdministrator: true },
]

/** Rows by who made them: the person with own rows, a colleague of the department, somebody else, and the two tenants. */
const rows = {
  own: { tenantId: MANAGING, user: '11', dept: 'd1' },
  mate: { tenantId: MANAGING, user: '12', dept: 'd1' },
  other: { tenantId: MANAGING, user: '13', dept: 'd2' },
  north: { tenantId: NORTH, user: '14', dept: 'd3' },
  south: { tenantId: SOUTH, user: '15', dept: 'd4' },
} as const

type RowName = keyof typeof rows

const rowNames = Object.keys(rows) as RowName[]

const codeRoutes = routesOf(modules.filter(({ clientDialect }) => clientDialect === undefined))
const files = readdirSync(join(PROJECT, 'schemas'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.json') && path.includes('/'))
  .map((path) => JSON.parse(readFileSync(join(PROJECT, 'schemas', path), 'utf8')) as EntityFile)
const byName = new Map(files.map((file) => [file.name, file]))
const hasPage = (file: EntityFile | undefined): boolean => file?.route !== undefined && file.menu !== false
const names = files.filter((file) => file.api ?? byName.get(file.base ?? '')?.api).map(({ name }) => name)

/** One for each way in which rows are kept and narrowed: others of its kind ask nothing else of a store. */
const narrowings = [...new Map(names.toReversed().map((name) => [kindOf(name), name])).values()]

function kindOf(name: string): string {
  const file = byName.get(name)
  const table = byName.get(file?.base ?? '') ?? file
  const kept = [table?.tenant ?? true, table?.tree !== undefined, table?.series !== undefined, file !== table, file?.where !== undefined]
  return kept.join()
}

/** The entity on whose page another shows: itself, its base, the master whose detail it is, or who opens it in a dialog. */
function pageOf(name: string): string | null {
  const file = byName.get(name)
  if (hasPage(file)) return name
  if (hasPage(byName.get(file?.base ?? ''))) return file?.base ?? null
  const shows = (one: EntityFile) =>
    (typeof one.layout === 'object' && one.layout.detail === name) || ownActions(one).some(([, action]) => action.dialog?.entity === name)
  return files.find((file) => hasPage(file) && shows(file))?.name ?? null
}

const baseOf = (name: string | null): string | null => (name === null ? null : (byName.get(name)?.base ?? name))

/** Lists of what is somebody's by name: the samples are nobody's, so nobody sees them. */
const WORK_OF_ONE = ['alarm-subscription', 'work-claim', 'work-todo', 'work-done', 'work-send', 'work-copy']

/**
 * Addresses that need no grant, each for its reason: signing in, one's own data and tasks, pictures by a signed address, the words and
 * names that every form needs.
 */
const openAddresses = {
  strangers: [
    'GET /api/blade-auth/oauth/captcha',
    'GET /api/blade-auth/oauth/clear-cache',
    'GET /api/blade-auth/oauth/logout',
    'GET /api/blade-auth/oauth/render/{source}',
    'GET /api/blade-flow/process/diagram-view',
    'GET /api/blade-flow/process/resource-view',
    'GET /api/blade-system/menu/auth-routes',
    'GET /api/blade-system/menu/routes',
    'GET /api/blade-system/menu/top-menu',
    'GET /api/blade-system/tenant/info',
    'GET /api/blade-user/reset-offered',
    'GET /api/rope-uselog/ropeuselog/dictionary',
    'GET /api/rope-uselog/ropeuselog/getDeviceVoByDeviceId',
    'GET /api/rope-uselog/ropeuselog/getLaborByPhoneNum',
    // Asks for a pass in the address.
    'GET /live/demo/{file}',
    'POST /api/blade-archives/device/settings',
    'POST /api/blade-archives/ingest',
    'POST /api/blade-archives/ingest/rows',
    // Digest authentication of the device stands before them.
    'POST /api/blade-archives/push/dahua',
    'POST /api/blade-archives/push/hikvision',
    'POST /api/blade-auth/oauth/logout',
    'POST /api/blade-auth/oauth/token',
    'POST /api/blade-user/register-guest',
    'POST /api/blade-user/reset-by-code',
    'POST /api/blade-user/send-reset-code',
    'POST /api/rope-uselog/ropeuselog/sendCode',
    'POST /api/rope-uselog/ropeuselog/submit',
  ],
  everybody: [
    // Each figure and chart of the start page is told to who may list what it counts.
    'GET /api/blade-archives/data_ana/ingestNow',
    'GET /api/blade-archives/data_ana/siteFigures',
    'GET /api/blade-archives/data_ana/siteTrends',
    'GET /api/blade-archives/live',
    'GET /api/blade-auth/oauth/user-info',
    'GET /api/blade-desk/mail/list',
    'GET /api/blade-desk/message/reminders',
    'GET /api/blade-desk/process/{form}/detail',
    'GET /api/blade-flow/process/form-detail',
    'GET /api/blade-flow/process/history-flow-list',
    'GET /api/blade-flow/process/pending',
    'GET /api/blade-flow/process/record',
    'GET /api/blade-flow/process/standing',
    'GET /api/blade-flow/process/view-link',
    'GET /api/blade-flow/work/people',
    'GET /api/blade-log/platform-use',
    'GET /api/blade-system/dept/select',
    'GET /api/blade-system/dict-biz/dictionary',
    'GET /api/blade-system/dict/dictionary',
    'GET /api/blade-system/menu/buttons',
    'GET /api/blade-system/menu/field-rights',
    'GET /api/blade-system/menu/grant-top-tree',
    'GET /api/blade-system/menu/grant-tree',
    'GET /api/blade-system/menu/tree',
    'GET /api/blade-system/region/select',
    'GET /api/blade-system/role/select',
    'GET /api/blade-system/tenant/letterhead',
    'GET /api/blade-user/info',
    'GET /api/blade-user/search/user',
    'GET /api/blade-user/select',
    'GET /api/blade-user/two-factor',
    'GET /api/blade-user/user-list',
    'GET /api/gantry-access/explain',
    'GET /api/gantry-access/view-as',
    'GET /api/gantry-jobs/file',
    'GET /api/gantry-jobs/list',
    'GET /api/gantry-jobs/progress',
    'GET /api/gantry/places',
    'GET /api/gantry/places/at',
    'GET /gantry/find',
    'GET /gantry/start',
    'GET /huashi/readcard',
    'GET /openapi.json',
    'POST /api/blade-archives/project/deviceUpdateProject',
    'POST /api/blade-desk/message/confirm',
    'POST /api/blade-desk/message/read',
    'POST /api/blade-flow/work/add-sign',
    'POST /api/blade-flow/work/begin-activity',
    'POST /api/blade-flow/work/claim-task',
    'POST /api/blade-flow/work/complete-task',
    'POST /api/blade-flow/work/copy',
    'POST /api/blade-flow/work/delegate-task',
    'POST /api/blade-flow/work/delete-task',
    'POST /api/blade-flow/work/transfer-task',
    'POST /api/blade-flow/work/urge',
    'POST /api/blade-flow/work/withdraw',
    'POST /api/blade-log/error/upload',
    'POST /api/blade-resource/oss/endpoint/put-file',
    'POST /api/blade-resource/oss/endpoint/put-file-by-name',
    'POST /api/blade-resource/sms/endpoint/send-validate',
    'POST /api/blade-resource/sms/endpoint/validate-message',
    'POST /api/blade-user/two-factor/confirm',
    'POST /api/blade-user/two-factor/off',
    'POST /api/blade-user/two-factor/setup',
    'POST /api/blade-user/update-info',
    'POST /api/blade-user/update-password',
    'POST /api/gantry-access/view-as/end',
    'POST /gantry/lock',
    'POST /gantry/unlock',
  ],
}

let counted = 0

describe.each(databases)('%s', (database) => {
  let app: TestApp
  const callers = new Map<string, Caller>()
  const roleIds: Record<string, string> = {}
  const userIds: Record<string, string> = {}
  let menus: readonly Rec[] = []
  let serial = 1000

  beforeAll(async () => {
    app = await startApp({ database })
    for (const { account, tenantId } of people.filter((person) => person.account !== null && !person.isAdministrator)) {
      const role = tenantId === MANAGING ? `${account}` : 'admin'
      const added = await app.addUser({ account: `${account}`, tenantId, role, deptIds: ['d1'] })
      roleIds[`${account}`] = added.roleId
      userIds[`${account}`] = added.userId
    }
    for (const { name, account, tenantId } of people) callers.set(name, await app.api(account, tenantId))
    menus = await findRows(app.platform, 'menu')
  })
  afterAll(() => app.close())

  const insert = (name: string, values: Rec, actor = systemActor()) =>
    insertRecord(app.platform.store.db, entityOf(app.platform, name), values, actor)

  /** Gives every person's role what it shall have of one entity, and nothing of any other. */
  async function grant(entity: Entity): Promise<ReadonlySet<string>> {
    const page = menus.find((menu) => menu.owner === `entity:${pageOf(entity.name)}` && menu.category === 1)
    const codes = [...Object.values(entity.permissions), ...entity.actions.map(({ permission }) => permission)]
    const buttons = menus.filter((menu) => menu.category === 2 && codes.includes(String(menu.code)))
    for (const table of ['role-menu', 'role-scope']) {
      const before = await findRows(app.platform, table, { roleId_in: Object.values(roleIds).join(',') })
      await removeRecords(
        app.platform.store.db,
        entityOf(app.platform, table),
        before.map(({ id }) => String(id)),
        systemActor(),
      )
    }
    for (const { account, grants, scope } of people) {
      const roleId = roleIds[`${account}`]
      if (roleId === undefined) continue
      const granted = [...(grants === 'nothing' ? [] : [page]), ...(grants === 'all' ? buttons : [])]
      for (const menu of granted) if (menu) await insert('role-menu', { roleId, menuId: menu.id })
      if (scope === null || !page) continue
      const [scopeType, scopeColumn] = scope === 'own' ? [2, 'create_user'] : [3, 'create_dept']
      const { id } = await insert('data-scope', { scopeName: 's', resourceCode: page.code, scopeType, scopeColumn })
      await insert('role-scope', { roleId, scopeCategory: 1, scopeId: id })
    }
    app.platform.reads.forget()
    return new Set(buttons.map(({ code }) => String(code)))
  }

  const actorOf = (name: RowName) => {
    const { tenantId, user, dept } = rows[name]
    return { userId: name === 'own' ? (userIds.own ?? user) : user, tenantId, deptId: dept }
  }

  const addRow = async (entity: Entity, name: RowName): Promise<string> => {
    const values = valuesOf(entity, String(++serial))
    return String((await insertRecord(app.platform.store.db, entity, values, actorOf(name))).id)
  }

  const isLeft = async (entity: Entity, name: RowName, id: string): Promise<boolean> =>
    (await findRecord(app.platform.store.db, { ...entity, where: {} }, id, systemActor(rows[name].tenantId))) !== null

  const addRows = async (entity: Entity): Promise<Record<RowName, string>> =>
    Object.fromEntries(await Promise.all(rowNames.map(async (name) => [name, await addRow(entity, name)]))) as Record<RowName, string>

  /** Responses of the server, one line a case. */
  async function answersOf(entity: Entity): Promise<string[]> {
    const [kept, doomed] = [await addRows(entity), await addRows(entity)]
    const lines: string[] = []
    for (const { name } of people) lines.push(...(await answersTo(name, entity, kept, doomed)).map((line) => `${name}: ${line}`))
    return lines
  }

  async function answersTo(person: string, entity: Entity, kept: Record<RowName, string>, doomed: Record<RowName, string>) {
    const { list, detail, submit, remove } = endpointsOf(entity)
    const call = callers.get(person) as Caller
    const ask = async ({ method, path }: Endpoint, parts: object) => call(`${method} ${path}`, parts)
    const eachRow = async (answers: (row: RowName) => Promise<string[]>) => (await Promise.all(rowNames.map(answers))).flat()
    const lines: string[] = []
    if (list) {
      const { status, body } = await ask(list, { query: { id_in: Object.values(kept).join(','), size: 1000 } })
      const seen = flat(body.data).flatMap((id) => rowNames.find((row) => kept[row] === id) ?? [])
      lines.push(`list -> ${status === 200 ? `200 ${seen.sort().join(' ')}` : status}`)
    }
    const looks = await eachRow(async (row) => [
      ...(detail ? [`detail ${row} -> ${(await ask(detail, { query: { id: kept[row] } })).status}`] : []),
      ...(submit ? [`edit ${row} -> ${(await ask(submit, { body: { id: kept[row] } })).status}`] : []),
    ])
    lines.push(...looks)
    if (submit) lines.push(`add -> ${(await ask(submit, { body: valuesOf(entity, String(++serial)) })).status}`)
    const acts = await eachRow(async (row) => {
      const done: string[] = []
      for (const action of settingActions(entity)) {
        const { status } = await ask(action.call, { query: { ids: kept[row] }, body: action.form })
        done.push(`${action.name} ${row} -> ${action.hasCondition ? validated(status) : status}`)
      }
      if (!remove) return done
      const { status } = await ask(remove, { query: { ids: doomed[row] } })
      const stays = await isLeft(entity, row, doomed[row])
      if (!stays) doomed[row] = await addRow(entity, row)
      return [...done, `remove ${row} -> ${status}, ${stays ? 'stays' : 'gone'}`]
    })
    return [...lines, ...acts]
  }

  /** Expected policy, one line a case. */
  function policyOf(entity: Entity, buttons: ReadonlySet<string>): string[] {
    const { list, detail, submit, remove } = endpointsOf(entity)
    const page = pageOf(entity.name)
    return people.flatMap((person) => {
      const { name, account, tenantId, grants, scope, isAdministrator } = person
      const lines: string[] = []
      const say = (what: string, answer: string) => lines.push(`${name}: ${what} -> ${answer}`)
      const isTenantAdmin = tenantId !== MANAGING
      const mayRead = isAdministrator || (grants !== 'nothing' && page !== null) || (grants === 'all' && buttons.size > 0)
      const mayWrite = (code: string | null) =>
        code !== null && (isAdministrator || (grants === 'all' && buttons.has(code))) && (entity.tenant || tenantId === MANAGING)
      const isNarrowed = scope !== null && !isTenantAdmin && baseOf(page) === entity.base
      const sees = (row: RowName) =>
        !WORK_OF_ONE.includes(entity.name) &&
        (!entity.tenant || rows[row].tenantId === tenantId) &&
        (!isNarrowed || row === 'own' || (scope === 'dept' && rows[row].dept === 'd1'))
      // By its id an administrator keeps what is another tenant's where the form asks for the tenant.
      const reaches = (row: RowName) => sees(row) || (isAdministrator === true && hasTenantField(entity))
      const refused = account === null ? '401' : '403'
      const write = (isAllowed: boolean, outcome: string) => (isAllowed ? outcome : refused)
      if (list) say('list', mayRead ? `200 ${rowNames.filter(sees).sort().join(' ')}` : refused)
      for (const row of rowNames) {
        if (detail) say(`detail ${row}`, mayRead ? (reaches(row) ? '200' : '404') : refused)
        if (submit) say(`edit ${row}`, write(mayWrite(entity.permissions.edit) && reaches(row), outcomeOf(entity, 'edit')))
      }
      if (submit) say('add', write(mayWrite(entity.permissions.add), outcomeOf(entity, 'add')))
      for (const row of rowNames) {
        for (const { name: action, permission, hasCondition } of settingActions(entity))
          say(`${action} ${row}`, write(mayWrite(permission) && reaches(row), hasCondition ? JUDGED : '200'))
        const mayRemove = mayWrite(entity.permissions.delete) && reaches(row)
        if (remove) say(`remove ${row}`, mayRemove ? '200, gone' : `${refused}, stays`)
      }
      return lines
    })
  }

  // Policy is above the store; its row conditions are tested on each store.
  test.each(database === 'SQLite' ? names : narrowings)('%s answers everybody what the policy says', async (name) => {
    const entity = entityOf(app.platform, name)
    const expected = policyOf(entity, await grant(entity))
    expect(await answersOf(entity)).toEqual(expected)
    counted += expected.length
  })

  test('an address that is code is open to strangers, to everybody or to whom it is granted', async () => {
    const found: Record<'strangers' | 'everybody' | 'granted', string[]> = { strangers: [], everybody: [], granted: [] }
    for (const { method, path } of codeRoutes) {
      const address = `${method} ${path.replaceAll(/\{\w+\}/g, '1')}`
      const [asStranger, asNobody] = [callers.get('a stranger'), callers.get('who has no grant')] as [Caller, Caller]
      const isOpen = (await asStranger(address)).body.msg !== '缺失令牌,鉴权失败'
      found[
        isOpen ? 'strangers' : (await asNobody(address, method === 'POST' ? { body: {} } : {})).status !== 403 ? 'everybody' : 'granted'
      ].push(`${method} ${path}`)
    }
    expect({ strangers: found.strangers.sort(), everybody: found.everybody.sort() }).toEqual(openAddresses)
    expect(found.granted.length).toBeGreaterThan(0)
  })

  test('the cases are many', () => {
    expect(counted).toBeGreaterThan(2000)
  })
})

/** An action whose condition the record may break by now: what the people before did to the row decides. */
const JUDGED = '200 or 400'
const validated = (status: number): string => (status === 200 || status === 400 ? JUDGED : String(status))

/** Where the server says something else to a sample than its file tells: what it chooses from is not there, or code has its own rule. */
const BEYOND_THE_FILE: Readonly<Record<string, string>> = {
  'client-version-publish add': '400',
  'data-scope add': '400',
  'data-scope edit': '400',
  'dept add': '400',
  'device-use-log add': '400',
  'dict add': '400',
  'dict-biz add': '400',
  'dict-biz-item add': '400',
  'dict-biz-item edit': '400',
  'dict-horizontal add': '400',
  'dict-item add': '400',
  'dict-item edit': '400',
  'dict-vertical add': '400',
  'member add': '400',
  'monitor-device add': '400',
  'profile add': '400',
  'project-img add': '400',
  'project-img edit': '404',
  'project-stage add': '400',
  'project-stage edit': '404',
  'spray-env-log add': '400',
  'spray-flow-log add': '400',
  'tenant-package add': '400',
  'user add': '400',
}

/** Result of an allowed submit: the rules of the file validate the sample. */
function outcomeOf(entity: Entity, call: 'add' | 'edit'): string {
  const asked = entity.fields.filter(({ readOnly }) => !readOnly)
  const isValid = validateValues(asked, valuesOf(entity, '1000')).length === 0
  return BEYOND_THE_FILE[`${entity.name} ${call}`] ?? (isValid ? '200' : '400')
}

function flat(data: unknown): string[] {
  const records = Array.isArray(data) ? data : ((data as { records?: unknown[] } | null)?.records ?? [])
  return (records as (Rec & { children?: unknown })[]).flatMap((row) => [String(row.id), ...flat(row.children ?? [])])
}

/** The addresses that the schema file alone answers at. */
function endpointsOf({ endpoints }: Entity): Partial<Record<'list' | 'detail' | 'submit' | 'remove', Endpoint>> {
  const own = (all: readonly Endpoint[] = []) =>
    all.find(({ method, path }) => !path.includes('?') && !codeRoutes.some((route) => route.method === method && route.path === path))
  const found = {
    list: own(endpoints.list) ?? own(endpoints['lazy-list']) ?? own(endpoints.tree),
    detail: own(endpoints.detail),
    submit: own(endpoints.submit),
    remove: own(endpoints.remove),
  }
  return Object.fromEntries(Object.entries(found).filter(([, endpoint]) => endpoint !== undefined))
}

interface SettingAction {
  name: string
  permission: string
  call: Endpoint
  /** Fields of its form. */
  form: Rec
  hasCondition: boolean
}

function settingActions({ actions }: Entity): SettingAction[] {
  return actions.flatMap(({ name, permission, set, call, dialog, when }) => {
    const fields = dialog?.kind === 'form' ? dialog.fields : []
    const form = Object.fromEntries(fields.map((field) => [field.name, sampleOf(field, '1')]))
    return set === null || call === null ? [] : [{ name, permission, call, form, hasCondition: when !== null }]
  })
}

/** A record that differs from every other and belongs to the view. */
function valuesOf(entity: Entity, serial: string): Rec {
  const asked = entity.fields.filter(({ name, readOnly }) => !readOnly && name !== 'tenantId')
  const values = Object.fromEntries(asked.map((field) => [field.name, sampleOf(field, serial)]))
  if (entity.tree) values[entity.tree.parent] = '0'
  for (const [key, value] of Object.entries(entity.where)) {
    if (key.endsWith('_equal')) values[key.slice(0, -'_equal'.length)] = value
    if (key.endsWith('_notequal')) values[key.slice(0, -'_notequal'.length)] = `9${serial}`
  }
  return {
    ...values,
    ...(entity.name === 'tenant' ? { tenantId: `m${serial}` } : {}),
    // Without recipients a notice is for everybody.
    ...(entity.name === 'notice' ? { roleIds: null, projectIds: null } : {}),
    // A process without a form cannot be started.
    ...(entity.name === 'work-start' ? { category: 'flow_1' } : {}),
  }
}

function sampleOf({ type, format, choices, rules, unique }: Field, serial: string): unknown {
  const least = rules.find((rule) => rule.kind === 'minimum')
  if (choices?.kind === 'enum') return choices.values[0]
  if (type === 'boolean') return true
  if (type !== 'string' && unique !== null) return Number(serial)
  if (type !== 'string') return least && 'limit' in least ? Math.max(1, least.limit) : 1
  if (format === 'phone') return '13800000000'
  if (format === 'email') return `a${serial}@b.cn`
  if (format === 'url') return 'https://b.cn'
  if (format === 'date') return '2026-11-21'
  if (format === 'date-time') return '2026-11-21 08:00:00'
  if (format === 'time') return '08:00:00'
  if (format === 'json') return '{}'
  return choices && choices.kind !== 'entity' && unique === null ? '1' : `m${serial}`
}
