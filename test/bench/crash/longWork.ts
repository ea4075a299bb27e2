// Ends a server during a bulk edit, its undo, an import and an export of 10,000 records: each record must be changed or not, sums must be
// right, and undo must be offered for exactly the changed ones.

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nextId } from '#store/ids.ts'
import { openStore } from '#store/store.ts'
import type { RunningServer } from '../../support/realServer.ts'
import { workbook } from '../../support/sheets.ts'
import type { Line } from '../lines.ts'
import { signInHeaders } from '../site.ts'
import { pause } from './load.ts'
import { makePlace, type Place } from './place.ts'

const ROOT = '/api/crash/item'
const JOURNAL = '/api/gantry-journal'
const ROWS_A_STATEMENT = 500
const SET_TO = 3
/** Timeout in milliseconds, longer than other nodes wait for a silent node. */
const PATIENCE_MS = 120_000

const ITEM = {
  name: 'crash-item',
  title: '条目',
  route: '/crash/item',
  api: ROOT,
  type: 'object',
  required: ['code'],
  export: true,
  import: { cover: 'code' },
  list: { total: { quantity: 'sum', doubled: 'sum' } },
  properties: {
    code: { title: '条目编号', maxLength: 30, unique: true, search: 'like' },
    quantity: { title: '条目数量', type: 'integer', minimum: 0 },
    doubled: { title: '两倍数量', type: 'integer', compute: 'quantity * 2', form: false },
  },
  en: { 条目: 'Item', 条目编号: 'Item code', 条目数量: 'Item quantity', 两倍数量: 'Twice the quantity' },
}

interface Job {
  job: string
  state: string
  done: number
  changed: number
  failed: number
  msg: string | null
}

interface Sums {
  rows: number
  changed: number
  added: number
  quantity: number
  doubled: number
}

interface Answer<T> {
  status: number
  data: T
  msg: string
  set: string
}

/** Runs both ways to end a server. @param records number of records */
export async function benchLongWork(server: string | null, records: number): Promise<Line[]> {
  const lines: Line[] = []
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const place = await makePlace(server)
    try {
      const site = await openSite(place, records, signal)
      lines.push(...(await site.bulkAndUndo()), await site.importing(), await site.exporting())
      await site.end()
    } finally {
      await place.remove()
    }
  }
  return lines
}

async function openSite(place: Place, records: number, signal: 'SIGTERM' | 'SIGKILL') {
  let running = await place.start()
  await mkdir(join(running.schemaFolder, 'crash'), { recursive: true })
  await writeFile(join(running.schemaFolder, 'crash/item.json'), JSON.stringify(ITEM))
  await running.end()
  running = await place.start()
  await running.end()
  await fillTable(place, running, records)
  running = await place.start()
  let headers = await signInHeaders(running)

  const call = async <T>(method: string, path: string, body?: object | FormData): Promise<Answer<T>> => {
    const type: Record<string, string> = body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}
    const sent = body === undefined || body instanceof FormData ? body : JSON.stringify(body)
    const response = await fetch(running.url + path, {
      method,
      headers: { ...headers, ...type },
      ...(sent === undefined ? {} : { body: sent }),
    })
    const { data, msg } = (await response.json()) as { data: T; msg: string }
    if (response.status >= 500 || (method === 'GET' && !response.ok)) throw new Error(`${path}: ${response.status} ${msg}`)
    return { status: response.status, data, msg, set: response.headers.get('gantry-change-set') ?? '' }
  }
  /** Waits until a job has processed a number of records, or has ended. */
  const reached = async (path: string, begun: Answer<Job>, count: number): Promise<Job> => {
    if (begun.status !== 200) throw new Error(`${path}: ${begun.status} ${begun.msg}`)
    for (;;) {
      const { data } = await call<Job>('GET', `${path}?job=${begun.data.job}`)
      if (data.done >= count || !isOpen(data)) return data
      await pause(20)
    }
  }
  /** Waits until a job ends. The lock of a killed process delays the next job for some seconds. */
  const whole = async (path: string, begin: () => Promise<Answer<Job>>): Promise<Job & { waited: number; set: string }> => {
    const start = performance.now()
    for (;;) {
      const begun = await begin()
      const waited = performance.now() - start
      if (begun.status === 200 || waited > PATIENCE_MS) {
        return { ...(await reached(path, begun, Number.POSITIVE_INFINITY)), waited, set: begun.set }
      }
      await pause(500)
    }
  }
  /** Ends the server with a signal and restarts it. Returns the duration of the end in milliseconds. */
  const endAndStart = async (): Promise<number> => {
    const start = performance.now()
    await running.end(signal)
    const took = performance.now() - start
    running = await place.start()
    headers = await signInHeaders(running)
    return took
  }
  const undo = (set: string) => call<Job>('POST', `${JOURNAL}/undo`, { set })
  const offered = async (set: string) =>
    (await call<{ id: string; count: number; isUndone: boolean }[]>('GET', `${JOURNAL}/sets`)).data.find(({ id }) => id === set)
  const sums = () => sumsOf(place, running)
  const totals = async () => (await call<{ quantity: number; doubled: number }>('GET', `${ROOT}/totals`)).data
  /** True if the sums of API, database and computed field agree. */
  const isRight = async (now: Sums) => {
    const reported = await totals()
    return reported.quantity === now.quantity && reported.doubled === now.doubled && now.doubled === 2 * now.quantity
  }
  const line = (what: string, ours: string, isReached: boolean): Line => ({
    what: `${place.database}: ${what} of ${records} ended by ${signal}`,
    ours,
    goal: 'undo for exactly what is changed, sums right',
    isReached,
  })

  return {
    async bulkAndUndo(): Promise<Line[]> {
      const filter = { code_like: 'OLD-' }
      const begun = await call<Job>('POST', `${ROOT}/bulk`, { filter, except: [], expected: records, set: { quantity: SET_TO } })
      await reached(`${JOURNAL}/progress`, begun, records / 3)
      const took = await endAndStart()
      const after = await sums()
      const progress = await call<Job>('GET', `${JOURNAL}/progress?job=${begun.data.job}`)
      const offer = await offered(begun.set)
      const isBulkRight =
        offer?.count === after.changed &&
        !offer.isUndone &&
        (await isRight(after)) &&
        progress.data.state === (signal === 'SIGTERM' ? 'stopped' : progress.data.state)
      const bulk = line(
        'a bulk edit',
        `${after.changed} changed, ${progress.data.changed} told as ${progress.data.state}, undo offered for ${offer?.count}, ended in ${Math.round(took)} ms`,
        isBulkRight,
      )

      await whole(`${JOURNAL}/progress`, async () => {
        const answer = await undo(begun.set)
        if (answer.status === 200) await reached(`${JOURNAL}/progress`, answer, after.changed / 3)
        if (answer.status === 200) await endAndStart()
        return answer
      }).catch(() => {})
      const between = await sums()
      const rest = await offered(begun.set)
      const areSumsRight = await isRight(between)
      const again = await whole(`${JOURNAL}/progress`, () => undo(begun.set))
      const end = await sums()
      const third = await undo(begun.set)
      const isUndoRight =
        rest?.isUndone === false &&
        areSumsRight &&
        again.changed === between.changed &&
        again.failed === 0 &&
        end.changed === 0 &&
        third.status === 409 &&
        (await isRight(end))
      const ours = `${between.changed} of ${after.changed} left, then ${again.changed} undone and ${again.failed} refused, after ${Math.round(again.waited)} ms`
      return [bulk, line('its undo', ours, isUndoRight)]
    },
    async importing(): Promise<Line> {
      const file = await workbook(
        ['条目编号', '条目数量'],
        Array.from({ length: records }, (_, at) => [`NEW-${at}`, 2]),
      )
      const send = () => {
        const body = new FormData()
        body.append('file', new Blob([new Uint8Array(file)]), 'rows.xlsx')
        return call<Job>('POST', `${ROOT}/import`, body)
      }
      const begun = await send()
      await reached(`${ROOT}/import-progress`, begun, records / 3)
      const took = await endAndStart()
      const after = await sums()
      const progress = await call<Job>('GET', `${ROOT}/import-progress?job=${begun.data.job}`)
      const offer = await offered(begun.set)
      const areSumsRight = await isRight(after)
      const undone = await whole(`${JOURNAL}/progress`, () => undo(begun.set))
      const end = await sums()
      const ours = `${after.added} added, ${progress.data.state}, undo offered for ${offer?.count}, ${undone.changed} undone, ended in ${Math.round(took)} ms`
      return line(
        'an import',
        ours,
        offer?.count === after.added && areSumsRight && undone.changed === after.added && end.added === 0 && (await isRight(end)),
      )
    },
    async exporting(): Promise<Line> {
      const begin = () => call<Job>('POST', `${ROOT}/export-job`, { kind: 'xlsx' })
      const begun = await begin()
      await reached('/api/gantry-jobs/progress', begun, records / 3)
      const took = await endAndStart()
      const progress = await call<Job & { size: number }>('GET', `/api/gantry-jobs/progress?job=${begun.data.job}`)
      const again = await whole('/api/gantry-jobs/progress', begin)
      const isWhole = progress.data.state === 'done' ? progress.data.size > 0 : progress.data.size === 0
      return line(
        'an export',
        `told as ${progress.data.state} (${progress.data.msg}), again: ${again.state}, ended in ${Math.round(took)} ms`,
        isWhole && again.state === 'done',
      )
    },
    end: () => running.end(),
  }
}

const isOpen = ({ state }: Pick<Job, 'state'>): boolean => state === 'waiting' || state === 'running'

async function fillTable(place: Place, { dataFolder }: RunningServer, records: number): Promise<void> {
  const store = await openStore({ dataFolder, databaseUrl: place.databaseUrl })
  const time = '2026-03-01 08:00:00'
  const common = { tenant_id: '000000', create_time: time, update_time: time, is_deleted: 0, quantity: 1, doubled: 2 }
  await store.transaction(async (db) => {
    for (let from = 0; from < records; from += ROWS_A_STATEMENT) {
      const rows = Array.from({ length: Math.min(ROWS_A_STATEMENT, records - from) }, (_, at) => ({
        ...common,
        id: nextId(),
        code: `OLD-${from + at}`,
      }))
      await db.insertInto('crash_item').values(rows).execute()
    }
  })
  await store.close()
}

/** Sums in the database. */
async function sumsOf(place: Place, { dataFolder }: RunningServer): Promise<Sums> {
  const store = await openStore({ dataFolder, databaseUrl: place.databaseUrl }, true)
  const rows = await store.db.selectFrom('crash_item').select(['code', 'quantity', 'doubled']).where('is_deleted', '=', 0).execute()
  await store.close()
  const sum = (name: 'quantity' | 'doubled') => rows.reduce((total, row) => total + Number(row[name]), 0)
  return {
    rows: rows.length,
    changed: rows.filter(({ quantity }) => Number(quantity) === SET_TO).length,
    added: rows.filter(({ code }) => String(code).startsWith('NEW-')).length,
    quantity: sum('quantity'),
    doubled: sum('doubled'),
  }
}
