// Translates errors of a foreign database to API errors.

import type { Entity } from '#model/entity/entity.ts'
import { AppError } from '../../errors.ts'
import type { ExternalTable } from './externalTable.ts'

interface DriverError extends Error {
  code?: string
  /** SQLSTATE of MySQL. */
  sqlState?: string
  errno?: number
  /** Of SQLite. */
  errcode?: number
  /** Detail message of PostgreSQL, which names the columns. */
  detail?: string
}

/** API error for a refused value or key; `null` for any other error. */
export function refusedWrite(error: unknown, table: ExternalTable): AppError | null {
  const { code = '', sqlState = '', errno, errcode = 0, message, detail = '' } = error as DriverError
  const driverMessage = `${message} ${detail}`
  const isTaken = code === '23505' || errno === 1062 || errcode === 2067 || errcode === 1555
  if (isTaken) return duplicate(table, driverMessage)
  const state = sqlState || code
  const isRefused = /^2[23]\w{3}$/.test(state) || (errcode & 0xff) === 19
  return isRefused ? new AppError('source.refused', { what: message ?? '' }) : null
}

function duplicate({ entity, column, unique }: ExternalTable, driverMessage: string): AppError {
  const names = new Set(unique.flat())
  const words = driverMessage.split(/[^\p{L}\p{N}_]+/u)
  const fields = entity.fields.filter(({ name }) => {
    const own = column.get(name)
    return own !== undefined && names.has(own.name) && words.includes(own.name)
  })
  const [field] = fields
  if (!field) return new AppError('source.refused', { what: driverMessage.trim() })
  return fields.length > 1
    ? new AppError('record.duplicateTogether', { title: fields.map(({ title }) => title) }, null, field.name)
    : new AppError('record.duplicate', { title: field.title }, null, field.name)
}

export function sourceUnavailable({ source }: Entity): AppError {
  return new AppError('source.away', { name: source?.datasource ?? '' })
}
