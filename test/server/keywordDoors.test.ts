// Every keyword of schema files that validates a value, at every way by which a value reaches a record. The table is complete by the vocabulary:
// a new keyword needs a line.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keywordsOf } from '../../engine/model/vocabulary/keyword.ts'
import { vocabulary } from '../../engine/model/vocabulary/vocabulary.ts'
import type { WorkbookCell } from '../../server/records/sheets/cells.ts'
import { type Rec, removeRecords } from '../../server/store/records.ts'
import { entityOf, findRows, systemActor } from '../../server/store/rows.ts'
import { bpmn, line } from '../support/bpmn.ts'
import { type ProcessCalls, processCalls } from '../support/processCalls.ts'
import { importFile, workbook } from '../support/sheets.ts'
import { type Caller, databases, type Reply, startApp, type TestApp } from '../support/startApp.ts'
import { store, stored } from '../support/stored.ts'

const DOORS = ['submit', 'edit', 'import', 'paste', 'bulk', 'action', 'dialog', 'undo', 'restore', 'children', 'start', 'step'] as const
type Door = (typeof DOORS)[number]

/** A keyword that validates: fields whose names begin with its own, values that it lets pass and values that it does not. */
interface Case {
  fields: Readonly<Record<string, object>>
  required?: readonly string[]
  good: Rec
  bad: Rec
  /** Another record that is there when the bad values come. */
  beside?: Rec
  /** Doors at which the values are left out instead of refused. */
  ignored?: readonly Door[]
  /** Doors that have a reason to let the values pass, or that no such value reaches. */
  without?: readonly Door[]
}

/** Files and rows of tables are no values of a cell. */
const NO_CELL: readonly Door[] = ['paste', 'bulk', 'import']
const title = (name: string) => ({ title: name })

const cases: Readonly<Record<string, Case>> = {
  type: { fields: { typeX: { type: 'integer' } }, good: { typeX: 1 }, bad: { typeX: 'many' }, without: ['undo', 'restore'] },
  format: { fields: { formatX: { format: 'date' } }, good: { formatX: '2026-01-02' }, bad: { formatX: '2026-13-45' } },
  enum: { fields: { enumX: { enum: ['a', 'b'] } }, good: { enumX: 'a' }, bad: { enumX: 'c' } },
  dict: { fields: { dictX: { dict: 'flag' } }, good: { dictX: '1' }, bad: { dictX: '7' } },
  dictBiz: { fields: { dictBizX: { dictBiz: 'risk_level' } }, good: { dictBizX: '1' }, bad: { dictBizX: '77' } },
  ref: { fields: { refX: { ref: { entity: 'door-shelf', label: 'shelfName' } } }, good: { refX: '11' }, bad: { refX: '404' } },
  'ref.where': {
    fields: { whereKind: {}, whereX: { ref: { entity: 'door-shelf', label: 'shelfName', where: { kind: '${whereKind}' } } } },
    good: { whereKind: 'one', whereX: '11' },
    bad: { whereKind: 'one', whereX: '12' },
  },
  minLength: { fields: { minLengthX: { minLength: 3 } }, good: { minLengthX: 'abc' }, bad: { minLengthX: 'ab' } },
  maxLength: { fields: { maxLengthX: { maxLength: 3 } }, good: { maxLengthX: 'abc' }, bad: { maxLengthX: 'abcd' } },
  pattern: { fields: { patternX: { pattern: '^A' } }, good: { patternX: 'A1' }, bad: { patternX: 'B1' } },
  minimum: { fields: { minimumX: { type: 'number', minimum: 3 } }, good: { minimumX: 3 }, bad: { minimumX: 2 } },
  maximum: { fields: { maximumX: { type: 'number', maximum: 3 } }, good: { maximumX: 3 }, bad: { maximumX: 4 } },
  exclusiveMinimum: {
    fields: { exclusiveMinimumX: { type: 'number', exclusiveMinimum: 3 } },
    good: { exclusiveMinimumX: 4 },
    bad: { exclusiveMinimumX: 3 },
  },
  exclusiveMaximum: {
    fields: { exclusiveMaximumX: { type: 'number', exclusiveMaximum: 3 } },
    good: { exclusiveMaximumX: 2 },
    bad: { exclusiveMaximumX: 3 },
  },
  multipleOf: { fields: { multipleOfX: { type: 'number', multipleOf: 0.5 } }, good: { multipleOfX: 1.5 }, bad: { multipleOfX: 1.3 } },
  decimals: {
    fields: { decimalsX: { type: 'number', decimals: 1 } },
    good: { decimalsX: 1.5 },
    bad: { decimalsX: 1.25 },
    // Stored values have the decimals of their field.
    without: ['undo', 'restore'],
  },
  unique: {
    fields: { uniqueX: { unique: true } },
    good: {},
    bad: { uniqueX: 'taken' },
    beside: { uniqueX: 'taken' },
    // A dialog has no records of its own; bulk edits and cells give one value to one field that tells records apart.
    without: ['dialog', 'bulk'],
  },
  check: {
    fields: { checkY: { type: 'number' }, checkX: { type: 'number', check: { 'checkX >= checkY': 'checkX太小' } } },
    good: { checkY: 1, checkX: 2 },
    bad: { checkY: 5 },
    // The step of the dialog has the form alone.
    without: ['dialog'],
  },
  when: {
    fields: { whenY: {}, whenX: { when: "whenY == '1'" } },
    required: ['whenX'],
    good: { whenY: '0', whenX: null },
    bad: { whenY: '1' },
  },
  required: { fields: { requiredX: {} }, required: ['requiredX'], good: { requiredX: 'here' }, bad: { requiredX: '' } },
  private: {
    fields: { privateX: { private: 'phone' } },
    good: { privateX: '13800138000' },
    bad: { privateX: '139****9999' },
    without: ['paste', 'bulk', 'import'],
  },
  upload: {
    fields: { uploadX: { format: 'image', upload: { accept: '.png' } } },
    good: {},
    bad: { uploadX: '/files/x.exe' },
    without: NO_CELL,
  },
  compute: {
    fields: { computeY: { type: 'number' }, computeX: { type: 'number', compute: 'computeY * 2.0', maximum: 10 } },
    good: { computeY: 2 },
    bad: { computeY: 6 },
    without: ['dialog'],
  },
  readOnly: {
    fields: { readOnlyX: { readOnly: true } },
    good: {},
    bad: { readOnlyX: 'typed' },
    ignored: ['submit', 'edit', 'start'],
    // `edits` of a process names what a step changes.
    without: ['step', 'import', 'paste', 'bulk', 'children', 'action', 'dialog', 'undo', 'restore'],
  },
  form: {
    fields: { formX: { form: false } },
    good: {},
    bad: { formX: 'typed' },
    ignored: ['submit', 'edit', 'children', 'start'],
    // An action and a step write what the file says; the others have no such column, or what was there before.
    without: ['import', 'action', 'dialog', 'undo', 'restore', 'step'],
  },
  'form.read': {
    fields: { formReadX: { form: 'read' } },
    good: {},
    bad: { formReadX: 'typed' },
    ignored: ['submit', 'edit', 'children', 'start'],
    without: ['import', 'action', 'dialog', 'undo', 'restore', 'step'],
  },
  'form.add': {
    fields: { formAddX: { form: 'add' } },
    good: { formAddX: 'first' },
    bad: { formAddX: 'second' },
    ignored: ['edit'],
    without: ['submit', 'children', 'start', 'import', 'action', 'dialog', 'undo', 'restore', 'step'],
  },
  'form.edit': {
    fields: { formEditX: { form: 'edit' } },
    good: {},
    bad: { formEditX: 'early' },
    ignored: ['submit', 'children', 'start'],
    without: ['edit', 'paste', 'bulk', 'action', 'dialog', 'undo', 'restore', 'step'],
  },
  items: {
    fields: { itemsX: { items: { required: ['part'], properties: { part: title('部位'), size: { title: '尺寸', type: 'number' } } } } },
    good: { itemsX: [{ part: 'a', size: 1 }] },
    bad: { itemsX: [{ part: 'a', size: 'wide' }] },
    without: [...NO_CELL, 'children'],
  },
  'items.required': {
    fields: { itemsRequiredX: { items: { required: ['part'], properties: { part: title('部位'), size: title('尺寸') } } } },
    good: {},
    bad: { itemsRequiredX: [{ size: '1' }] },
    without: [...NO_CELL, 'children'],
  },
  minItems: {
    fields: { minItemsY: {}, minItemsX: { minItems: 2, when: "minItemsY == '1'", items: { properties: { part: title('部位') } } } },
    good: { minItemsY: '1', minItemsX: [{ part: 'a' }, { part: 'b' }] },
    bad: { minItemsX: [{ part: 'a' }] },
    without: [...NO_CELL, 'children'],
  },
  maxItems: {
    fields: { maxItemsX: { maxItems: 1, items: { properties: { part: title('部位') } } } },
    good: { maxItemsX: [{ part: 'a' }] },
    bad: { maxItemsX: [{ part: 'a' }, { part: 'b' }] },
    without: [...NO_CELL, 'children'],
  },
  uniqueItems: {
    fields: { uniqueItemsX: { uniqueItems: ['part'], items: { properties: { part: title('部位') } } } },
    good: {},
    bad: { uniqueItemsX: [{ part: 'a' }, { part: 'a' }] },
    without: [...NO_CELL, 'children'],
  },
}

/** Keywords that validate no value: looks, names, places, and what other tests of the server hold. */
const others: Readonly<Record<string, readonly string[]>> = {
  field: [
    ...[
      'title',
      'titles',
      'description',
      'examples',
      'english',
      'boxes',
      'suggest',
      'unit',
      'unitField',
      'was',
      'message',
      'serial',
      'trigger',
      'list',
      'search',
      'live',
    ],
    ...['section', 'span', 'placeholder', 'warn', 'x-component', 'x-component-props', 'x-decorator-props', 'x-reactions', 'takes'],
    // They give values, which are validated as given ones; `children` is a door itself.
    ...['default', 'preset', 'start', 'startRows', 'total', 'point', 'children'],
    // How a value is kept.
    ...['writeOnly', 'hashed', 'stored'],
  ],
  items: ['properties', 'total'],
  ref: ['entity', 'url', 'at', 'label', 'value', 'tree', 'lazy', 'multiple'],
  // `approval` has its own table of doors: recordApproval.test.ts; `message` is tested in actionMessages.test.ts.
  action: [
    'approval',
    'message',
    'title',
    'at',
    'batch',
    'records',
    'icon',
    'confirm',
    'permission',
    'call',
    'body',
    'link',
    'file',
    'newWindow',
    'success',
  ],
  batch: ['title', 'confirm'],
  actionDialog: ['width', 'kind', 'tabs', 'sections', 'entity', 'panel', 'where', 'defaults', 'load', 'shows'],
}

/** Keywords of actions, each with a test below or a door above. */
const ofActions = { action: ['when', 'dialog', 'set'], batch: ['when'], actionDialog: ['properties', 'required'] }

const fields = Object.fromEntries(
  Object.values(cases)
    .flatMap((one) => Object.entries(one.fields))
    .map(([name, field]) => [name, { title: name, search: undefined, ...field }]),
)
const required = Object.values(cases).flatMap((one) => one.required ?? [])
const isOf = (name: string, ...keywords: readonly string[]) => keywords.some((keyword) => keyword in (fields[name] as object))
/** Columns of records as rows. */
const columns = Object.keys(fields).filter((name) => name !== 'minItemsY' && !isOf(name, 'items', 'readOnly'))
/** Columns of a sheet. */
const heads = columns.filter((name) => !isOf(name, 'compute', 'private', 'upload') && !/^form(X|Read)/.test(name))
/** The values that one case sends, as parameters of a call. */
const sent = (one: Case) => Object.fromEntries(settable(one).flatMap((name) => (name in one.bad ? [[name, `\${${name}}`]] : [])))
const actionName = (name: string, kind: string) => `${kind}${name.replace(/\W(.)?/g, (_, letter = '') => letter.toUpperCase())}`
const settable = (one: Case) => Object.keys(one.fields).filter((name) => !('compute' in (one.fields[name] as object)))
const actions = Object.assign(
  { close: { title: 'close', at: ['batch', 'row'], when: "note == 'open'", batch: { when: 'true' }, set: { note: 'closed' } } },
  ...Object.entries(cases).map(([name, one]) => ({
    [actionName(name, 'put')]: { title: name, body: { id: '${id}', ...sent(one) }, set: sent(one) },
    [actionName(name, 'back')]: {
      title: name,
      at: 'batch',
      body: { ids: '${ids}', ...Object.fromEntries(Object.keys(backIds(one)).map((member) => [member, `\${${member}}`])) },
      set: { note: 'back', ...backOf(one) },
    },
    [actionName(name, 'ask')]: {
      title: name,
      dialog: { properties: dialogOf(one), required: one.required ?? [] },
      body: { ids: '${ids}', ...Object.fromEntries(settable(one).map((member) => [`sent${member}`, `\${form.${member}}`])) },
      set: { note: `\${sent${settable(one)[0]}}` },
    },
  })),
)

/** The good values of a case; nothing where it has none. */
function constantsOf({ bad, good }: Case): Rec {
  const hasRows = Object.values(bad).some(Array.isArray)
  return Object.fromEntries(Object.keys(hasRows ? { ...good, ...bad } : bad).map((name) => [name, (hasRows ? null : good[name]) ?? '']))
}

/** Ids come with the call, in its body: a file knows none. */
function isRef(name: string, value: unknown): boolean {
  return value !== '' && isOf(name, 'ref')
}

function backOf(one: Case): Rec {
  return Object.fromEntries(Object.entries(constantsOf(one)).map(([name, value]) => [name, isRef(name, value) ? `\${${name}}` : value]))
}

function backIds(one: Case): Record<string, unknown> {
  const ids = Object.entries(constantsOf(one)).filter(([name, value]) => isRef(name, value))
  return Object.fromEntries(ids.map(([name, value]) => [name, value]))
}

function dialogOf(one: Case): object {
  return Object.fromEntries(settable(one).map((name) => [name, { title: name, ...one.fields[name] }]))
}

const base = { version: 2, title: '门', en: {}, required, properties: { note: { title: '备注' }, ...fields } }
const files = {
  'test/door-shelf.json': {
    version: 2,
    name: 'door-shelf',
    title: '架',
    api: '/api/test/shelf',
    properties: { shelfName: { title: '名称', search: 'like' }, kind: { title: '种类', search: 'eq' } },
  },
  'test/door-room.json': {
    version: 2,
    name: 'door-room',
    title: '房间',
    api: '/api/test/room',
    properties: { rows: { title: '行', children: { entity: 'door', by: 'roomId', fields: columns } } },
  },
  'test/door.json': {
    ...base,
    name: 'door',
    api: '/api/test/door',
    import: true,
    actions,
    properties: { ...base.properties, roomId: { title: '房间', ref: { entity: 'door-room', label: 'id' } } },
  },
  'test/door-process.json': {
    ...base,
    name: 'door-process',
    api: '/api/blade-desk/process/door',
    endpoints: { list: false, detail: false, submit: false, remove: false },
    process: { category: '99', edits: { modify: ['note', ...Object.keys(fields)] } },
    properties: {
      ...base.properties,
      processDefinitionId: { title: '定义', readOnly: true },
      processInstanceId: { title: '实例', readOnly: true },
      flowStatus: { title: '状态', readOnly: true },
    },
  },
}
const PLACE = '/api/test/door'

describe('the table', () => {
  test.each(['field', 'items', 'ref', 'action', 'batch', 'actionDialog'] as const)('has a line for every keyword of %s', (part) => {
    const prefix = part === 'field' ? '' : `${part}.`
    const validated = Object.keys(cases).flatMap((name) =>
      name.startsWith(prefix) && (prefix !== '' || !name.includes('.')) ? [name.slice(prefix.length)] : [],
    )
    const known = [...validated, ...(others[part] ?? []), ...(part in ofActions ? ofActions[part as keyof typeof ofActions] : [])]
    expect(known.filter((name) => name !== 'required' || part !== 'field').sort()).toEqual(Object.keys(keywordsOf(vocabulary[part])).sort())
  })
})

describe.each(databases)('%s', (database) => {
  let app: TestApp
  let admin: Caller
  let calls: ProcessCalls
  let definition: string
  beforeAll(async () => {
    app = await startApp({ database, files })
    admin = await app.api()
    await store(app, 'door-shelf', { id: '11', shelfName: '一', kind: 'one' })
    await store(app, 'door-shelf', { id: '12', shelfName: '二', kind: 'two' })
    const dictionary = { code: 'risk_level', dictKey: '-1', dictValue: '风险等级', parentId: '0' }
    const parentId = await store(app, 'dict-biz', dictionary)
    await store(app, 'dict-biz-item', { ...dictionary, parentId, dictKey: '1', dictValue: '低' })
    calls = await processCalls(app, ['admin'])
    definition = await calls.deploy(
      bpmn(line(['modify', `<userTask id="modify" name="modify" flowable:assignee="\${createUser}"/>`]), { key: 'door' }),
      '99',
    )
  })
  afterAll(() => app.close())

  const goods: Rec = Object.assign({ note: 'new' }, ...Object.values(cases).map(({ good }) => good))
  const records = async (entity: string) => (await findRows(app.platform, entity)) as Rec[]
  const newest = async (entity: string, known: ReadonlySet<unknown>) => (await records(entity)).find(({ id }) => !known.has(id)) ?? null
  const idsOf = async (entity: string) => new Set((await records(entity)).map(({ id }) => id))
  const isJobRefused = ({ body }: Reply) => (body.data as { failed?: number } | null)?.failed === 1
  const isRefused = (reply: Reply) => reply.status === 400 || isJobRefused(reply)
  const withoutComputed = (values: Rec) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !('compute' in (fields[name] ?? {}))))

  interface Outcome {
    reply: Reply
    after: Rec | null
  }

  /** A record beside, for the time of a call. */
  async function beside<T>({ beside }: Case, work: () => Promise<T>): Promise<T> {
    if (!beside) return work()
    const id = await store(app, 'door', beside)
    const other = await store(app, 'door-process', beside)
    try {
      return await work()
    } finally {
      await app.platform.store.transaction(async (db) => {
        await removeRecords(db, entityOf(app.platform, 'door'), [id], systemActor())
        await removeRecords(db, entityOf(app.platform, 'door-process'), [other], systemActor())
      })
    }
  }

  /** A new record that passes, with these values. */
  async function adding(entity: string, one: Case, add: (values: Rec) => Promise<Reply>): Promise<Outcome> {
    const known = await idsOf(entity)
    const reply = await beside(one, () => add({ ...goods, ...one.bad }))
    return { reply, after: await newest(entity, known) }
  }

  /** A stored record that passes, then is changed. */
  async function changing(one: Case, change: (id: string, record: Rec) => Promise<Reply>): Promise<Outcome> {
    const id = await store(app, 'door', goods)
    const before = (await stored(app, 'door', id)) as Rec
    const reply = await beside(one, () => change(id, before))
    return { reply, after: await stored(app, 'door', id) }
  }

  const doors: Readonly<Record<Door, (one: Case, name: string) => Promise<Outcome>>> = {
    submit: (one) => adding('door', one, (body) => admin(`POST ${PLACE}/submit`, { body })),
    edit: (one) => changing(one, (id) => admin(`POST ${PLACE}/submit`, { body: { id, ...one.bad } })),
    import: (one) =>
      adding('door', one, async (values) => {
        const cells = heads.map((name) => labelOf(name, values[name]) as WorkbookCell)
        const file = await workbook(heads, [cells])
        const tried = await importFile(admin, `POST ${PLACE}/import`, file, { dry: '1' })
        await importFile(admin, `POST ${PLACE}/import`, file, {})
        return tried
      }),
    paste: (one) =>
      changing(one, (id, { updateTime }) => {
        const cells = Object.fromEntries(Object.entries(one.bad).map(([name, value]) => [name, String(labelOf(name, value) ?? '')]))
        return admin(`POST ${PLACE}/bulk`, { body: { rows: [{ id, updateTime, cells }] } })
      }),
    bulk: (one) => changing(one, (id) => admin(`POST ${PLACE}/bulk`, { body: { ids: [id], set: one.bad } })),
    action: (one, name) => changing(one, (id) => admin(`POST ${PLACE}/${actionName(name, 'put')}`, { body: { id, ...one.bad } })),
    dialog: (one, name) =>
      changing(one, (id) => {
        const told = Object.entries({ ...one.good, ...one.bad }).map(([member, value]) => [`sent${member}`, value])
        return admin(`POST ${PLACE}/${actionName(name, 'ask')}`, { body: { ids: id, ...Object.fromEntries(told) } })
      }),
    async undo(one, name) {
      const id = await store(app, 'door', { ...goods, ...withoutComputed(one.bad) })
      const changed = await admin(`POST ${PLACE}/${actionName(name, 'back')}`, { body: { ids: id, ...backIds(one) } })
      expect(changed.body).toMatchObject({ success: true })
      const set = changed.headers.get('gantry-change-set') ?? ''
      const reply = await beside(one, () => admin('POST /api/gantry-journal/undo', { body: { set } }))
      return { reply, after: await stored(app, 'door', id) }
    },
    async restore(one) {
      const id = await store(app, 'door', { ...goods, ...withoutComputed(one.bad) })
      await admin(`POST ${PLACE}/remove`, { query: { ids: id } })
      const reply = await beside(one, () => admin(`POST ${PLACE}/restore`, { body: { ids: [id] } }))
      return { reply, after: await stored(app, 'door', id) }
    },
    children: (one) =>
      adding('door', one, (values) => {
        const row = Object.fromEntries(columns.flatMap((name) => (name in values ? [[name, values[name]]] : [])))
        return admin('POST /api/test/room/submit', { body: { rows: [row] } })
      }),
    start: (one) =>
      adding('door-process', one, (values) =>
        admin('POST /api/blade-desk/process/door/start-process', { body: { ...values, processDefinitionId: definition } }),
      ),
    async step(one) {
      const started = await admin('POST /api/blade-desk/process/door/start-process', {
        body: { ...goods, processDefinitionId: definition },
      })
      const { processInstanceId, businessId } = started.body.data as { processInstanceId: string; businessId: string }
      const reply = await beside(one, () => calls.complete('admin', processInstanceId, 'ok', { form: one.bad }))
      return { reply, after: await stored(app, 'door-process', businessId) }
    },
  }

  /** The text of a sheet for a value: the word of an entry. */
  function labelOf(name: string, value: unknown): unknown {
    const words: Readonly<Record<string, string>> = {
      'dictX 1': '是',
      'refX 11': '一',
      'whereX 11': '一',
      'whereX 12': '二',
      'dictBizX 1': '低',
    }
    return words[`${name} ${value}`] ?? value ?? null
  }

  const rows = DOORS.flatMap((door) =>
    Object.entries(cases).flatMap(([name, one]) => (one.without?.includes(door) ? [] : [[name, door, one] as const])),
  )

  test.each(rows)('%s is validated at %s', async (name, door, one) => {
    const { reply, after } = await doors[door](one, name)
    const isIgnored = one.ignored?.includes(door) === true
    expect({ isRefused: isRefused(reply), text: isRefused(reply) === isIgnored ? reply.text : '' }).toEqual({
      isRefused: !isIgnored,
      text: '',
    })
    const isBad =
      after !== null && Object.entries(one.bad).every(([member, value]) => JSON.stringify(after[member]) === JSON.stringify(value))
    expect(isBad).toBe(false)
    // The reason names a field of the case, and no other one.
    const { preview } = (reply.body.data ?? {}) as { preview?: readonly { reasons: readonly string[] }[] }
    const reason = preview ? preview.flatMap(({ reasons }) => reasons).join() : reply.text
    const named = Object.keys(fields).filter((member) => !isIgnored && reason.includes(member))
    expect(named.filter((member) => member in one.fields).length > 0).toBe(!isIgnored)
    expect(named.filter((member) => !(member in one.fields))).toEqual([])
  })

  test('a parameter that the call lacks is refused, unless the form may leave it empty', async () => {
    const id = await store(app, 'door', goods)
    const put = await admin(`POST ${PLACE}/putpattern`, { body: { id } })
    expect(put).toMatchObject({ status: 400, body: { msg: expect.stringContaining('patternX') } })
    const ask = await admin(`POST ${PLACE}/askpattern`, { body: { ids: id } })
    expect(ask.body).toMatchObject({ success: true })
    expect(await stored(app, 'door', id)).toMatchObject({ patternX: goods.patternX, note: null })
  })

  test('the server accepts an action by its own condition, whatever its button for selected rows says', async () => {
    const id = await store(app, 'door', goods)
    expect((await admin(`POST ${PLACE}/close`, { query: { ids: id } })).status).toBe(400)
    await admin(`POST ${PLACE}/submit`, { body: { id, note: 'open' } })
    expect((await admin(`POST ${PLACE}/close`, { query: { ids: id } })).body).toMatchObject({ success: true })
  })

  test.each(['submit', 'import', 'children', 'start'] as const)('values that pass come in by %s', async (door) => {
    const passing = { fields: {}, good: {}, bad: { uniqueX: `free ${door}` } }
    const { reply, after } = await doors[door](passing, 'unique')
    expect([isRefused(reply), reply.text]).toEqual([false, expect.stringContaining('"success":true')])
    expect(after).toMatchObject({ uniqueX: `free ${door}`, computeX: 4 })
  })
})
