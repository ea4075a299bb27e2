// The mark in a database that says which programs can work with it, so that an earlier program refuses what it would misread.

import { version } from '../../version.ts'
import type { Database } from '../database.ts'
import { change } from '../sql/query.ts'

/**
 * The data format of this program. A change raises it when an earlier program would misread, lose or refuse what the new one stores;
 * new tables and columns of schema files do not, for they are added and never taken away.
 * 1: the mark itself; everything before has none.
 */
export const DATA_FORMAT = 1

export interface DataMark {
  format: number
  /** Version of the program that raised the format. */
  gantry: string
}

const TABLE = 'gantry_format'
export const READ_MARK = `select format, gantry from ${TABLE}`

/** The mark among the rows of `READ_MARK`; a database of before has none. */
export function markOf([row]: readonly Readonly<Record<string, unknown>>[]): DataMark | null {
  return row ? { format: Number(row.format), gantry: String(row.gantry) } : null
}

/** True when the error says that the table of the mark, or another, is not there. */
export function isMissingTable(error: unknown): boolean {
  const { code, message } = error as { code?: string; message: string }
  return code === '42P01' || /no such table/.test(message)
}

/** Why this program must not work with such data; `null` when it may. */
export function downgradeOf(mark: DataMark | null): string | null {
  if (mark === null || mark.format <= DATA_FORMAT) return null
  return (
    `The data were upgraded by Gantry ${mark.gantry} to data format ${mark.format}; this is Gantry ${version}, which knows format ${DATA_FORMAT}. ` +
    'Nothing was changed. Start the newer version again, or restore a backup from before the upgrade.'
  )
}

/** Throws with a sentence when the data are of a later program. */
export function refuseDowngrade(mark: DataMark | null): void {
  const refusal = downgradeOf(mark)
  if (refusal !== null) throw new Error(refusal)
}

/** Marks the database with the format of this program, unless it has it; before anything else is written. */
export async function writeMark(db: Database): Promise<void> {
  const create = () =>
    change(db, `create table if not exists ${TABLE} (id integer primary key, format integer not null, gantry text not null)`, [])
  // Two PostgreSQL nodes that create it at the same moment may still collide; the second time it is there.
  await create().catch(create)
  const raise = 'on conflict (id) do update set format = excluded.format, gantry = excluded.gantry'
  await change(db, `insert into ${TABLE} (id, format, gantry) values (1, ?, ?) ${raise} where ${TABLE}.format < excluded.format`, [
    DATA_FORMAT,
    version,
  ])
}
