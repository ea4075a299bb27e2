// Connection pool of PostgreSQL whose broken connections do not end the process.

import pg from 'pg'

export function createPool(settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(settings)
  // The pool replaces an idle connection that breaks; without a listener its error event would end the process.
  pool.on('error', () => {})
  // Between checkout and first query neither pool nor caller listens for errors; the next query reports them.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
