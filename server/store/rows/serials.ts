// Running numbers without gaps: the counter is incremented in the transaction of the insert, so a refused record takes no number, and
// concurrent inserts wait for each other.

import type { Entity, Field } from '#model/entity/entity.ts'
import { type Serial, serialPeriod, serialText } from '#model/formats/serial.ts'
import type { Rec } from '../codec.ts'
import type { Database } from '../database.ts'
import { change, quotedIdentifier, selectRows } from '../sql/query.ts'
import type { Store } from '../store.ts'
import { type KeyedTable, makeKeyedTable } from './keyedRows.ts'

const COUNTERS = { name: 'gantry_serials', columns: { last: 'integer' } } as const satisfies KeyedTable<string>

export const makeSerialCounters = (store: Store): Promise<void> => makeKeyedTable(store, COUNTERS)

type SerialField = Field & { serial: Serial }

/** Fields with a running number. */
export const serialFields = ({ fields }: Pick<Entity, 'fields'>): SerialField[] =>
  fields.filter((field): field is SerialField => field.serial !== null)

/** Sets the numbers of a new record, within the transaction of its insert. @param record with tenant and creation time */
export async function addSerials(db: Database, entity: Entity, record: Rec): Promise<void> {
  const day = String(record.createTime)
  for (const { name, serial } of serialFields(entity)) {
    const apart = serial.per.map((field) => record[field] ?? '')
    const id = JSON.stringify([entity.base, name, entity.tenant ? record.tenantId : '', serialPeriod(serial.format, day), ...apart])
    record[name] = serialText(serial.format, day, await nextNumber(db, id))
  }
}

/** Moves the counters of a renamed entity; of two counters the higher one is kept. */
export async function moveSerials(db: Database, from: string, to: string): Promise<void> {
  const table = quotedIdentifier(COUNTERS.name)
  const head = `[${JSON.stringify(from)},`
  const rows = await selectRows(db, `select "id", "last" from ${table} where substr("id", 1, ?) = ?`, [head.length, head])
  const higher = `case when excluded."last" > ${table}."last" then excluded."last" else ${table}."last" end`
  for (const [id, last] of rows) {
    const moved = JSON.stringify([to, ...(JSON.parse(String(id)) as unknown[]).slice(1)])
    const sql = `insert into ${table} ("id", "last") values (?, ?) on conflict ("id") do update set "last" = ${higher}`
    await change(db, sql, [moved, Number(last)])
    await change(db, `delete from ${table} where "id" = ?`, [String(id)])
  }
}

async function nextNumber(db: Database, id: string): Promise<number> {
  const table = quotedIdentifier(COUNTERS.name)
  const sql = `insert into ${table} ("id", "last") values (?, 1) on conflict ("id") do update set "last" = ${table}."last" + 1 returning "last"`
  const [row] = await selectRows(db, sql, [id])
  return Number(row?.[0])
}
