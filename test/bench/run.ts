// `npm run bench [-- server|browser|tabs|session|signin|sheets|system|archives|statistics|ingest|flow|demo|walls|uploads|tables|crash|fuzz]`: measures and compares, all in one run
// and as ratios. Never a test.

import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { cpus } from 'node:os'
import { resolve } from 'node:path'
import { benchArchives } from './archivesBench.ts'
import { benchBrowser } from './browserBench.ts'
import { benchCrash } from './crashBench.ts'
import { benchDemo } from './demoBench.ts'
import { benchFlow } from './flowBench.ts'
import { benchFlowKills } from './flowKillsBench.ts'
import { benchFuzz } from './fuzzBench.ts'
import { benchIngest } from './ingestBench.ts'
import { type Line, printLines } from './lines.ts'
import { benchServer } from './serverBench.ts'
import { benchSession } from './sessionSoak.ts'
import { benchSheets } from './sheetsBench.ts'
import { benchSignIn } from './signInBench.ts'
import { makeSite } from './site.ts'
import { benchStatistics } from './statisticsBench.ts'
import { benchSystem } from './systemBench.ts'
import { benchTables } from './tablesBench.ts'
import { benchTabs } from './tabsBench.ts'
import { benchUploads } from './uploadsBench.ts'
import { benchWalls } from './wallsBench.ts'

const wanted = process.argv[2] ?? 'all'
const parts = [
  'server',
  'browser',
  'tabs',
  'session',
  'signin',
  'sheets',
  'system',
  'archives',
  'statistics',
  'ingest',
  'flow',
  'demo',
  'walls',
  'uploads',
  'tables',
  'crash',
  'fuzz',
]
if (wanted !== 'all' && !parts.includes(wanted)) {
  console.error(`"${wanted}" is not one of ${parts.join(', ')}`)
  process.exit(1)
}

const project = resolve(import.meta.dirname, '../..')
const { status } = spawnSync(process.execPath, ['server/commands/build.ts', '--if-stale'], { cwd: project, stdio: 'inherit' })
if (status !== 0) process.exit(1)

console.log(`Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model.trim()}`)
const lines: Line[] = []
if (wanted === 'all' || wanted === 'tabs') {
  console.log('Measuring the tabs …')
  lines.push(...(await benchTabs()))
}
if (wanted === 'all' || wanted === 'session') {
  console.log('Using two tabs of a session …')
  lines.push(...(await benchSession()))
}
if (wanted === 'all' || wanted === 'signin') {
  console.log('Signing 500 people in at once …')
  lines.push(...(await benchSignIn()))
}
if (wanted === 'all' || wanted === 'sheets') {
  console.log('Importing 5,000 users …')
  lines.push(...(await benchSheets()))
}
if (wanted === 'all' || wanted === 'system') {
  console.log('Administering a city …')
  lines.push(...(await benchSystem()))
}
if (wanted === 'all' || wanted === 'archives') {
  console.log('Keeping the archives of a city …')
  lines.push(...(await benchArchives()))
}
if (wanted === 'all' || wanted === 'statistics') {
  console.log('Counting a month of a large site …')
  lines.push(...(await benchStatistics()))
}
if (wanted === 'all' || wanted === 'ingest') {
  console.log('Taking rows of devices in …')
  lines.push(...(await benchIngest(Number(process.argv[3] ?? 60))))
}
if (wanted === 'all' || wanted === 'flow') {
  console.log('Completing tasks …')
  lines.push(...(process.argv[3] === 'kill' ? await benchFlowKills(Number(process.argv[4] ?? 50)) : await benchFlow()))
}
if (wanted === 'all' || wanted === 'demo') {
  console.log('Letting the demo live …')
  lines.push(...(await benchDemo(Number(process.argv[3] ?? 120))))
}
// A number is the minutes after which the memory is looked at first; ten are the whole of it.
if (wanted === 'all' || wanted === 'walls') {
  console.log('Hanging the walls …')
  lines.push(...(await benchWalls(Number(process.argv[3] ?? 2))))
}
if (wanted === 'all' || wanted === 'uploads') {
  console.log('Uploading …')
  lines.push(...(await benchUploads()))
}
if (wanted === 'all' || wanted === 'tables') {
  console.log('Reading thirty tables of others …')
  lines.push(...(await benchTables()))
}
if (wanted === 'all' || wanted === 'crash') {
  console.log('Killing, cutting and filling …')
  lines.push(...(await benchCrash(Number(process.argv[3] ?? 100))))
}
// Not among `all`: it finds faults and has no figure to compare.
if (wanted === 'fuzz') {
  console.log('Asking by chance …')
  lines.push(...(await benchFuzz(Number(process.argv[3] ?? 10_000))))
}
if (['all', 'server', 'browser'].includes(wanted)) lines.push(...(await measureSite()))
console.log()
printLines(lines)

async function measureSite(): Promise<Line[]> {
  console.log('Making a site with 100,000 rows …')
  const site = await makeSite()
  try {
    const measured: Line[] = []
    if (wanted !== 'browser') {
      console.log('Measuring the server …')
      measured.push(...(await benchServer(site)))
    }
    if (wanted !== 'server') {
      console.log('Measuring the console …')
      measured.push(...(await benchBrowser(site)))
    }
    return measured
  } finally {
    await rm(site.folder, { recursive: true, force: true })
  }
}
