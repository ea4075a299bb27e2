// Refuses a schema file that gives a partitioned table another time, or none: its unique rules must contain the column of the partitions.

import type { Database } from '../database.ts'
import { RefusedTable } from '../schema/refusedTable.ts'
import type { TableSpec } from '../schema/tableSpec.ts'
import { partitionedTables } from './partitions.ts'

export async function refuseOtherTime(db: Database, { table, files, time }: TableSpec): Promise<void> {
  const present = (await partitionedTables({ db })).get(table)
  if (!present || present.column === time) return
  const fault = `the table is partitioned by "${present.column}", which is no longer the time of its rows.`
  const fix = 'Keep the time of "series", rename the field with "was", or give the entity another name.'
  throw new RefusedTable({ files, path: ['series', 'time'], fault, fix, isRefused: true })
}
