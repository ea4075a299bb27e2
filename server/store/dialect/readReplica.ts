// Read replica: a hot standby of PostgreSQL, and how far it follows its primary.
// https://www.postgresql.org/docs/15/hot-standby.html, https://www.postgresql.org/docs/15/functions-admin.html

import type pg from 'pg'
import { createPool } from './pool.ts'
import { readDatabaseUrl } from './pooler.ts'

/** Milliseconds between two looks at the position of the replica. */
const LOOK_MS = 500
const QUERY_MS = 2_000
/** Difference of the clocks of two nodes that the last write of a user allows for. */
const CLOCKS_APART_MS = 1_000
/** insufficient_privilege: the user may not read the identity of the cluster. */
const NOT_ALLOWED = '42501'
const IDENTITY = 'select system_identifier::text as id from pg_control_system()'

export interface ReadReplica {
  pool: pg.Pool
  /** True if it has all writes until this moment (milliseconds since 1970), and is within the allowed lag. */
  hasAllUntil(moment: number): boolean
  /** Seconds by which it is known to lag behind at most; `null` before the first look. */
  lagSeconds(): number | null
  end(): Promise<void>
}

interface Position {
  /** When the primary was there. */
  at: number
  lsn: bigint
}

/**
 * Connects to the replica. A replica that does not answer is tried again at each look, and reads go to the primary meanwhile.
 * Throws if the address names no standby, or that of another cluster.
 * @param maxLag in milliseconds
 */
export async function openReadReplica(url: string, primary: pg.Pool, settings: pg.PoolConfig, maxLag: number): Promise<ReadReplica> {
  const pool = createPool({ ...settings, connectionString: readDatabaseUrl(url).address })
  const refusal = await refusalOf(pool, primary)
  if (refusal !== null) {
    await pool.end()
    throw new Error(`DATABASE_READ_URL ${refusal}`)
  }

  let positions: Position[] = []
  let hasAll: number | null = null
  const look = async () => {
    const at = Date.now()
    positions = positions.filter((position) => position.at > at - maxLag)
    positions.push({ at, lsn: await lsnOf(primary, 'pg_current_wal_lsn()') })
    const replayed = await lsnOf(pool, 'pg_last_wal_replay_lsn()')
    for (const position of positions) if (position.lsn <= replayed) hasAll = Math.max(hasAll ?? 0, position.at)
  }
  let looking: Promise<void> = look().catch(() => {})
  const timer = setInterval(() => {
    // A look that fails leaves the last position, which is soon older than the allowed lag.
    looking = looking.then(look).catch(() => {})
  }, LOOK_MS)
  timer.unref()
  await looking

  return {
    pool,
    hasAllUntil: (moment) => hasAll !== null && hasAll >= Math.max(moment + CLOCKS_APART_MS, Date.now() - maxLag),
    lagSeconds: () => (hasAll === null ? null : Math.max(0, Date.now() - hasAll) / 1000),
    async end() {
      clearInterval(timer)
      await looking
      await pool.end()
    },
  }
}

/** Why this is no replica of the primary; `null` if it is one, or does not answer. */
async function refusalOf(pool: pg.Pool, primary: pg.Pool): Promise<string | null> {
  const isStandby = await firstValue(pool, 'select pg_is_in_recovery() as value').catch(() => null)
  if (isStandby === null) return null
  if (isStandby !== true) return 'names no standby of PostgreSQL: it is not in recovery'
  try {
    const [ours, theirs] = await Promise.all([firstValue(primary, IDENTITY), firstValue(pool, IDENTITY)])
    return ours === theirs ? null : 'names a standby of another cluster than DATABASE_URL'
  } catch (error) {
    if ((error as { code?: string }).code === NOT_ALLOWED) return null
    throw error
  }
}

async function firstValue(pool: pg.Pool, text: string): Promise<unknown> {
  const { rows } = await pool.query({ text, query_timeout: QUERY_MS } as pg.QueryConfig)
  return Object.values(rows[0] ?? {})[0]
}

/** Position in the write-ahead log: `16/B374D848` are two hexadecimal halves of 64 bits. */
async function lsnOf(pool: pg.Pool, term: string): Promise<bigint> {
  const [high = '', low = ''] = String(await firstValue(pool, `select ${term}::text as value`)).split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}
