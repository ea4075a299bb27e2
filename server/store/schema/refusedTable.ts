// Fault of a table that the database or its rows do not allow as the schema files describe it.

import type { Entity } from '#model/entity/entity.ts'
import type { TableSpec } from './tableSpec.ts'

export interface TableFault {
  /** Schema files of the table. */
  files: readonly string[]
  /** Path to a field or keyword of the entity: `['properties', 'load', 'type']`; empty for the whole entity. */
  path: readonly string[]
  /** English sentences, as in all findings of schema files. */
  fault: string
  fix: string
  /** True when the table was left unchanged. */
  isRefused: boolean
  /** The rows that cause the fault: their number, and the ids of the first ones. */
  rows?: FaultyRows
}

export interface FaultyRows {
  count: number
  ids: readonly string[]
}

/** Thrown to roll a migration back. */
export class RefusedTable extends Error {
  readonly fault: TableFault

  constructor(fault: TableFault, cause?: unknown) {
    super(`${fault.files.join(', ')}: ${fault.fault}`, { cause })
    this.fault = fault
  }
}

/** Fault of a column, at its field; throw it to refuse the table. */
export function refuseColumn(
  { files, columns }: Pick<TableSpec, 'files' | 'columns'>,
  name: string,
  fault: string,
  fix: string,
  rows?: FaultyRows,
): RefusedTable {
  const { field } = columns.find((column) => column.name === name) ?? { field: name }
  return new RefusedTable({ files, path: ['properties', field], fault, fix, isRefused: true, ...(rows ? { rows } : {}) })
}

/** Classes of PostgreSQL: feature not supported, data exception, integrity, syntax or access, program limit. */
const POSTGRES = /^(?:0A|22|23|42|54)/
/** SQLITE_ERROR, _TOOBIG, _CONSTRAINT, _MISMATCH. */
const SQLITE = [1, 18, 19, 20]

/** Runs a migration of one table; throws a `RefusedTable` when the database refuses a statement, and other errors as they are. */
export async function refusing<T>(views: readonly Entity[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code = '', errcode = 0, message } = error as { code?: string; errcode?: number; message: string }
    if (!POSTGRES.test(code) && !SQLITE.includes(errcode & 0xff)) throw error
    const fault = `the database refuses the table: ${message}.`
    throw new RefusedTable(
      { files: filesOf(views), path: [], fault, fix: 'Change the names, types or number of the fields.', isRefused: true },
      error,
    )
  }
}

export const filesOf = (views: readonly Entity[]): string[] => views.map(({ file }) => file)
