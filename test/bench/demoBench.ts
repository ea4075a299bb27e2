// The demo's sites as `npm start` brings them: how long the first start takes, and what it costs to let them live.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { wholePast } from '../support/demoPast.ts'
import { type RunningServer, startServer } from '../support/realServer.ts'
import { type Line, limitLine, median, ms } from './lines.ts'

const SERIES = [
  ...['spray_env_log', 'spray_flow_log', 'tower_crane_realtime', 'tower_cycle', 'lift_log', 'lift_trip'],
  ...['rope_data', 'labor_attendance', 'ai_video_data'],
]
/** Roll-ups of the history are summed up first. */
const SETTLE_SECONDS = 30
const SAMPLE_SECONDS = 5
const READY_GOAL = 10_000
const CPU_GOAL = 0.05
const GROWTH_GOAL = 1.1
/** Linux counts processor time in hundredths of a second. */
const TICKS = 100

interface Sample {
  /** Bytes. */
  resident: number
  /** Seconds of processor time. */
  cpu: number
}

/** @param seconds how long the sites are watched while they live */
export async function benchDemo(seconds: number): Promise<Line[]> {
  const server = await startServer({ env: { GANTRY_DEMO: 'on' } })
  try {
    const history = rowsOf(server)
    const ready = await sampleOf(server)
    const start = performance.now()
    await wholePast(server.url)
    const past = performance.now() - start
    const whole = rowsOf(server)
    await wait(SETTLE_SECONDS * 1000)
    const before = rowsOf(server)
    const samples = [await sampleOf(server)]
    for (let passed = 0; passed < seconds; passed += SAMPLE_SECONDS) {
      await wait(SAMPLE_SECONDS * 1000)
      samples.push(await sampleOf(server))
    }
    const written = rowsOf(server) - before
    const third = Math.ceil(samples.length / 3)
    const resident = (some: readonly Sample[]) => median(some.map((sample) => sample.resident))
    const [early, late] = [resident(samples.slice(0, third)), resident(samples.slice(-third))]
    const share = ((samples.at(-1)?.cpu ?? 0) - (samples[0]?.cpu ?? 0)) / seconds
    const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
    return [
      limitLine('very first start to ready, sites with two days behind them', server.readyAfter, READY_GOAL, ms),
      { what: 'rows of those days', ours: history.toLocaleString('en') },
      { what: 'until all of the past is written behind the server', ours: ms(past) },
      { what: 'rows then', ours: whole.toLocaleString('en') },
      { what: 'resident memory when ready', ours: megabytes(ready.resident) },
      limitLine(
        `resident memory at the end of ${seconds} s of life, by that at their start`,
        late / early,
        GROWTH_GOAL,
        (value) => `${value.toFixed(2)}x`,
      ),
      { what: 'resident memory at the end', ours: megabytes(late) },
      limitLine('processor while the sites live, of one core', share, CPU_GOAL, (value) => `${(value * 100).toFixed(1)} %`),
      { what: 'rows written meanwhile', ours: `${written} (${(written / seconds).toFixed(1)}/s)` },
    ]
  } finally {
    await server.stop()
  }
}

function rowsOf({ dataFolder }: RunningServer): number {
  const database = new DatabaseSync(join(dataFolder, 'gantry.db'), { readOnly: true })
  try {
    const counts = SERIES.map((table) => database.prepare(`select count(*) as rows from ${table}`).get() as { rows: number })
    return counts.reduce((sum, { rows }) => sum + rows, 0)
  } finally {
    database.close()
  }
}

/** Linux says both in files; elsewhere they are not measured. */
async function sampleOf({ pid }: RunningServer): Promise<Sample> {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')
  const resident = Number(/VmRSS:\s+(\d+) kB/.exec(await read('status'))?.[1] ?? Number.NaN) * 1024
  const [, numbers = ''] = (await read('stat')).split(') ')
  const fields = numbers.split(' ').map(Number)
  return { resident, cpu: ((fields[11] ?? Number.NaN) + (fields[12] ?? Number.NaN)) / TICKS }
}
