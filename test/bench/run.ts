// `npm run bench [-- <part> [number]]`: measures and compares, all in one run and as ratios. Never a test.

import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { cpus } from 'node:os'
import { resolve } from 'node:path'
import { benchAlarms } from './alarmsBench.ts'
import { benchBrowser } from './browserBench.ts'
import { benchBulk } from './bulkBench.ts'
import { benchCity } from './cityBench.ts'
import { benchFailover } from './crash/failover.ts'
import { benchCrash } from './crashBench.ts'
import { benchCurve } from './curveBench.ts'
import { benchDevices } from './devicesBench.ts'
import { benchFlow } from './flowBench.ts'
import { benchFlowKills } from './flowKillsBench.ts'
import { benchForms } from './formBench.ts'
import { benchFrames } from './framesBench.ts'
import { benchFuzz } from './fuzzBench.ts'
import { benchGenerated } from './generatedBench.ts'
import { benchGrowth } from './growthBench.ts'
import { benchIngest } from './ingestBench.ts'
import { benchLibrary } from './libraryBench.ts'
import { type Line, printLines } from './lines.ts'
import { benchLive } from './liveBench.ts'
import { benchMinutes } from './minutesBench.ts'
import { benchPartitions } from './partitionsBench.ts'
import { benchProcesses } from './processesBench.ts'
import { benchRandomProcesses } from './randomProcessesBench.ts'
import { benchRolling } from './rollingBench.ts'
import { benchSchemaEdits } from './schemaEditsBench.ts'
import { benchServer } from './serverBench.ts'
import { benchSideBySide } from './sideBySideBench.ts'
import { makeSite } from './site.ts'
import { benchSoak } from './soakBench.ts'
import { benchStores } from './storesBench.ts'
import { benchTasks } from './tasksBench.ts'
import { benchUpgrades } from './upgradesBench.ts'
import { benchWalls } from './wallsBench.ts'
import { benchWide } from './wideBench.ts'

interface Part {
  title: string
  /** @param number number after the part on the command line; `text` is the same as typed */
  run(number: number | undefined, text: string): Promise<Line[]>
  /** True for a part that runs only on request, because it finds faults instead of measuring, or needs a database and minutes. */
  isAlone?: boolean
}

const parts: Readonly<Record<string, Part>> = {
  bulk: {
    title: 'Changing 10,000 records at once, and one at a time with and without a journal',
    run: (records = 10_000) => benchBulk(records),
  },
  city: { title: 'Opening a city on PostgreSQL', run: (sites = 1_500) => benchCity(sites), isAlone: true },
  growth: {
    title: 'Opening cities of three sizes on PostgreSQL',
    async run(sites = 1_500) {
      const server = process.env.TEST_DATABASE_URL
      if (!server) console.log('- Left out: TEST_DATABASE_URL is needed')
      return server ? benchGrowth(server, sites) : []
    },
    isAlone: true,
  },
  devices: { title: 'Killing a server that devices send to', run: (count = 1_000) => benchDevices(count), isAlone: true },
  ingest: { title: 'Taking rows of devices in', run: (seconds = 60) => benchIngest(seconds) },
  soak: { title: 'Taking rows of devices in for long', run: (minutes = 60) => benchSoak(minutes), isAlone: true },
  flow: { title: 'Completing tasks', run: benchFlow },
  kills: { title: 'Killing nodes in the middle of steps', run: (rounds = 50) => benchFlowKills(rounds), isAlone: true },
  processes: {
    title: 'Reading the process files of a folder',
    run: (_, folder) => benchProcesses(folder),
    isAlone: true,
  },
  random: {
    title: 'Running random processes beside a second interpreter',
    run: (runs = 1_000_000) => benchRandomProcesses(runs),
    isAlone: true,
  },
  // The number is the minutes until the first measurement of memory; ten for a full run.
  walls: { title: 'Hanging the walls', run: (minutes = 2) => benchWalls(minutes) },
  tasks: { title: 'Doing ten everyday tasks', run: benchTasks },
  library: { title: 'Reading a thousand schema files', run: benchLibrary },
  curve: { title: 'Growing rows, tenants and schema files', run: () => benchCurve(process.env.TEST_DATABASE_URL), isAlone: true },
  stores: { title: 'Comparing the stores', run: () => benchStores(process.env.TEST_DATABASE_URL ?? null), isAlone: true },
  crash: { title: 'Killing, cutting and filling', run: (percent = 100) => benchCrash(percent) },
  failover: {
    title: 'Killing the primary of two PostgreSQL servers',
    async run() {
      const line = await benchFailover()
      if (line === null) console.log('- Left out: PostgreSQL from Debian and HAProxy are needed')
      return line === null ? [] : [line]
    },
    isAlone: true,
  },
  rolling: {
    title: 'Restarting two nodes behind HAProxy in turn',
    async run(rounds = 3) {
      const server = process.env.TEST_DATABASE_URL
      const line = server ? await benchRolling(server, rounds) : null
      if (line === null) console.log('- Left out: TEST_DATABASE_URL and HAProxy are needed')
      return line === null ? [] : [line]
    },
    isAlone: true,
  },
  versions: {
    title: 'Serving one database by two versions',
    async run(seconds = 600) {
      const server = process.env.TEST_DATABASE_URL
      const lines = server ? await benchSideBySide(server, seconds) : null
      if (lines === null) console.log('- Left out: TEST_DATABASE_URL and HAProxy are needed')
      return lines ?? []
    },
    isAlone: true,
  },
  live: {
    title: 'Opening lists and big screens on three nodes',
    async run(lists = 1_000) {
      const server = process.env.TEST_DATABASE_URL
      if (!server) console.log('- Left out: TEST_DATABASE_URL is needed')
      return server ? benchLive(server, lists) : []
    },
    isAlone: true,
  },
  minutes: {
    title: 'Taking rows in beside lists of millions of minutes',
    async run(millions = 20) {
      const server = process.env.TEST_DATABASE_URL
      if (!server) console.log('- Left out: TEST_DATABASE_URL is needed')
      return server ? benchMinutes(server, millions) : []
    },
    isAlone: true,
  },
  partitions: {
    title: 'Partitioning a table of device rows',
    async run(rows = 2_000_000) {
      const server = process.env.TEST_DATABASE_URL
      if (!server) console.log('- Left out: TEST_DATABASE_URL is needed')
      return server ? benchPartitions(server, rows) : []
    },
    isAlone: true,
  },
  upgrades: { title: 'Upgrading from each earlier release', run: (kills = 20) => benchUpgrades(kills), isAlone: true },
  alarms: {
    title: 'Validating the alarms of a month',
    run: (_, file) => benchAlarms(file),
    isAlone: true,
  },
  fuzz: { title: 'Asking by chance', run: (calls = 10_000) => benchFuzz(calls), isAlone: true },
  frames: { title: 'Reading damaged frames of devices', run: (frames = 1_000_000) => benchFrames(frames), isAlone: true },
  generated: { title: 'Using schema files by chance', run: (files = 10_000) => benchGenerated(files), isAlone: true },
  edits: {
    title: 'Editing schema files by chance',
    run: (edits = 200) => benchSchemaEdits(edits, process.env.TEST_DATABASE_URL ?? null),
    isAlone: true,
  },
  server: { title: 'Measuring the server', run: () => withSite(benchServer) },
  form: { title: 'Filling long forms', run: (rounds = 3) => benchForms(rounds) },
  // The number is the minutes between two measurements of memory; 60 for a full run.
  wide: { title: 'Scrolling lists of 60 and 100 columns', run: (minutes = 3) => benchWide(minutes), isAlone: true },
  browser: { title: 'Measuring the console', run: (rounds = 5) => withSite((site) => benchBrowser(site, rounds)) },
}

const [name, number] = process.argv.slice(2)
if (name !== undefined && !(name in parts)) {
  console.error(`"${name}" is not one of ${Object.keys(parts).join(', ')}`)
  process.exit(1)
}

const project = resolve(import.meta.dirname, '../..')
const { status } = spawnSync(process.execPath, ['server/commands/build.ts', '--if-stale'], { cwd: project, stdio: 'inherit' })
if (status !== 0) process.exit(1)

console.log(`Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model.trim()}`)
const lines: Line[] = []
for (const [one, { title, run, isAlone }] of Object.entries(parts)) {
  if (name === undefined ? isAlone : name !== one) continue
  console.log(`${title} …`)
  lines.push(...(await run(number === undefined ? undefined : Number(number), number ?? '.')))
}
console.log()
printLines(lines)

/** Runs a part with a new site of 100,000 rows. */
async function withSite(measure: (site: Awaited<ReturnType<typeof makeSite>>) => Promise<Line[]>): Promise<Line[]> {
  const site = await makeSite()
  try {
    return await measure(site)
  } finally {
    await rm(site.folder, { recursive: true, force: true })
  }
}
