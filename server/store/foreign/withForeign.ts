// Opens another database for the duration of some work: read-only, and with a time limit.

import { allowedAddress } from '#server/outbound/hosts.ts'
import { AppError } from '../../errors.ts'
import { type ForeignAddress, parseAddress, type ServerAddress } from './address.ts'
import { openMysql } from './mysqlSession.ts'
import { openPostgresSession } from './postgresSession.ts'
import type { ForeignSession, SessionMode } from './session.ts'
import { openSqliteFile } from './sqliteSession.ts'

export interface ForeignPlace {
  /** JDBC URL, or `postgres://…`. */
  url: string
  user: string
  password: string
}

export interface ForeignLimits {
  /** Allowed hosts in the form of `mayCall`; `null` allows all hosts, for commands on the machine itself. */
  hosts: readonly string[] | null
  /** Folder that may contain SQLite files. */
  folder: string
  /** Milliseconds for connecting, and for each statement. */
  patience?: number
  /** Maximum number of bytes that the server may send for each statement. */
  mostBytes?: number
}

export const PATIENCE_MS = 5_000
/** Limit for messages of the driver, which may come from its server. */
const MAX_SENTENCE_LENGTH = 300
const MAX_BYTES = 64 * 1024 * 1024

/** Throws datasource.address, datasource.oracle, datasource.hostRefused, or datasource.refused with the message of the driver. */
export async function withForeign<T>(
  place: ForeignPlace,
  limits: ForeignLimits,
  work: (session: ForeignSession) => Promise<T>,
): Promise<T> {
  const session = await openForeign(place, limits, 'read')
  try {
    return await work(session).catch(refusal(place))
  } finally {
    await session.close()
  }
}

/** A session that the caller must close; throws the errors of `withForeign`. */
export async function openForeign(place: ForeignPlace, limits: ForeignLimits, mode: SessionMode): Promise<ForeignSession> {
  const address = parseAddress(place.url)
  if (address === null) throw new AppError('datasource.address', {}, null, 'url')
  if (address.engine === 'oracle') throw new AppError('datasource.oracle', {}, null, 'driverClass')
  return open(address, place, { patience: PATIENCE_MS, mostBytes: MAX_BYTES, ...limits }, mode).catch(refusal(place))
}

async function open(
  address: Exclude<ForeignAddress, { engine: 'oracle' }>,
  { user, password }: ForeignPlace,
  { hosts, folder, patience, mostBytes }: Required<ForeignLimits>,
  mode: SessionMode,
): Promise<ForeignSession> {
  if (address.engine === 'sqlite') return openSqliteFile(address.file, folder, mode)
  const ip = await ipOf(address, hosts)
  const target = { ...address, ip, user: user || address.user, password: password || address.password, patience, mostBytes, mode }
  return address.engine === 'mysql' ? openMysql(target) : openPostgresSession(target)
}

async function ipOf({ host, port }: ServerAddress, hosts: readonly string[] | null): Promise<string> {
  const ip = await allowedAddress(host, port, hosts)
  if (ip === null) throw new AppError('datasource.hostRefused', { host: `${host}:${port}` }, null, 'url')
  return ip
}

/** Throws an error with the message of the driver, from which the password is removed. */
export function refusal({ url, password: typed }: ForeignPlace): (error: unknown) => never {
  const address = parseAddress(url)
  const password = typed || (address && 'password' in address ? address.password : '')
  return (error) => {
    if (error instanceof AppError) throw error
    const { message, code } = error as NodeJS.ErrnoException
    const sentence = message || code || String(error)
    const shown = password === '' ? sentence : sentence.replaceAll(password, '***')
    throw new AppError('datasource.refused', { what: shown.slice(0, MAX_SENTENCE_LENGTH) })
  }
}
