// Counts acknowledged writes that are lost by kills, cut connections, a full disk or an unavailable database, and ends servers during long
// jobs. `-- crash 10` runs a tenth of the kills.

import { benchClock, benchCutConnections, benchDatabaseAway, benchFullDisk, benchKilledNodes } from './crash/faults.ts'
import { benchKills } from './crash/kills.ts'
import { benchLongWork } from './crash/longWork.ts'
import type { Line } from './lines.ts'

const SQLITE_KILLS = 100
const POSTGRES_KILLS = 50
const AWAY_SECONDS = 60
const RECORDS = 10_000

/** @param percent percentage of the usual number of kills. Uses PostgreSQL if TEST_DATABASE_URL names a server. */
export async function benchCrash(percent: number): Promise<Line[]> {
  const server = process.env.TEST_DATABASE_URL || null
  const share = (count: number) => Math.max(1, Math.round((count * percent) / 100))
  if (server === null) console.log('- PostgreSQL left out: TEST_DATABASE_URL names none')
  const [ofSqlite, ofPostgres] = await Promise.all([
    onSqlite(share(SQLITE_KILLS), share(RECORDS)),
    server === null ? [] : onPostgres(server, share(POSTGRES_KILLS), share(RECORDS)),
  ])
  return [...ofSqlite, ...ofPostgres]
}

async function onSqlite(kills: number, records: number): Promise<Line[]> {
  const lines = [await benchKills(null, kills), await benchClock(null), ...(await benchLongWork(null, records))]
  const full = await benchFullDisk()
  if (full === null) console.log('- A full disk left out: a small one can be mounted by root on Linux alone')
  return full === null ? lines : [...lines, full]
}

async function onPostgres(server: string, kills: number, records: number): Promise<Line[]> {
  const lines: Line[] = [await benchKills(server, kills)]
  lines.push(await benchCutConnections(server), await benchKilledNodes(server), await benchClock(server))
  lines.push(...(await benchLongWork(server, records)))
  lines.push(await benchDatabaseAway(server, AWAY_SECONDS))
  return lines
}
