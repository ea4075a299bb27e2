// System administration at the size of a city: the slowest twentieth of the lists and trees that an administrator opens.

import type { Line } from './lines.ts'
import { type Measure, measureSeeded } from './seededBench.ts'
import { COMPANIES, DEPTS, DEPTS_A_COMPANY, deptId, ROLES, systemRows, TEAMS_A_DEPT, USERS } from './systemSite.ts'

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

export function benchSystem(): Promise<Line[]> {
  const size = [`${USERS} users`, `${DEPTS} departments`, `${ROLES} roles`].join(', ')
  return measureSeeded(size, systemRows, measures)
}
