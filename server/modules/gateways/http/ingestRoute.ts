// Routes for device data. A device authenticates with its key, a gateway with the gateway key; no user is signed in.

import { jsonBody } from '#http/bodies.ts'
import { OPEN_OBJECT, objectOf, TEXT } from '#http/openapi/routeBodies.ts'
import type { Call, Route } from '#http/route.ts'
import { type Batch, type Ingested, type RowAnswer, rowAnswerIn, type SeriesRowAnswer } from '#series/ingest.ts'
import { AppError } from '#server/errors.ts'
import type { Rec } from '#store/rows.ts'
import { type BoundSender, findSender } from '../../devices/index.ts'
import { ingest } from '../../telemetry/index.ts'
import { connectorStatesOf } from '../connectors/connectorState.ts'
import { gatewayOf, senderFor } from '../keys/gatewayKey.ts'
import { partsOf } from '../parts.ts'
import { GATEWAY, keepRefusal } from '../trace/keepRefusal.ts'

const MAX_ROWS = 1000
const MAX_BYTES = 1024 * 1024
const MAX_LINES = 10_000
const MAX_LINE_BYTES = 16 * MAX_BYTES
/** Lines stored in one transaction. */
const LINES_AT_ONCE = 500
const GATEWAY_KEY = 'gateway-key'
/** Maximum number of refused senders of one call that are listed. */
const MAX_LISTED = 10

type FindSender = (deviceCode: unknown, deviceKey: unknown) => Promise<BoundSender>

interface Sent {
  deviceCode: string
  deviceKey: unknown
  rows: unknown[]
}

interface IngestAnswer extends Omit<Ingested, 'answers'> {
  rows: { deviceCode: string; row: number; result: SeriesRowAnswer['result'] }[]
}

/** `{deviceCode, deviceKey, rows: [{kind?, …}]}`, or an array of such batches; `deviceKey` is omitted with the header `Gateway-Key`. */
async function receive(call: Call): Promise<IngestAnswer> {
  const sent = batchesOf(call.body)
  if (sent.reduce((sum, { rows }) => sum + rows.length, 0) > MAX_ROWS) throw new AppError('telemetry.tooManyRows', { limit: MAX_ROWS })
  const findOwner = await senderFinder(call)
  const batches: Batch<BoundSender>[] = []
  for (const { deviceCode, deviceKey, rows } of sent) batches.push({ sender: await findOwner(deviceCode, deviceKey), rows })
  const { answers, ...ingested } = await ingest(call.platform, batches, { language: call.language, namedFiles: call.shownFiles })
  call.platform.metrics.ingested(ingested)
  connectorStatesOf(call.platform).count('http', { rows: ingested.accepted })
  const rows = answers.flatMap((own, batch) =>
    own.map(({ result }, row) => ({ deviceCode: batches[batch]?.sender.deviceCode ?? '', row, result })),
  )
  return { ...ingested, rows }
}

function batchesOf(body: unknown): Sent[] {
  const list: unknown[] = Array.isArray(body) ? body : [body]
  return list.map((one) => {
    if (typeof one !== 'object' || one === null || Array.isArray(one)) throw new AppError('request.bodyNotObject')
    const { deviceCode, deviceKey, rows } = one as Rec
    if (typeof deviceCode !== 'string') throw new AppError('telemetry.deviceUnknown')
    if (!Array.isArray(rows)) throw new AppError('request.parameterInvalid', { name: 'rows' })
    return { deviceCode, deviceKey, rows }
  })
}

/** Returns a function that finds the device of a batch: by the gateway key in the header, or by the device key. Cached per call. */
async function senderFinder({ platform, request }: Call): Promise<FindSender> {
  const shown = request.headers[GATEWAY_KEY]
  let listed = 0
  /** The sender, or its refusal, which is listed with the unregistered devices. */
  const admit = async <T>(name: string, sender: Promise<T>): Promise<T> => {
    try {
      return await sender
    } catch (error) {
      if (error instanceof AppError && listed++ < MAX_LISTED)
        await keepRefusal(partsOf(platform), { protocol: 'http', name: name.slice(0, 50), address: request.ip }, error)
      throw error
    }
  }
  const gateway = typeof shown === 'string' ? await admit(GATEWAY, gatewayOf(platform, shown, request.ip)) : null
  const known = new Map<string, Promise<BoundSender>>()
  return (deviceCode, deviceKey) => {
    const place = JSON.stringify([deviceCode, deviceKey])
    const found = known.get(place) ?? find(deviceCode, deviceKey)
    known.set(place, found)
    return found
  }
  async function find(deviceCode: unknown, deviceKey: unknown): Promise<BoundSender> {
    if (typeof deviceCode !== 'string') throw new AppError('telemetry.deviceUnknown')
    if (gateway) return admit(deviceCode, senderFor(platform, gateway, deviceCode))
    if (typeof deviceKey !== 'string') throw new AppError('telemetry.deviceUnknown')
    return admit(deviceCode, findSender(platform, deviceCode, deviceKey, request.ip))
  }
}

/** A line of the answer; `line` counts non-empty lines from 1. */
interface LineAnswer extends RowAnswer {
  line: number
}

/** One row per line, `{deviceCode, kind?, …}`. Each line gets an answer line; a refused line does not affect the others. */
async function receiveLines(call: Call): Promise<string> {
  const { language, body, reply } = call
  if (typeof body !== 'object' || body === null || !(Symbol.asyncIterator in body))
    throw new AppError('request.mediaUnknown', { type: 'application/json' })
  const findOwner = await senderFinder(call)
  const answers: string[] = []
  let waiting: { line: number; text: string }[] = []
  let count = 0
  const store = async (): Promise<void> => {
    const lines = waiting
    waiting = []
    for (const answer of await storeLines(call, lines, findOwner)) answers.push(JSON.stringify(answer))
  }
  for await (const text of body as AsyncIterable<string>) {
    if (count === MAX_LINES) {
      await store()
      const reason = new AppError('telemetry.tooManyRows', { limit: MAX_LINES }).sentence(language)
      answers.push(JSON.stringify({ line: count + 1, result: 'refused', reason, leftOut: [] } satisfies LineAnswer))
      break
    }
    count += 1
    waiting.push({ line: count, text })
    if (waiting.length === LINES_AT_ONCE) await store()
  }
  if (waiting.length > 0) await store()
  reply.type('application/x-ndjson')
  return answers.map((answer) => `${answer}\n`).join('')
}

async function storeLines(call: Call, lines: readonly { line: number; text: string }[], findOwner: FindSender): Promise<LineAnswer[]> {
  const { platform, language, shownFiles } = call
  const answers: LineAnswer[] = []
  const bySender = new Map<BoundSender, { line: number; row: Rec }[]>()
  for (const { line, text } of lines) {
    try {
      const { deviceCode, deviceKey, ...row } = rowOf(text)
      const sender = await findOwner(deviceCode, deviceKey)
      const own = bySender.get(sender)
      if (own) own.push({ line, row })
      else bySender.set(sender, [{ line, row }])
    } catch (error) {
      if (!(error instanceof AppError) || error.status === 429 || error.status >= 500) throw error
      answers.push({ line, result: 'refused', reason: error.sentence(language), leftOut: [] })
    }
  }
  const batches = [...bySender].map(([sender, own]) => ({ sender, rows: own.map(({ row }) => row) }))
  const { answers: stored, ...ingested } = await ingest(platform, batches, { language, namedFiles: shownFiles })
  platform.metrics.ingested(ingested)
  connectorStatesOf(platform).count('http', { rows: ingested.accepted })
  for (const [batch, own] of [...bySender.values()].entries())
    for (const [place, { line }] of own.entries())
      answers.push({ line, ...rowAnswerIn(stored[batch]?.[place] as SeriesRowAnswer, language) })
  return answers.sort((one, other) => one.line - other.line)
}

function rowOf(text: string): Rec {
  const value = jsonBody(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new AppError('telemetry.notObject')
  return value as Rec
}

const BATCH = objectOf({ deviceCode: TEXT, deviceKey: TEXT, rows: { type: 'array', items: OPEN_OBJECT } }, ['deviceCode', 'rows'])

export const ingestRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/api/blade-archives/ingest',
    access: 'public',
    bodyLimit: MAX_BYTES,
    // Not logged: the stored rows document the call.
    keepsOwnLog: true,
    described: { body: { 'application/json': { anyOf: [BATCH, { type: 'array', items: BATCH }] } } },
    handle: receive,
  },
  {
    method: 'POST',
    path: '/api/blade-archives/ingest/rows',
    access: 'public',
    bare: true,
    bodyLimit: MAX_LINE_BYTES,
    readsLines: true,
    keepsOwnLog: true,
    described: { body: { 'application/x-ndjson': TEXT }, media: ['application/x-ndjson'] },
    handle: receiveLines,
  },
]
