// System administration at the size of a city: the slowest twentieth of the lists and trees that an administrator opens.

import { rm } from 'node:fs/promises'
import { type RunningServer, startServer } from '../support/realServer.ts'
import { type Line, limitLine, ms } from './lines.ts'
import { signInHeaders } from './site.ts'
import { COMPANIES, DEPTS, DEPTS_A_COMPANY, deptId, makeSystemSite, ROLES, TEAMS_A_DEPT, USERS } from './systemSite.ts'

const ROUNDS = 60
const LIMIT_MS = 200

/** Each round asks for something else, so that nothing is measured but the asking. */
interface Measure {
  what: string
  path(round: number): string
}

const users = (query: string): string => `/api/blade-user/page?current=1&size=10${query}`
const dept = (name: string): string => `/api/blade-system/dept/${name}`

const measures: readonly Measure[] = [
  { what: 'users, first pages', path: (round) => `/api/blade-user/page?current=${1 + round}&size=10` },
  { what: 'users, a page far behind', path: (round) => `/api/blade-user/page?current=${9_000 + round}&size=10` },
  { what: 'users of an account', path: (round) => users(`&account=worker${round * 1_371}`) },
  {
    what: 'users of a team',
    path: (round) => users(`&deptId=${deptId(round % COMPANIES, round % DEPTS_A_COMPANY, round % TEAMS_A_DEPT)}`),
  },
  { what: 'users of a department', path: (round) => users(`&deptId=${deptId(round % COMPANIES, round % DEPTS_A_COMPANY)}`) },
  { what: 'users of a company, a tenth of all', path: (round) => users(`&deptId=${deptId(round % COMPANIES)}`) },
  { what: 'users of the whole group', path: (round) => `/api/blade-user/page?current=${1 + round}&size=10&deptId=${deptId()}` },
  { what: 'department tree, a level', path: (round) => `${dept('lazy-tree')}?parentId=${deptId(round % COMPANIES)}` },
  {
    what: 'department list, a level',
    path: (round) => `${dept('lazy-list')}?parentId=${deptId(round % COMPANIES, round % DEPTS_A_COMPANY)}`,
  },
  {
    what: 'departments found by name',
    path: (round) => `${dept('lazy-list')}?deptName=${encodeURIComponent(`${round % DEPTS_A_COMPANY}部1班`)}`,
  },
  { what: 'departments, the whole tree', path: () => dept('tree') },
  { what: 'role tree', path: () => '/api/blade-system/role/tree' },
  { what: 'role list', path: () => '/api/blade-system/role/list' },
  { what: 'grant tree', path: () => '/api/blade-system/menu/grant-tree' },
]

export async function benchSystem(): Promise<Line[]> {
  const { folder, seeding } = await makeSystemSite()
  const server = await startServer({ folder })
  try {
    const headers = await signInHeaders(server)
    const size = [`${USERS} users`, `${DEPTS} departments`, `${ROLES} roles`].join(', ')
    const lines: Line[] = [{ what: `writing ${size}`, ours: ms(seeding) }]
    for (const measure of measures) lines.push(limitLine(`${measure.what}, p95`, await slowest(server, headers, measure), LIMIT_MS, ms))
    return lines
  } finally {
    await server.end()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Milliseconds that all but a twentieth of the answers keep within. */
async function slowest({ url }: RunningServer, headers: Record<string, string>, { what, path }: Measure): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    const response = await fetch(url + path(round), { headers })
    const text = await response.text()
    times.push(performance.now() - start)
    if (response.status !== 200 || !/"id":"\d+"/.test(text)) throw new Error(`${what}: ${response.status} ${text.slice(0, 300)}`)
  }
  times.sort((one, other) => one - other)
  return times[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN
}
