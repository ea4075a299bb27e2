// Rolling restart: two nodes behind HAProxy with the configuration of `deploy/`, each stopped and started in turn under load.

import { freePort } from '../support/postgresCluster.ts'
import { hasHaproxy, startHaproxy } from './crash/haproxy.ts'
import { pause, seenBy, startLoad } from './crash/load.ts'
import { makePlace } from './crash/place.ts'
import type { Line } from './lines.ts'

const STOP_DELAY_SECONDS = 3
const LIST = '/api/blade-system/param/list?current=1&size=10'
const READERS = 4

/** `null` if HAProxy is not installed. */
export async function benchRolling(server: string, rounds: number): Promise<Line | null> {
  if (!hasHaproxy()) return null
  const ports = [await freePort(), await freePort()] as const
  const place = await makePlace(server)
  const start = (port: number) => place.start({ PORT: String(port), STOP_DELAY: String(STOP_DELAY_SECONDS) })
  const nodes = [await start(ports[0]), await start(ports[1])]
  const proxy = await startHaproxy(ports)
  try {
    await proxy.untilReady()
    const { url } = proxy
    const reads = startReads(url, place.headers)
    const load = startLoad([url], place.headers, 'rolling')
    const began = performance.now()
    for (let round = 0; round < rounds; round++) {
      for (const [at, port] of ports.entries()) {
        await nodes[at]?.end()
        nodes[at] = await start(port)
        // Until the proxy has seen it twice.
        await pause(2_000)
        await load.more(20)
      }
    }
    const seconds = (performance.now() - began) / 1000
    await load.stop()
    const read = await reads.stop()
    for (const node of nodes) await node.end()
    const missing = await place.missing(load.acknowledged)
    const failed = [...load.seen, ...read].reduce((sum, [outcome, count]) => (outcome === '200' ? sum : sum + count), 0)
    return {
      what: `PostgreSQL: two nodes behind HAProxy, ${rounds * 2} restarts in ${Math.round(seconds)} s (writes ${seenBy(load)}; reads ${seenBy({ seen: read })}; slowest write ${Math.round(load.slowest)} ms)`,
      ours: `${failed} calls failed, ${missing} of ${load.acknowledged.length} lost`,
      goal: '0 failed, 0 lost',
      isReached: failed === 0 && missing === 0,
    }
  } finally {
    await proxy.stop()
    for (const node of nodes) await node.end()
    await place.remove()
  }
}

/** Reads a list continuously. `stop` resolves to the number of calls by status, or broken off. */
function startReads(url: string, headers: Readonly<Record<string, string>>) {
  const seen = new Map<string, number>()
  let goesOn = true
  const lane = async () => {
    while (goesOn) {
      const outcome = await fetch(url + LIST, { headers }).then(
        async (reply) => {
          await reply.arrayBuffer()
          return String(reply.status)
        },
        () => 'broken off',
      )
      seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
      await pause(10)
    }
  }
  const lanes = Array.from({ length: READERS }, lane)
  return {
    async stop() {
      goesOn = false
      await Promise.all(lanes)
      return seen
    },
  }
}
