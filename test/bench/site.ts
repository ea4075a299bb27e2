// The measured site: a real server in a temporary folder with 100,000 materials in SQLite.

import { cp, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { nextId } from '../../server/store/ids.ts'
import { openStore, type StorePlace } from '../../server/store/store.ts'
import { type RunningServer, startServer } from '../support/realServer.ts'

export const ROWS = 100_000
export const CATEGORIES = 20
export const LIST = '/api/bench/material/list'
export const PAGE = '/bench/material'

const ROWS_A_STATEMENT = 200
const MD5_OF_ADMIN = '21232f297a57a5a743894a0e4a801fc3'

/** Path of one of the first pages of a category, an indexed filter. */
export const listPath = (number: number): string =>
  `${LIST}?current=${1 + (number % 3)}&size=10&category_equal=${encodeURIComponent(category(number))}`

export const category = (number: number): string => `类别-${String(number % CATEGORIES).padStart(2, '0')}`

export interface Site {
  /** Pass it to `startServer` to start the site again. */
  folder: string
  /** Milliseconds of the first start, which creates and seeds the database. */
  firstStart: number
  /** Milliseconds to write all rows. */
  seeding: number
}

/** Creates the site: a first start for tables and demo data, then inserts of the rows. */
export async function makeSite(): Promise<Site> {
  const first = await startServer()
  const folder = dirname(first.dataFolder)
  await mkdir(join(first.schemaFolder, 'bench'), { recursive: true })
  await first.end()
  await cp(join(import.meta.dirname, 'material.json'), join(first.schemaFolder, 'bench/material.json'))
  const second = await startServer({ folder })
  await second.end()
  const start = performance.now()
  await writeRows({ dataFolder: first.dataFolder, databaseUrl: null })
  return { folder, firstStart: first.readyAfter, seeding: performance.now() - start }
}

export async function writeRows(place: StorePlace): Promise<void> {
  const store = await openStore(place)
  await store.transaction(async (db) => {
    for (let from = 0; from < ROWS; from += ROWS_A_STATEMENT) {
      const rows = Array.from({ length: ROWS_A_STATEMENT }, (_, at) => material(from + at))
      await db.insertInto('bench_material').values(rows).execute()
    }
  })
  await store.close()
}

export function material(number: number): Record<string, unknown> {
  const day = `2026-${String(1 + (number % 12)).padStart(2, '0')}-${String(1 + (number % 28)).padStart(2, '0')}`
  return {
    id: nextId(),
    tenant_id: '000000',
    create_time: `${day} 08:00:00`,
    update_time: `${day} 08:00:00`,
    is_deleted: 0,
    material_name: `螺纹钢 ${String(number).padStart(6, '0')}`,
    material_code: `MAT-${String(number).padStart(6, '0')}`,
    category: category(number),
    specification: `HRB400E Φ${10 + (number % 22)}`,
    supplier: `华北钢材供应 ${number % 50}`,
    quantity: number % 1000,
    unit_price: 10 + (number % 700) / 10,
    stored_on: day,
    keeper: `保管员 ${number % 30}`,
    phone: `138${String(10_000_000 + number)}`,
    remark: '验收合格',
  }
}

/** Signs in the administrator; returns the headers for further requests. */
export async function signInHeaders({ url }: Pick<RunningServer, 'url'>): Promise<Record<string, string>> {
  const authorization = `Basic ${Buffer.from('gantry:gantry_secret').toString('base64')}`
  const parameters = new URLSearchParams({
    username: 'admin',
    password: MD5_OF_ADMIN,
    grant_type: 'password',
    scope: 'all',
    type: 'account',
  })
  const response = await fetch(`${url}/api/blade-auth/oauth/token?${parameters}`, {
    method: 'POST',
    headers: { authorization, 'tenant-id': '000000' },
  })
  const { access_token: token } = (await response.json()) as { access_token?: string }
  if (!token) throw new Error(`The administrator could not sign in: ${response.status}`)
  return { authorization, 'blade-auth': `bearer ${token}` }
}

/** Sets the number of event streams that a user may open, because all pages of a benchmark belong to the administrator. */
export async function allowStreams({ url }: Pick<RunningServer, 'url'>, headers: Record<string, string>, count: number): Promise<void> {
  const response = await fetch(`${url}/api/blade-system/param/submit`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ paramName: '实时连接数', paramKey: 'live.streams', paramValue: String(count) }),
  })
  if (response.status !== 200) throw new Error(`param/submit: ${response.status} ${await response.text()}`)
}
