// A data folder filled with many rows, for a server to start on.

import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pino from 'pino'
import { openPlatform } from '../../server/compose.ts'
import { parseConfig } from '../../server/config.ts'
import type { Platform } from '../../server/platform.ts'
import { insertSeeds, type SeedRow } from '../../server/store/rows/seedRows.ts'
import { entityOf } from '../../server/store/rows.ts'

/** Rows by the name of their entity, in the order they are written. */
export type SeedTables = readonly (readonly [entity: string, rows: readonly SeedRow[]])[]

export interface SeededSite {
  /** Give it to `startServer`. */
  folder: string
  /** Milliseconds to write all rows, links included. */
  seeding: number
}

const AT_ONCE = 5_000

export async function makeSeededSite(rowsFor: (platform: Platform) => Promise<SeedTables>): Promise<SeededSite> {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-seeded-'))
  await cp(resolve(import.meta.dirname, '../../schemas'), join(folder, 'schemas'), { recursive: true })
  const config = parseConfig({ GANTRY_DATA: join(folder, 'data'), GANTRY_SCHEMAS: join(folder, 'schemas'), GANTRY_DEMO: 'people' })
  const { platform, close } = await openPlatform(config, pino({ level: 'silent' }))
  const tables = await rowsFor(platform)
  const start = performance.now()
  for (const [name, rows] of tables) {
    for (let at = 0; at < rows.length; at += AT_ONCE)
      await platform.store.transaction((db) => insertSeeds(db, entityOf(platform, name), rows.slice(at, at + AT_ONCE)))
  }
  const seeding = performance.now() - start
  await close()
  return { folder, seeding }
}
