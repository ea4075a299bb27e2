// `-- versions 600`: a node of an earlier version and one of this version serve one PostgreSQL database for ten minutes, under writes and
// reads. `EARLIER_COMMIT` names the earlier version, by default twenty commits before this one.

import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type RunningServer, startServer } from '../support/realServer.ts'
import { pause, seenBy, startLoad } from './crash/load.ts'
import { missingKeys } from './crash/missingKeys.ts'
import type { Line } from './lines.ts'
import { signInHeaders } from './site.ts'
import { checkOut, newDatabase, removeCheckout } from './upgradesBench.ts'

const PROJECT = resolve(import.meta.dirname, '../..')
const READ_MS = 25

/** @param server PostgreSQL server */
export async function benchSideBySide(server: string, seconds: number): Promise<Line> {
  const named = process.env.EARLIER_COMMIT ?? 'HEAD~20'
  const commit = execFileSync('git', ['rev-parse', '--short', named], { cwd: PROJECT, encoding: 'utf8' }).trim()
  const project = await checkOut({ name: commit, commit })
  const database = await newDatabase(server, null)
  const nodes: RunningServer[] = []
  try {
    const start = async (options: { project?: string }) => {
      const node = await startServer({ ...options, env: database.env })
      nodes.push(node)
      return node
    }
    const earlier = await start({ project })
    const headers = await signInHeaders(earlier)
    const paths = listPaths(join(project, 'schemas'))
    const alone = startLoad([earlier.url], headers, 'alone')
    const aloneReads = startReads([earlier.url], paths, headers)
    await alone.more(50)
    // The newer node migrates the tables below the earlier one.
    const newer = await start({})
    const both = startLoad([earlier.url, newer.url], headers, 'both')
    const bothReads = startReads([earlier.url, newer.url], paths, headers)
    await pause(seconds * 1000)
    await Promise.all([alone.stop(), both.stop(), aloneReads.stop(), bothReads.stop()])
    await earlier.end()
    const after = startLoad([newer.url], headers, 'after')
    await after.more(50)
    await after.stop()
    await newer.end()
    const acknowledged = [alone, both, after].flatMap((load) => load.acknowledged)
    const missing = await missingKeys(acknowledged, { dataFolder: newer.dataFolder, databaseUrl: database.env.DATABASE_URL ?? null })
    const failures = [aloneReads, bothReads].flatMap((reads) => [...reads.failed])
    const refused = [alone, both, after].flatMap(({ seen }) => [...seen]).filter(([outcome]) => outcome !== '200')
    for (const [call, count] of failures) console.log(`- ${call}: ${count} times`)
    return {
      what: `PostgreSQL: ${commit} and this version side by side for ${seconds} s (writes ${seenBy(both)}; ${bothReads.count()} lists read)`,
      ours: `${failures.length + refused.length} kinds of calls failed, ${missing} of ${acknowledged.length} lost`,
      goal: '0 failed, 0 lost',
      isReached: failures.length + refused.length + missing === 0,
    }
  } finally {
    for (const node of nodes) await node.stop()
    await database.remove()
    await removeCheckout(project)
  }
}

/** Paths of the lists of all entities. */
function listPaths(schemas: string): string[] {
  const files = readdirSync(schemas, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'))
  return files.flatMap((file) => {
    const { api, endpoints } = JSON.parse(readFileSync(join(schemas, file), 'utf8')) as { api?: string; endpoints?: { list?: unknown } }
    const list = endpoints?.list
    return api && list !== false ? [`${api}${typeof list === 'string' ? list.replace(/^GET /, '') : '/list'}?size=5`] : []
  })
}

/** Reads the lists in turn, from the nodes in turn. `failed` counts answers other than 200 by status, node and path. */
function startReads(urls: readonly string[], paths: readonly string[], headers: Readonly<Record<string, string>>) {
  const failed = new Map<string, number>()
  let goesOn = true
  let count = 0
  const run = async () => {
    for (let at = 0; goesOn; at++) {
      const node = at % urls.length
      const path = paths[Math.floor(at / urls.length) % paths.length] ?? ''
      const status = await fetch(`${urls[node]}${path}`, { headers }).then(
        async (reply) => {
          await reply.arrayBuffer()
          return reply.status
        },
        () => 'broken off',
      )
      const call = `${status} ${node === 0 ? 'earlier' : 'newer'} ${path}`
      if (status !== 200) failed.set(call, (failed.get(call) ?? 0) + 1)
      count += 1
      await pause(READ_MS)
    }
  }
  const running = run()
  return {
    failed,
    count: () => count,
    async stop() {
      goesOn = false
      await running
    },
  }
}
