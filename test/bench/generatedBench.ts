// A long run with generated schema files on both stores: statistics of the check, and invalid responses of entities that passed it.

import { globSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { appParts, openPlatform } from '../../server/compose.ts'
import { parseConfig } from '../../server/config.ts'
import { createApp } from '../../server/http/app.ts'
import { type GeneratedFiles, generatedFiles, walkGenerated } from '../support/generated/generate.ts'
import { allKeywords, keywordsUsed } from '../support/generated/parts.ts'
import { copySeededDatabase, makeSeeded, removeSeeded } from '../support/seeded.ts'
import { PROJECT } from '../support/sources.ts'
import type { Line } from './lines.ts'

/** Number of files for one server, few enough that its tables are created quickly. */
const BATCH = 250

/** @param files number of generated files; the seed is that of the day, so that runs differ */
export async function benchGenerated(files: number): Promise<Line[]> {
  const shipped = globSync('schemas/*/*.json', { cwd: PROJECT })
  const others = shipped.map((path) => ({ path: path.replace('schemas/', ''), text: readFileSync(join(PROJECT, path), 'utf8') }))
  const seed = Number(process.env.SEED) || Math.floor(Date.now() / 86_400_000)
  const seeded = await makeSeeded(process.env.TEST_DATABASE_URL || null)
  const kept = new Set<string>()
  const totals = { passed: 0, atOnce: 0, SQLite: 0, PostgreSQL: 0 }
  try {
    for (let from = 0; from < files; from += BATCH) {
      const { files: made, atOnce } = generatedFiles(seed, from, Math.min(BATCH, files - from), others)
      totals.passed += Object.keys(made).length
      totals.atOnce += atOnce
      for (const file of Object.values(made)) for (const keyword of keywordsUsed('entity', file)) kept.add(keyword)
      totals.SQLite += await faultsOf('SQLite', made, (data) => cp(seeded.folder, data, { recursive: true }).then(() => ({})))
      const { database } = seeded
      if (database !== null) totals.PostgreSQL += await faultsOf('PostgreSQL', made, () => copySeededDatabase(database))
    }
  } finally {
    await removeSeeded(seeded)
  }
  console.log(
    `  Keywords that no file kept: ${allKeywords()
      .filter((keyword) => !kept.has(keyword))
      .join(', ')}`,
  )
  const stores = seeded.database === null ? (['SQLite'] as const) : (['SQLite', 'PostgreSQL'] as const)
  return stores.map((store) => ({
    what: `${store}: ${files} generated files (seed ${seed}), ${totals.atOnce} pass the check as they are, ${totals.passed} without what it names; all those are used`,
    ours: `${totals[store]} faults`,
    goal: '0',
    isReached: totals[store] === 0,
  }))
}

async function faultsOf(store: string, files: GeneratedFiles, prepare: (data: string) => Promise<Record<string, string>>): Promise<number> {
  const home = await mkdtemp(join(tmpdir(), 'gantry-generated-'))
  const [schemas, data] = [join(home, 'schemas'), join(home, 'data')]
  await cp(join(PROJECT, 'schemas'), schemas, { recursive: true })
  await mkdir(join(schemas, 'generated'))
  for (const [path, file] of Object.entries(files)) await writeFile(join(schemas, path), JSON.stringify(file, null, 2))
  await mkdir(data, { recursive: true })
  const env = { GANTRY_DEMO: 'people', ...(await prepare(data)), GANTRY_DATA: data, GANTRY_SCHEMAS: schemas }
  const { platform, api, close } = await openPlatform(parseConfig(env), pino({ level: 'silent' }))
  const app = await createApp({ ...appParts(platform, api), dist: join(home, 'dist') })
  await app.http.ready()
  try {
    const faults = await walkGenerated(platform, app.http)
    for (const fault of faults)
      console.log(`  ${store} ${fault.slice(0, 400)}\n    ${JSON.stringify(files[`generated/${fault.split(' ')[0]}.json`])}`)
    return faults.length
  } finally {
    await app.stop()
    await close()
    await rm(home, { recursive: true, force: true })
  }
}
