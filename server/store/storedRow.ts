// Reads and completes the row of a record for a write.

import type { Entity } from '#model/entity/entity.ts'
import { addComputed } from '#model/records/computed.ts'
import { keptRows, tableFields } from '#model/records/rows.ts'
import type { Actor } from './actor.ts'
import { decode, type Rec } from './codec.ts'
import type { Database } from './database.ts'
import type { StoreTable } from './schema/table.ts'
import { scopeOf } from './sql/filters.ts'
import { selectRows } from './sql/query.ts'

/** The whole live row, including secrets. */
export async function storedRecord(db: Database, table: StoreTable, id: string, actor: Actor): Promise<Rec | null> {
  const scope = scopeOf(table, actor)
  const columns = table.columns.map((column) => column.quoted).join(', ')
  const [row] = await selectRows(db, `select ${columns} from ${table.quoted} where ${scope.sql} and "id" = ?`, [...scope.values, id])
  return row ? decode(table.columns, row) : null
}

/** The record with its computed fields, which are stored so that lists can sort and filter by them. */
export function withComputed(entity: Entity, record: Rec): Rec {
  for (const { name, items } of tableFields(entity)) record[name] = keptRows(items, record[name])
  return addComputed(entity.fields, record)
}
