// Schema files, rows and changing devices of the wide lists: 60 columns, and 100 with pinned ones on both sides, four of them live.

import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { siteTime } from '../../engine/model/siteTime.ts'
import { openStore, type Store, type StorePlace } from '../../server/store/store.ts'
import { type RunningServer, type ServerOptions, startServer } from '../support/realServer.ts'

export const WIDE_ROWS = 1_000
export const CHANGES_A_SECOND = 200
/** Columns of the lists, and how many are pinned at each side. */
export const WIDE_LISTS = [
  { columns: 60, pinned: 0 },
  { columns: 100, pinned: 4 },
] as const
const TURNS_A_SECOND = 10
const ROWS_A_STATEMENT = 50
const PROJECT = '8800000000000000001'
/** Fields of the device topic. */
const LIVE = {
  onlineStatus: { title: '在线状态', dict: 'device_online', live: { staleAfter: 180 } },
  lastTime: { title: '最后通讯时间', format: 'date-time', live: { staleAfter: 180 } },
  battery: { title: '电量', type: 'integer', unit: '%', list: { bar: 100 }, live: { staleAfter: 180 } },
  signal: { title: '信号', type: 'integer', unit: 'dBm', live: { staleAfter: 180 } },
}
const FIRST = { rowName: { title: '测点名称', maxLength: 50, search: 'like' }, ...LIVE }
const LAST = {
  projectId: { title: '所属项目', ref: 'project', form: 'add' },
  deviceId: { title: '所属设备', maxLength: 30, list: false },
}
const KINDS: readonly object[] = [
  { maxLength: 50 },
  { type: 'number', decimals: 2, unit: 'μg/m³', list: { tone: { red: 'FIELD > 80', amber: 'FIELD > 60' } } },
  { type: 'integer' },
  { format: 'date' },
  { enum: ['甲', '乙', '丙', '丁'] },
]

export const widePage = (columns: number): string => `/bench/wide-${columns}`

const idOf = (kind: number, number: number): string => `88${kind}${String(number).padStart(16, '0')}`
const plainCount = (columns: number): number => columns - Object.keys(FIRST).length - 1
const plainNames = (columns: number): string[] => Array.from({ length: plainCount(columns) }, (_, at) => `value${at}`)

function schemaOf({ columns, pinned }: (typeof WIDE_LISTS)[number]): object {
  const plain = plainNames(columns).map((name, at) => {
    const kind = JSON.parse(JSON.stringify(KINDS[at % KINDS.length]).replaceAll('FIELD', name))
    return [name, { title: `数值${at}`, ...kind }] as [string, object]
  })
  const fields: [string, { list?: unknown }][] = [...Object.entries(FIRST), ...plain, ...Object.entries(LAST)]
  const shown = fields.filter(([, { list }]) => list !== false)
  const properties = Object.fromEntries(
    fields.map(([name, field]) => {
      const at = shown.findIndex(([one]) => one === name)
      const side = at < 0 || pinned === 0 ? null : at < pinned ? 'left' : at >= shown.length - pinned ? 'right' : null
      const list = field.list === false ? false : { ...(field.list as object), width: 110, ...(side ? { fixed: side } : {}) }
      return [name, { ...field, list }]
    }),
  )
  return {
    $schema: '../entity.schema.json',
    version: 3,
    name: `bench-wide-${columns}`,
    title: `宽表${columns}`,
    route: widePage(columns),
    api: `/api/bench/wide-${columns}`,
    follows: { topic: 'device:${projectId}', key: 'deviceId', moment: 'lastTime', offline: 'onlineStatus == offline' },
    properties,
  }
}

/** Starts a server with the lists and their rows. */
export async function startWideSite(options: Pick<ServerOptions, 'project'> = {}): Promise<RunningServer> {
  const first = await startServer(options)
  const folder = dirname(first.dataFolder)
  await mkdir(join(first.schemaFolder, 'bench'), { recursive: true })
  await first.end()
  for (const list of WIDE_LISTS)
    await writeFile(join(first.schemaFolder, `bench/wide-${list.columns}.json`), `${JSON.stringify(schemaOf(list), null, 2)}\n`)
  const second = await startServer({ ...options, folder })
  await second.end()
  await writeRows({ dataFolder: first.dataFolder, databaseUrl: null })
  return startServer({ ...options, folder })
}

async function writeRows(place: StorePlace): Promise<void> {
  const store = await openStore(place)
  const now = siteTime()
  const shared = { tenant_id: '000000', is_deleted: 0, create_time: now, update_time: now }
  const values = { online_status: '1', last_time: now, battery: 80, signal: -70 }
  const project = { ...shared, id: PROJECT, project_name: '宽表工地', project_code: 'WIDE-1', project_status: '3' }
  await store.transaction(async (db) => {
    const insert = async (table: string, rowOf: (number: number) => object) => {
      for (let from = 0; from < WIDE_ROWS; from += ROWS_A_STATEMENT) {
        const rows = Array.from({ length: ROWS_A_STATEMENT }, (_, at) => ({ ...shared, ...rowOf(from + at) }))
        await db.insertInto(table).values(rows).execute()
      }
    }
    await db.insertInto('project').values(project).execute()
    await insert('device', (number) => ({
      ...values,
      id: idOf(1, number),
      project_id: PROJECT,
      device_name: `测点 ${number}`,
      device_code: `WIDE-${number}`,
      device_class: '1',
      bind_status: '1',
      enabled: '1',
      device_key: 'wide-key-0123456789',
    }))
    for (const { columns } of WIDE_LISTS)
      await insert(`bench_wide_${columns}`, (number) => ({
        ...values,
        ...Object.fromEntries(plainNames(columns).map((name, at) => [name, figureOf(at, number)])),
        id: idOf(2, WIDE_ROWS - number),
        project_id: PROJECT,
        device_id: idOf(1, number),
        row_name: `测点 ${String(number).padStart(4, '0')}`,
      }))
  })
  await store.close()
}

function figureOf(at: number, number: number): unknown {
  const figure = (number * 7 + at * 13) % 100
  return [`检验批 ${figure}`, figure + 0.25, figure, `2026-11-${String(1 + (figure % 28)).padStart(2, '0')}`, '甲乙丙丁'[figure % 4]][
    at % 5
  ]
}

/** Changes devices all the time, those of the first rows more often than others: a screen shows few of 1,000 rows. */
export async function changeDevices({ dataFolder }: RunningServer, visible: () => readonly number[]): Promise<{ stop(): Promise<void> }> {
  const store = await openStore({ dataFolder, databaseUrl: null }, true)
  let isOver = false
  const running = (async () => {
    for (let turn = 0; !isOver; turn++) {
      const started = performance.now()
      await changeSome(store, turn, visible())
      await wait(Math.max(0, 1000 / TURNS_A_SECOND - (performance.now() - started)))
    }
  })()
  return {
    async stop() {
      isOver = true
      await running
      await store.close()
    },
  }
}

async function changeSome({ transaction }: Store, turn: number, visible: readonly number[]): Promise<void> {
  const count = CHANGES_A_SECOND / TURNS_A_SECOND
  const seen = visible.slice((turn % TURNS_A_SECOND) * (count / 2)).slice(0, count / 2)
  const ids = Array.from({ length: count }, (_, one) => idOf(1, seen[one] ?? (turn * 7919 + one * 61) % WIDE_ROWS))
  const now = siteTime()
  await transaction(async (db) => {
    await db
      .updateTable('device')
      .set({ battery: turn % 100, signal: -40 - (turn % 60), last_time: now, update_time: now })
      .where('id', 'in', ids)
      .execute()
  })
}
