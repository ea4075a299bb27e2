// Lives through a generated entity once by HTTP: listed, searched, saved, acted on, exported, imported and removed. Tells what no user would expect.

import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { actionCall } from '#engine/api/actionCall.ts'
import type { Rec } from '#engine/api/record.ts'
import type { Action, Entity, Field } from '#model/entity/entity.ts'
import { type Comparison, comparableOf, comparisonsOf, isConditionValue } from '#model/list/comparisons.ts'
import { searchParams, whereDefaults, whereMatches, whereParams } from '#model/list/filter.ts'
import { listParams } from '#model/list/firstPage.ts'
import { type FilterCondition, printFilter } from '#model/list/listFilter.ts'
import { FILTER } from '#model/list/listParameters.ts'
import { bulkFields } from '#model/records/bulk.ts'
import { addComputed } from '#model/records/computed.ts'
import { cellPath } from '#model/records/rows.ts'
import { isShown } from '#model/records/values.ts'
import { type Choose, type Sample, sampleRecord } from '../sampleRecord.ts'
import { drawnByList, sentByDialog, sentByForm } from './formModel.ts'

export interface Answer {
  status: number
  body: { msg?: string; data?: unknown }
  bytes: Buffer
}

export interface Ask {
  query?: Readonly<Record<string, unknown>> | undefined
  body?: unknown
  file?: Buffer
  /** Language of sentences; Chinese by default. */
  language?: string
}

interface Refusal {
  field: string
  msg: string
}

/** True if the file itself asks for the refusal of a field. */
type Reason = (refused: Refusal) => boolean

interface Job {
  job?: string
  state?: string
  refused: readonly { msg: string }[]
}

const JOB_POLL_MS = 50

const topOf = (field: string): string => field.split('[')[0] ?? ''

export type Calls = (call: string, ask?: Ask) => Promise<Answer>

/** Calls without a socket, as the administrator. */
export async function callsOf(http: FastifyInstance): Promise<Calls> {
  const password = createHash('md5').update('admin').digest('hex')
  const query = new URLSearchParams({ username: 'admin', password, grant_type: 'password', scope: 'all' })
  const authorization = `Basic ${Buffer.from('gantry:gantry_secret').toString('base64')}`
  const signedIn = await http.inject({
    method: 'POST',
    url: `/api/blade-auth/oauth/token?${query}`,
    headers: { authorization, 'tenant-id': '000000' },
  })
  const token = `bearer ${(signedIn.json() as { access_token: string }).access_token}`
  return async (call, { query: parameters = {}, body, file, language } = {}) => {
    const [method = 'GET', path = ''] = call.split(' ')
    const search = new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)])).toString()
    const form = file === undefined ? null : new FormData()
    form?.append('file', new Blob([new Uint8Array(file as Buffer)]), 'rows.xlsx')
    const sent = form === null ? null : new Response(form)
    const reply = await http.inject({
      method: method as 'GET',
      url: search === '' ? path : `${path}?${search}`,
      headers: {
        'blade-auth': token,
        ...(language === undefined ? {} : { 'accept-language': language }),
        ...(sent === null ? {} : { 'content-type': sent.headers.get('content-type') ?? '' }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(sent === null ? {} : { payload: Buffer.from(await sent.arrayBuffer()) }),
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    const isJson = String(reply.headers['content-type']).startsWith('application/json')
    return { status: reply.statusCode, body: isJson ? (reply.json() as Answer['body']) : {}, bytes: reply.rawPayload }
  }
}

/** A key of each dictionary that generated files name. */
const KEYS: Readonly<Record<string, string>> = { flag: '1', yes_no: '1', sex: '1' }

/** Ids of stored records by entity, which references may name. */
export type Stored = Map<string, string>

/** Choices without a look at the server. A choice that another field narrows is left out: nothing is known of what it takes. */
function chooser(stored: Stored): Choose {
  return async (choices, field) => {
    if (choices.kind === 'enum') return choices.values[0] ?? null
    const isNarrowed = 'where' in choices && Object.keys(choices.where).length > 0
    const value =
      choices.kind === 'dict' ? KEYS[choices.code] : choices.kind === 'entity' && !isNarrowed ? stored.get(choices.entity) : undefined
    return field.type === 'string' || value === undefined ? (value ?? null) : Number(value)
  }
}

/**
 * A line for each answer that should not be. It puts a record of the entity among the stored ones.
 * @param siblings other views of the table
 */
export async function walk(
  entity: Entity,
  calls: Calls,
  stored: Stored,
  serial: number,
  siblings: readonly Entity[] = [],
): Promise<string[]> {
  const faults: string[] = []
  const choose = chooser(stored)
  const path = (name: keyof Entity['endpoints']) => entity.endpoints[name]?.[0]?.path ?? ''
  /** @param isExpected refusals that the file itself asks for */
  const send = async (
    step: string,
    call: string,
    parts: Ask,
    isExpected: (answer: Answer) => boolean | Promise<boolean> = () => false,
  ): Promise<Answer> => {
    const answer = await calls(call, parts)
    if (answer.status >= 500 || (answer.status !== 200 && !(await isExpected(answer))))
      faults.push(
        `${entity.name} ${step}: ${answer.status} ${answer.body.msg ?? answer.bytes.toString().slice(0, 200)} ${JSON.stringify(answer.body.data ?? null)} ${JSON.stringify(parts.body ?? parts.query ?? null)}`,
      )
    return answer
  }
  /** Runs a part of the console's model; its exception is a page of faults in a browser. */
  const model = async <T>(step: string, run: () => T | Promise<T>): Promise<T | undefined> => {
    try {
      return await run()
    } catch (error) {
      faults.push(`${entity.name} ${step}: ${(error as Error).stack?.split('\n').slice(0, 3).join(' ')}`)
      return undefined
    }
  }
  const lists = entity.tree ? (['list', 'lazy-list', 'tree', 'lazy-tree', 'select'] as const) : (['list', 'select'] as const)
  const listed = async (step: string, query: Ask['query'] = {}) => {
    for (const name of lists) if (path(name)) await send(`${name} ${step}`, `GET ${path(name)}`, { query })
  }
  await listed('at first', listParams(entity, { current: 1, size: 10, sort: [], filters: {} }))
  const sorted = path('list') ? entity.columns.filter(({ list }) => list?.sortable) : []
  for (const { name } of sorted)
    for (const key of ['order_by', 'ascs', 'descs']) await send(`sort by ${name}`, `GET ${path('list')}`, { query: { [key]: name } })
  if (path('totals')) await send('totals', `GET ${path('totals')}`, {})
  if (path('export-template')) await send('template', `GET ${path('export-template')}`, {})
  for (const mode of ['add', 'edit', 'view'] as const) await model(`form ${mode}`, () => sentByForm(entity, mode, {}))

  const sample = entity.permissions.add === null || !path('submit') ? null : await sampleOf(entity, choose, serial, whereDefaults(entity))
  if (sample === null) return faults
  await model('form of the sample', () => sentByForm(entity, 'add', sample))
  const typed = new Set(entity.fields.filter(({ readOnly, form }) => !readOnly && form.add === 'edit').map(({ name }) => name))
  /** Every refused field has one of these reasons. */
  const isRefusalFor =
    (...reasons: readonly Reason[]) =>
    ({ body: { data } }: Answer) =>
      Array.isArray(data) && data.length > 0 && (data as Refusal[]).every((one) => reasons.some((is) => is(one)))
  /** Values that the person typed may be refused in the few ways that only the server knows: they exist already. */
  const isOfTyped: Reason = ({ field, msg }) =>
    typed.has(topOf(field)) && (/已存在|已有.+相同/.test(msg) || (entity.tree !== null && /不存在/.test(msg)))
  /** A rule of a computed value that follows from typed ones, or of a coordinate of the chosen place; the sample knows the typed ones alone. */
  const coordinates = new Set(entity.fields.flatMap(({ point }) => (point ? [point.longitude, point.latitude] : [])))
  /** The place of a view that fixes one of its coordinates. */
  const isFixedPlace = (field: string) => {
    const { point } = entity.field[field] ?? {}
    return point != null && [point.longitude, point.latitude].some((name) => name in whereDefaults(entity))
  }
  const isComputed: Reason = ({ field }) =>
    isFixedPlace(field) || (coordinates.has(field) ? hasBounds(entity.field[field]) : isBounded(entity.field[topOf(field)]))
  /** A check asks for another field than the required ones. */
  const asksForMore: Reason = ({ field, msg }) =>
    msg === CHECK &&
    entity.field[field]?.rules.some(
      (rule) =>
        rule.kind === 'check' &&
        rule.expression.names.some((name) => name !== field && (typed.has(name) || entity.field[name]?.compute != null)),
    ) === true
  /** Columns that a person fills in the rows that stand there beforehand. */
  const isOfStartRows: Reason = ({ field }) => {
    const { field: name, column } = cellPath(field) ?? {}
    const { items } = entity.field[name ?? ''] ?? {}
    return items != null && items.start !== null && items.field[column ?? '']?.required === true
  }
  const mayClose = Object.values(entity.conditions).some((when) => when !== null)
  const mayRefuse = isRefusalFor(isOfTyped, isComputed)
  for (const name of entity.fields.flatMap(({ name, unique }) => (unique === null || !(name in sample) ? [] : [name])))
    if (path('is-free')) await send('is-free', `GET ${path('is-free')}`, { query: { field: name, [name]: sample[name] } })
  /** Records outside the filter of a view are not added through it; the server alone knows running numbers. */
  const isNumbered = Object.keys(entity.where).some((key) => entity.fields.some(({ name, serial }) => serial && key.startsWith(name)))
  const refusesOutside =
    (values: Sample, isExpected: (answer: Answer) => boolean) =>
    (answer: Answer): boolean =>
      isExpected(answer) ||
      (/提交的数据不属于/.test(String(answer.body.msg)) && (isNumbered || !whereMatches(entity, addComputed(entity.fields, values))))
  const added = await send('add', `POST ${path('submit')}`, { body: sample }, refusesOutside(sample, mayRefuse))
  const least = leastOf(entity, sample)
  if (least) {
    const { status, body } = await send(
      'add with what must be typed',
      `POST ${path('submit')}`,
      { body: { ...least, ...whereDefaults(entity) } },
      refusesOutside({ ...least, ...whereDefaults(entity) }, isRefusalFor(isOfTyped, isComputed, isOfStartRows, asksForMore)),
    )
    const kept = (body.data as { id?: string } | null)?.id
    if (status === 200 && kept !== undefined) stored.set(entity.name, kept)
  }
  const id = (added.body.data as { id?: string } | null)?.id
  if (added.status !== 200 || id === undefined) return faults

  const detail = path('detail') ? await send('detail', `GET ${path('detail')}`, { query: { id } }) : { body: { data: sample } }
  const record = { ...(detail.body.data as Sample), id }
  if (path('detail') && !whereMatches(entity, record)) {
    // Views without an address of their own share that of their base, whose other view may have the record.
    const isOfSibling = siblings.some((view) => view.endpoints.submit?.[0]?.path === path('submit') && whereMatches(view, record))
    if (!isOfSibling) faults.push(`${entity.name} add: accepts a record outside of its view ${JSON.stringify(record)}`)
    return faults
  }
  await model('row', () => drawnByList(entity, record))
  for (const field of path('list') ? entity.search.filter(({ name }) => sample[name] !== undefined) : []) {
    const value = field.search === 'range' ? [sample[field.name], sample[field.name]] : sample[field.name]
    await send(`search by ${field.name}`, `GET ${path('list')}`, { query: searchParams(entity, { [field.name]: value }) })
  }
  const conditions = (path('list') ? entity.fields : []).flatMap((field) =>
    comparisonsOf(field).flatMap((is) => conditionsOf(field, is, sample[field.name])),
  )
  // A few of them; the next entity takes others.
  for (const [at, of] of conditions.entries()) {
    if ((at + serial / 10) % Math.ceil(conditions.length / MAX_FILTERS) === 0)
      await send(`filter ${of.field} ${of.is}`, `GET ${path('list')}`, {
        query: { [FILTER]: printFilter({ join: 'all', of: [of] }), ...whereParams(entity) },
      })
  }
  await listed('with a record')
  const changed =
    entity.permissions.edit === null ? undefined : await model('form with the record', () => sentByForm(entity, 'edit', record))
  if (entity.permissions.edit !== null) await send('edit', `POST ${path('submit')}`, { body: { ...sample, id } }, mayEdit)
  if (changed) await send('edit by form', `POST ${path('submit')}`, { body: { ...changed, id } }, mayEdit)
  const [set] = bulkFields(entity)
  if (path('bulk') && set && entity.permissions.edit !== null)
    await work(
      'bulk',
      { ids: id, set: { [set.name]: sample[set.name] ?? null } },
      (set.required && sample[set.name] === undefined) || mayClose,
    )
  for (const action of entity.actions.filter(({ set, call }) => set !== null && call?.method === 'POST')) {
    await model(`dialog of ${action.name}`, () => sentByDialog(action, record))
    await act(action, record)
  }
  if (path('export')) {
    const { status, bytes } = await send('export', `GET ${path('export')}`, {})
    if (path('import') && status === 200)
      await ended(
        'import',
        `GET ${path('import-progress')}`,
        await send('import', `POST ${path('import')}`, { file: bytes }, ({ body }) => isAboutFile(body.msg)),
      )
  }
  if (path('history') && (entity.permissions.view ?? entity.permissions.edit) !== null)
    await send('history', `GET ${path('history')}`, { query: { id } }, hasLeft)
  if (entity.permissions.delete === null || !path('remove')) return faults
  const removed = await send('remove', `POST ${path('remove')}`, { query: { ids: id } }, mayEdit)
  if (removed.status !== 200 || !path('bin')) return faults
  await send('bin', `GET ${path('bin')}`, {})
  if (!path('restore')) return faults
  await work('restore', { ids: id })
  if (path('detail')) await send('detail of the restored record', `GET ${path('detail')}`, { query: { id } })
  await send('remove again', `POST ${path('remove')}`, { query: { ids: id } }, mayEdit)
  // Its rows in another entity are records of their own and stay.
  if (path('purge'))
    await work(
      'purge',
      { ids: id },
      entity.fields.some(({ children }) => children !== null),
    )
  return faults

  /** A job over records, none of which may be refused. */
  async function work(name: 'bulk' | 'restore' | 'purge', body: Sample, mayRefuse = false): Promise<void> {
    const { refused } = await ended(name, 'GET /api/gantry-journal/progress', await send(name, `POST ${path(name)}`, { body }))
    // The sentence of a check in the file: an action may have changed other values that the check names.
    const unexpected = refused.filter(({ msg }) => msg !== CHECK)
    if (unexpected.length > 0 && !mayRefuse) faults.push(`${entity.name} ${name}: refused ${JSON.stringify(unexpected)}`)
  }

  /** Waits for the end of a job; one that did not come to its end is a fault. */
  async function ended(step: string, progress: string, { status, body: { data } }: Answer): Promise<Job> {
    let job: Job = { refused: [], ...((status === 200 ? data : null) as Partial<Job> | null) }
    while (job.job !== undefined && (job.state === 'waiting' || job.state === 'running')) {
      await setTimeout(JOB_POLL_MS)
      const { body } = await send(`progress of ${step}`, progress, { query: { job: job.job } })
      job = { ...job, ...(body.data as Partial<Job>) }
    }
    if (job.state === 'stopped') faults.push(`${entity.name} ${step}: stopped ${JSON.stringify(job)}`)
    return job
  }

  /** A record that the condition of the file, or an action, has closed; values that rules of a closed record refuse. */
  async function mayEdit(answer: Answer): Promise<boolean> {
    return mayRefuse(answer) || (answer.status < 500 && mayClose) || hasLeft(answer)
  }

  /** A record that a write took out of this view, or into a narrower one, whose rights decide. */
  async function hasLeft({ status }: Answer): Promise<boolean> {
    if (!path('detail') || (status !== 403 && status !== 404)) return status === 403
    const { body } = await calls(`GET ${path('detail')}`, { query: { id: String(id) } })
    if (body.data === null || typeof body.data !== 'object') return true
    const now = body.data as Sample
    return !whereMatches(entity, now) || siblings.some((view) => Object.keys(view.where).length > 0 && whereMatches(view, now))
  }

  async function act(action: Action, record: Rec): Promise<void> {
    const { dialog } = action
    const form =
      dialog?.kind === 'form'
        ? await sampleOf(
            { ...entity, fields: dialog.fields, field: Object.fromEntries(dialog.fields.map((field) => [field.name, field])), tree: null },
            choose,
            serial + 1,
          )
        : undefined
    if (form === null) return
    const call = actionCall(action, [record], form)
    if (!call) return
    const { method, path: url } = call.endpoint
    // The record has no value for a part of the address.
    if (/\/(?:\/|$)/.test(url)) return
    const isTyped = Object.keys(action.computes).length > 0 || Object.values(action.set ?? {}).some((value) => String(value).includes('${'))
    const isSet: Reason = ({ field }) => isTyped && topOf(field) in (action.set ?? {})
    const isChecked: Reason = ({ msg }) => msg === CHECK
    const mayRefuseSet = isRefusalFor(isOfTyped, isComputed, isSet, isChecked)
    // The state of the record, a value that was typed, or another value that a check names may not fit.
    const isExpectedRefusal = async (answer: Answer) =>
      (answer.status === 400 &&
        (/当前状态不能/.test(String(answer.body.msg))
          ? action.when !== null
          : mayRefuseSet(answer) || /必须/.test(String(answer.body.msg)))) ||
      hasLeft(answer)
    await send(
      `action ${action.name}`,
      `${method} ${url}`,
      { ...(call.query ? { query: call.query } : {}), ...(call.body === undefined ? {} : { body: call.body }) },
      isExpectedRefusal,
    )
  }
}

/** A rule that bounds a computed value, or a condition of the file: both depend on what was typed. */
const isBounded = (field: Field | undefined): boolean =>
  field !== undefined &&
  (field.compute !== null || field.preset !== null || field.default !== undefined || field.start !== null) &&
  hasBounds(field)

const hasBounds = (field: Field | undefined): boolean => field?.rules.some(({ kind }) => BOUNDS.has(kind)) === true

const BOUNDS: ReadonlySet<string> = new Set([
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'maxLength',
  'minLength',
  'check',
])

/** Conditions that the editor of filters offers for a field, with values of the kind. */
function conditionsOf(field: Field, is: Comparison, value: unknown): FilterCondition[] {
  const one = value ?? SOME[comparableOf(field)]
  const values = { empty: undefined, filled: undefined, mine: undefined, within: 'today', between: [one, one], in: [one], out: [one] }
  const condition = { field: field.name, is, value: is in values ? values[is as keyof typeof values] : one }
  return isConditionValue(field, is, condition.value) ? [condition] : []
}

/** Sentence of every check of a generated file. */
const CHECK = '不对'

const MAX_FILTERS = 5

const SOME = {
  text: 'x',
  number: 1,
  day: '2026-05-01',
  moment: '2026-05-01 08:00:00',
  time: '08:00:00',
  truth: true,
  choice: '1',
  region: '330108',
  presence: undefined,
} as const

/** An import may lack columns that the export left out: the file is refused with a sentence. */
const isAboutFile = (text: string | undefined): boolean => text !== undefined && text !== ''

/** `null` where the rules leave no value that a sample knows. */
async function sampleOf(entity: Entity, choose: Choose, serial: number, given: Sample = {}): Promise<Sample | null> {
  try {
    return await sampleRecord(entity, serial, choose, given)
  } catch (error) {
    if ((error as Error).message.includes('no sample for')) return null
    throw error
  }
}

const isHalfRequired = ({ field }: Entity, { longitude, latitude }: NonNullable<Field['point']>): boolean =>
  field[longitude]?.required === true || field[latitude]?.required === true

/** The record with its required fields alone: all others begin as the file says. `null` when that asks for fields that the sample lacks. */
function leastOf(entity: Entity, sample: Sample): Sample | null {
  // Half a place is none: a longitude comes with a latitude.
  const placed = new Set(
    entity.fields.flatMap(({ point, required }) =>
      point && (required || isHalfRequired(entity, point)) ? [point.longitude, point.latitude] : [],
    ),
  )
  const isWanted = (field: Field) => field.required || placed.has(field.name) || field.rules.some(({ kind }) => kind === 'minItems')
  const least: Sample = {}
  // A value that is left out may show further fields.
  for (let count = -1; count < Object.keys(least).length; ) {
    count = Object.keys(least).length
    for (const field of entity.fields)
      if (isWanted(field) && field.name in sample && isShown(field, least)) least[field.name] = sample[field.name]
  }
  const needsMore = entity.fields.some((field) => isWanted(field) && !(field.name in least) && isShown(field, least) && !field.readOnly)
  return needsMore ? null : least
}
