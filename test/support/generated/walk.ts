// Lives through a generated entity once by HTTP: listed, searched, saved, acted on, exported, imported and removed. Tells what no user would expect.

import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { actionCall } from '#engine/api/actionCall.ts'
import type { Rec } from '#engine/api/record.ts'
import type { Action, Entity, Field } from '#model/entity/entity.ts'
import { searchParams, whereDefaults } from '#model/list/filter.ts'
import { isShown } from '#model/records/values.ts'
import { type Choose, type Sample, sampleRecord } from '../sampleRecord.ts'

export interface Answer {
  status: number
  body: { msg?: string; data?: unknown }
  bytes: Buffer
}

export interface Ask {
  query?: Readonly<Record<string, unknown>> | undefined
  body?: unknown
  file?: Buffer
}

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
  return async (call, { query: asked = {}, body, file } = {}) => {
    const [method = 'GET', path = ''] = call.split(' ')
    const search = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)])).toString()
    const form = file === undefined ? null : new FormData()
    form?.append('file', new Blob([new Uint8Array(file as Buffer)]), 'rows.xlsx')
    const sent = form === null ? null : new Response(form)
    const reply = await http.inject({
      method: method as 'GET',
      url: search === '' ? path : `${path}?${search}`,
      headers: {
        'blade-auth': token,
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

/** Choices without a look at the server. */
function chooser(reference: string): Choose {
  return async (choices, field) => {
    const value = choices.kind === 'enum' ? (choices.values[0] ?? null) : choices.kind === 'dict' ? (KEYS[choices.code] ?? null) : reference
    return field.type === 'string' || value === null ? value : Number(value)
  }
}

/** A line for each answer that should not be. `reference` is the id of a stored record that references may name. */
export async function walk(entity: Entity, calls: Calls, reference: string, serial: number): Promise<string[]> {
  const faults: string[] = []
  const choose = chooser(reference)
  const path = (name: keyof Entity['endpoints']) => entity.endpoints[name]?.[0]?.path ?? ''
  /** @param isExpected refusals that the file itself asks for */
  const ask = async (step: string, call: string, asked: Ask, isExpected: (answer: Answer) => boolean = () => false): Promise<Answer> => {
    const answer = await calls(call, asked)
    if (answer.status >= 500 || (answer.status !== 200 && !isExpected(answer)))
      faults.push(
        `${entity.name} ${step}: ${answer.status} ${answer.body.msg} ${JSON.stringify(answer.body.data ?? null)} ${JSON.stringify(asked.body ?? asked.query ?? null)}`,
      )
    return answer
  }
  const list = entity.tree ? path('lazy-list') || path('tree') : path('list')
  await ask('list', `GET ${list}`, {})
  for (const { name } of entity.columns.filter(({ list }) => list?.sortable))
    await ask(`sort by ${name}`, `GET ${path('list')}`, { query: { order_by: name } })
  if (path('totals')) await ask('totals', `GET ${path('totals')}`, {})

  const sample = entity.permissions.add === null || !path('submit') ? null : await sampleOf(entity, choose, serial, whereDefaults(entity))
  if (sample === null) return faults
  const typed = new Set(entity.fields.filter(({ readOnly, form }) => !readOnly && form.add === 'edit').map(({ name }) => name))
  /** Values that the person typed may be refused in the few ways that only the server knows: they exist already. */
  const isOfTyped = ({ body }: Answer) =>
    Array.isArray(body.data) &&
    body.data.length > 0 &&
    (body.data as { field: string }[]).every(({ field }) => typed.has(field.split('[')[0] ?? '')) &&
    (/已存在/.test(String(body.msg)) || (entity.tree !== null && /不存在/.test(String(body.msg))))
  const added = await ask('add', `POST ${path('submit')}`, { body: sample }, isOfTyped)
  await ask(
    'add with what must be typed',
    `POST ${path('submit')}`,
    { body: { ...leastOf(entity, sample), ...whereDefaults(entity) } },
    isOfTyped,
  )
  const id = (added.body.data as { id?: string } | null)?.id
  if (added.status !== 200 || id === undefined) return faults

  const detail = await ask('detail', `GET ${path('detail')}`, { query: { id } })
  for (const field of entity.search.filter(({ name }) => sample[name] !== undefined)) {
    const value = field.search === 'range' ? [sample[field.name], sample[field.name]] : sample[field.name]
    await ask(`search by ${field.name}`, `GET ${path('list')}`, { query: searchParams(entity, { [field.name]: value }) })
  }
  await ask('list with a record', `GET ${list}`, {})
  if (entity.permissions.edit !== null) await ask('edit', `POST ${path('submit')}`, { body: { ...sample, id } }, isOfTyped)
  for (const action of entity.actions.filter(({ set, call }) => set !== null && call?.method === 'POST'))
    await act(action, { ...(detail.body.data as Sample), id })
  if (path('export')) {
    const { status, bytes } = await ask('export', `GET ${path('export')}`, {})
    if (path('import') && status === 200)
      await ask('import', `POST ${path('import')}`, { file: bytes }, ({ body }) => isAboutFile(body.msg))
  }
  if (path('history')) await ask('history', `GET ${path('history')}`, { query: { id } })
  if (entity.permissions.delete !== null && path('remove')) await ask('remove', `POST ${path('remove')}`, { query: { ids: id } })
  return faults

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
    const isTyped = Object.keys(action.computes).length > 0 || Object.values(action.set ?? {}).some((value) => String(value).includes('${'))
    // The state of the record, or a text that was typed, may not fit.
    const isAsked = ({ status, body }: Answer) =>
      status === 400 && (action.when !== null || isTyped || /必须|已存在/.test(String(body.msg)))
    await ask(
      `action ${action.name}`,
      `${method} ${url}`,
      { ...(call.query ? { query: call.query } : {}), ...(call.body === undefined ? {} : { body: call.body }) },
      isAsked,
    )
  }
}

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

/** The record with its required fields alone: all others begin as the file says. */
function leastOf(entity: Entity, sample: Sample): Sample {
  const wanted = entity.fields
    .filter(
      (field: Field) =>
        (field.required || field.rules.some(({ kind }) => kind === 'minItems')) && field.name in sample && isShown(field, sample),
    )
    .map(({ name }) => name)
  return Object.fromEntries(wanted.map((name) => [name, sample[name]]))
}
