// A long run of the fuzzer: every family on both stores, with a seed of the day, so that runs differ.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { appParts, openPlatform } from '../../server/compose.ts'
import { parseConfig } from '../../server/config.ts'
import { createApp } from '../../server/http/app.ts'
import { createFuzzer, familyNames } from '../support/fuzz/fuzz.ts'
import { copySeededDatabase, makeSeeded, removeSeeded } from '../support/seeded.ts'
import { type Line, ms } from './lines.ts'
import { benchRawFuzz } from './rawFuzzBench.ts'

/** @param calls number of calls of each family; ten times as many packets are sent to sockets */
export async function benchFuzz(calls: number): Promise<Line[]> {
  const packets = await benchRawFuzz(calls * 10)
  const seeded = await makeSeeded(process.env.TEST_DATABASE_URL || null)
  try {
    const onSqlite = await fuzzStore('SQLite', { GANTRY_DATA: seeded.folder }, calls)
    if (seeded.database === null) return [...packets, ...onSqlite]
    const folder = await mkdtemp(join(tmpdir(), 'gantry-fuzz-'))
    const env = { ...(await copySeededDatabase(seeded.database)), GANTRY_DATA: folder }
    const onPostgres = await fuzzStore('PostgreSQL', env, calls)
    await rm(folder, { recursive: true, force: true })
    return [...packets, ...onSqlite, ...onPostgres]
  } finally {
    await removeSeeded(seeded)
  }
}

async function fuzzStore(store: string, env: Readonly<Record<string, string>>, calls: number): Promise<Line[]> {
  const { platform, api, close } = await openPlatform(parseConfig({ GANTRY_DEMO: 'people', ...env }), pino({ level: 'silent' }))
  const dist = await mkdtemp(join(tmpdir(), 'gantry-dist-'))
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>Gantry</title>')
  const app = await createApp({ ...appParts(platform, api), dist })
  await app.http.ready()
  const seed = Math.floor(Date.now() / 86_400_000)
  const lines: Line[] = []
  try {
    const fuzzer = await createFuzzer(platform, app.http)
    for (const family of familyNames) {
      const start = performance.now()
      const faults = await fuzzer.run(family, calls, seed)
      const took = (performance.now() - start) / calls
      for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`)
      lines.push({
        what: `${store}, ${family}: ${calls} calls, ${ms(took)} each`,
        ours: `${faults.length} faults`,
        goal: '0',
        isReached: faults.length === 0,
      })
    }
    const rounds = Math.max(2, Math.round(calls / 500))
    const unlike = await fuzzer.runDescribed(rounds, seed)
    for (const fault of unlike.slice(0, 20)) console.log(`  ${fault}`)
    lines.push({
      what: `${store}: every operation of the document, ${rounds} times, by its schemas`,
      ours: `${unlike.length} answers unlike their description`,
      goal: '0',
      isReached: unlike.length === 0,
    })
    const isSignedIn = await fuzzer.isSignedIn()
    lines.push({ what: `${store}: the caller is still signed in`, ours: isSignedIn ? 'yes' : 'no', goal: 'yes', isReached: isSignedIn })
  } finally {
    await app.stop()
    await close()
    await rm(dist, { recursive: true, force: true })
  }
  return lines
}
