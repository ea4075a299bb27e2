// `-- random 1000000`: compares the engine with a second interpreter for random processes.

import { runRandom } from '../support/randomRun.ts'
import type { Line } from './lines.ts'

const FIRST = 1_000_000
/** A run of a million takes an hour: a line is printed after so many processes. */
const SAID_EVERY = 20_000

export async function benchRandomProcesses(runs: number): Promise<Line[]> {
  const ends: Record<string, number> = { ended: 0, cut: 0, manyOrders: 0 }
  const began = performance.now()
  let events = 0
  let faults = 0
  for (let at = 0; at < runs; at++) {
    // Seeds that differ from those of the tests.
    const run = runRandom(FIRST + at, at % 2 === 0)
    events += run.events
    ends[run.end] = (ends[run.end] ?? 0) + 1
    if ((at + 1) % SAID_EVERY === 0) {
      console.log(`${at + 1} of ${runs} after ${((performance.now() - began) / 1000).toFixed(0)} s`)
    }
    if (run.fault === '') continue
    faults++
    if (faults <= 3) console.log(run.fault)
  }
  const seconds = (performance.now() - began) / 1000
  const { ended, cut, manyOrders } = ends
  return [
    {
      what: `${runs} random processes, ${events} events, ${(runs / seconds).toFixed(0)} a second: ${ended} ended, ${cut} cut at the bound, ${manyOrders} with too many orders of one step to compare`,
      ours: `${faults} different`,
      goal: '0',
      isReached: faults === 0,
    },
  ]
}
