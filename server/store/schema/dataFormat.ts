// Data format mark in the database: an earlier version of the program refuses data that it would misread.

import { version } from '../../version.ts'
import type { Database } from '../database.ts'
import { change } from '../sql/query.ts'

/**
 * Data format of this program. It is raised when an earlier version would misread, lose or refuse what the new one stores; new tables and
 * columns of schema files do not raise it, since they are only added.
 * 1: introduces the mark; earlier data have none.
 */
export const DATA_FORMAT = 1

export interface DataMark {
  format: number
  /** Version of the program that raised the format. */
  gantry: string
}

const TABLE = 'gantry_format'
export const READ_MARK = `select format, gantry from ${TABLE}`

/** The mark in the rows of `READ_MARK`; null for earlier data. */
export function markOf([row]: readonly Readonly<Record<string, unknown>>[]): DataMark | null {
  return row ? { format: Number(row.format), gantry: String(row.gantry) } : null
}

/** True when the error reports a missing table. */
export function isMissingTable(error: unknown): boolean {
  const { code, message } = error as { code?: string; message: string }
  return code === '42P01' || /no such table/.test(message)
}

/** Reason why this version must not use the data; `null` if it may. */
export function downgradeOf(mark: DataMark | null): string | null {
  if (mark === null || mark.format <= DATA_FORMAT) return null
  return (
    `The data were upgraded by Gantry ${mark.gantry} to data format ${mark.format}; this is Gantry ${version}, which knows format ${DATA_FORMAT}. ` +
    'Nothing was changed. Start the newer version again, or restore a backup from before the upgrade.'
  )
}

/** Throws when the data were written by a later version. */
export function refuseDowngrade(mark: DataMark | null): void {
  const refusal = downgradeOf(mark)
  if (refusal !== null) throw new Error(refusal)
}

/** Writes the mark unless it is up to date; called before any other write. */
export async function writeMark(db: Database): Promise<void> {
  const create = () =>
    change(db, `create table if not exists ${TABLE} (id integer primary key, format integer not null, gantry text not null)`, [])
  // Two PostgreSQL nodes that create it at once may collide; the second attempt finds it.
  await create().catch(create)
  const raise = 'on conflict (id) do update set format = excluded.format, gantry = excluded.gantry'
  await change(db, `insert into ${TABLE} (id, format, gantry) values (1, ?, ?) ${raise} where ${TABLE}.format < excluded.format`, [
    DATA_FORMAT,
    version,
  ])
}
