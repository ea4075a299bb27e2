// Runs scenarios on every store: SQLite always, PostgreSQL if TEST_DATABASE_URL names a server.

import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, onTestFinished } from 'vitest'
import type { Entity } from '../../engine/model/entity/entity.ts'
import { isFilter, parseFilter } from '../../engine/model/list/filter.ts'
import { isCoordinator } from '../../server/store/copy/postgresCopy.ts'
import type { Actor, ListQuery } from '../../server/store/records.ts'
import { migrate } from '../../server/store/schema/migrate.ts'
import { openStore, type Store } from '../../server/store/store.ts'

/** Location of a store's data; removed after the test. */
export interface Place {
  dataFolder: string
  databaseUrl: string | null
}

export type NewPlace = () => Promise<Place>

/** Declares the scenarios once for each store. */
export function forEachStore(scenarios: (newPlace: NewPlace) => void): void {
  describe('SQLite', () => scenarios(newFolder))
  const url = process.env.TEST_DATABASE_URL
  if (url) describe('PostgreSQL', () => scenarios(() => newSchema(url)))
}

/** Declares scenarios of one PostgreSQL server, whose tables have partitions; those of a cluster have none. */
export async function forOnePostgres(scenarios: (newPlace: NewPlace) => void): Promise<void> {
  const url = process.env.TEST_DATABASE_URL
  const isLeftOut = !url || (await isCoordinator(url))
  describe.skipIf(isLeftOut)('PostgreSQL', () => scenarios(() => newSchema(url as string)))
}

/** A data folder for SQLite. */
export async function newFolder(): Promise<Place> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'gantry-store-'))
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
  return { dataFolder, databaseUrl: null }
}

async function newSchema(url: string): Promise<Place> {
  const schema = `gantry_test_${randomBytes(6).toString('hex')}`
  await command(url, `create schema ${schema}`)
  onTestFinished(() => command(url, `drop schema ${schema} cascade`))
  const own = new URL(url)
  own.searchParams.set('options', `-c search_path=${schema} -c synchronous_commit=off`)
  return { dataFolder: '', databaseUrl: own.href }
}

async function command(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c client_min_messages=warning' })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

/** Opens the store at a place, and closes it after the test. */
export async function openAt(place: Place): Promise<Store> {
  const store = await openStore(place)
  const close = store.close.bind(store)
  let isClosed = false
  store.close = async () => {
    if (!isClosed) await close()
    isClosed = true
  }
  onTestFinished(() => store.close())
  return store
}

/** A new store with the tables of these entities. */
export async function storeWith(newPlace: NewPlace, ...entities: Entity[]): Promise<Store> {
  const store = await openAt(await newPlace())
  const { faults } = await migrate(store, entities)
  if (faults.length > 0) throw new Error(faults.map(({ fault }) => fault).join('\n'))
  return store
}

export const ann: Actor = { userId: '1', tenantId: '000000', deptId: '7' }
export const bob: Actor = { userId: '2', tenantId: '100001', deptId: '8' }

/** Parsed filters from query parameters: `{ paramName: '名' }`. */
export function filtersOf(entity: Entity, wanted: Readonly<Record<string, string>>): ListQuery['filters'] {
  return Object.entries(wanted).map(([key, value]) => {
    const filter = parseFilter(entity, key)
    if (!isFilter(filter)) throw new Error(`no ${filter.unknown} ${filter.name}`)
    return { filter, value }
  })
}

/** Query of the first page of ten records, with filters. */
export function queryOf(entity: Entity, wanted: Readonly<Record<string, string>> = {}, rest: Partial<ListQuery> = {}): ListQuery {
  return { current: 1, size: 10, sort: [], filters: filtersOf(entity, wanted), ...rest }
}
