// Recognises database errors that mean unavailable: no connection, a full disk, a cancelled statement.

import { AppError } from '../../errors.ts'

/** Classes 08 (connection) and 53 (resources), shutdown and crash, and a cancelled statement. */
const POSTGRES = /^(?:08...|53...|57P0[1-5]|57014|25P03)$/
const NETWORK = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']
/** Message of the driver for a server that does not answer; the driver's own errors have no codes. */
export const TIMEOUT_MESSAGE = 'Query read timeout'
/** Messages of the driver for a lost connection. */
const ENDED = new RegExp(`^(?:Connection terminated|Client has encountered a connection error|${TIMEOUT_MESSAGE})`)
/** SQLITE_BUSY, _LOCKED, _IOERR, _CANTOPEN. */
const SQLITE = [5, 6, 10, 14]
/** disk_full, and SQLITE_FULL. */
const FULL = { code: '53100', errcode: 13 }
/** read_only_sql_transaction (a standby, or a read-only database) and SQLITE_READONLY. */
export const READ_ONLY = { code: '25006', errcode: 8 }

/** Check constraint by which a plain table of device rows becomes a partition. */
export const CONVERSION = 'gantry_conversion'

interface DatabaseError {
  code?: string
  message?: string
  errcode?: number
  constraint?: string
}

/**
 * Converts errors of an unavailable or read-only database to `server.unavailable`, `server.diskFull` or `server.readOnly`, with the cause;
 * returns others as they are.
 */
export function toUnavailableError(error: unknown): unknown {
  const { code = '', message = '', errcode = 0, constraint } = error as DatabaseError
  const result = errcode & 0xff
  if (code === FULL.code || result === FULL.errcode) return refusal('server.diskFull', error)
  if (code === READ_ONLY.code || result === READ_ONLY.errcode) return refusal('server.readOnly', error)
  // A row of a time to come must wait until its table is partitioned.
  if (constraint === CONVERSION) return unavailableError(error)
  const isAway = POSTGRES.test(code) || NETWORK.includes(code) || ENDED.test(message) || SQLITE.includes(result)
  return isAway ? unavailableError(error) : error
}

/** Error for a call that got no connection, whatever the cause. */
export function unavailableError(cause: unknown): AppError {
  return refusal('server.unavailable', cause)
}

function refusal(key: 'server.unavailable' | 'server.diskFull' | 'server.readOnly', cause: unknown): AppError {
  return Object.assign(new AppError(key), { cause })
}
