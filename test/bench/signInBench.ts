// Everybody signs in at once, at the start of a shift: how long the last one waits, and what the others notice of it.

import { createHash } from 'node:crypto'
import { dirname } from 'node:path'
import { hashPassword } from '../../server/access/signIn/password.ts'
import { nextId } from '../../server/store/snowflake.ts'
import { openStore } from '../../server/store/store.ts'
import { type RunningServer, startServer } from '../support/realServer.ts'
import { type Line, limitLine, ms } from './lines.ts'
import { signInHeaders } from './site.ts'

const PEOPLE = 500
const ALL_WITHIN_MS = 20_000
const OTHERS_MS = 200
const EVERY_MS = 25
const PASSWORD = createHash('md5').update('the same for all').digest('hex')

export async function benchSignIn(): Promise<Line[]> {
  const first = await startServer()
  await first.end()
  await addPeople(first.dataFolder)
  const server = await startServer({ folder: dirname(first.dataFolder) })
  try {
    const headers = await signInHeaders(server)
    const quiet = await percentileOf(server, headers, new Promise((go) => setTimeout(go, 3_000)))
    const start = performance.now()
    const all = Promise.all(Array.from({ length: PEOPLE }, (_, number) => signIn(server, number)))
    const meanwhile = await percentileOf(server, headers, all)
    const statuses = await all
    const took = Math.max(...statuses.map(({ at }) => at)) - start
    const refused = statuses.filter(({ status }) => status !== 200).length
    return [
      limitLine(`${PEOPLE} sign-ins at once, the last answer`, took, ALL_WITHIN_MS, ms),
      limitLine('of them not signed in', refused, 0, String),
      { what: 'other requests before, p95', ours: ms(quiet) },
      limitLine('other requests meanwhile, p95', meanwhile, OTHERS_MS, ms),
    ]
  } finally {
    await server.stop()
  }
}

async function addPeople(dataFolder: string): Promise<void> {
  const store = await openStore({ dataFolder, databaseUrl: null })
  const password = await hashPassword(PASSWORD)
  const admin = await store.db.selectFrom('user').select(['role_id', 'dept_id']).where('account', '=', 'admin').executeTakeFirstOrThrow()
  await store.transaction(async (db) => {
    for (let number = 0; number < PEOPLE; number++) {
      const row = {
        id: nextId(),
        tenant_id: '000000',
        account: `shift${number}`,
        name: `shift${number}`,
        password,
        status: 1,
        is_deleted: 0,
        ...admin,
      }
      await db.insertInto('user').values(row).execute()
    }
  })
  await store.close()
}

async function signIn({ url }: RunningServer, number: number): Promise<{ status: number; at: number }> {
  const query = new URLSearchParams({
    username: `shift${number}`,
    password: PASSWORD,
    grant_type: 'password',
    scope: 'all',
    type: 'account',
  })
  const headers = { authorization: `Basic ${Buffer.from('gantry:gantry_secret').toString('base64')}`, 'tenant-id': '000000' }
  const response = await fetch(`${url}/api/blade-auth/oauth/token?${query}`, { method: 'POST', headers })
  await response.arrayBuffer()
  return { status: response.status, at: performance.now() }
}

/** The 95th percentile of lists, asked for one after the other until something is over. */
async function percentileOf({ url }: RunningServer, headers: Record<string, string>, until: Promise<unknown>): Promise<number> {
  let isOver = false
  void until.finally(() => {
    isOver = true
  })
  const times: number[] = []
  while (!isOver) {
    const start = performance.now()
    const response = await fetch(`${url}/api/blade-system/param/list?current=1&size=10`, { headers })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`A list was refused: ${response.status}`)
    times.push(performance.now() - start)
    await new Promise((go) => setTimeout(go, EVERY_MS))
  }
  return times.sort((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN
}
