// Recognises database errors that mean unavailable: no connection, a full disk, a cancelled statement.

import { AppError } from '../../errors.ts'

/** Classes 08 (connection) and 53 (no room), what an operator or a crash ends, and a statement that took too long. */
const POSTGRES = /^(?:08...|53...|57P0[1-5]|57014|25P03)$/
const NETWORK = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']
/** Sentences of the driver, which has no codes for its own faults. */
const ENDED = /^(?:Connection terminated|Client has encountered a connection error|Query read timeout)/
/** SQLITE_BUSY, _LOCKED, _IOERR, _FULL, _CANTOPEN. */
const SQLITE = [5, 6, 10, 13, 14]

/** The error as `server.unavailable`, with itself as cause, if it says that the database is away. */
export function asUnavailable(error: unknown): unknown {
  const { code = '', message = '', errcode = 0 } = error as { code?: string; message?: string; errcode?: number }
  const isAway = POSTGRES.test(code) || NETWORK.includes(code) || ENDED.test(message) || SQLITE.includes(errcode & 0xff)
  return isAway ? unavailable(error) : error
}

/** Whatever keeps a connection from being had. */
export function unavailable(cause: unknown): AppError {
  return Object.assign(new AppError('server.unavailable'), { cause })
}
