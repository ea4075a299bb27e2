// A platform of the size of a city: 100,000 users in 10,000 departments with 3,000 roles, each with some menus.

import type { Platform } from '../../server/platform.ts'
import { type SeedRow, seedId } from '../../server/store/rows/seedRows.ts'
import { findRows } from '../../server/store/rows.ts'
import type { SeedTables } from './seededSite.ts'

export const USERS = 100_000
export const COMPANIES = 10
export const DEPTS_A_COMPANY = 50
export const TEAMS_A_DEPT = 19
export const DEPTS = 1 + COMPANIES * (1 + DEPTS_A_COMPANY * (1 + TEAMS_A_DEPT))
export const ROLES = 3_000
const MENUS_A_ROLE = 20

export const deptId = (...place: readonly number[]): string => seedId('bench dept', place.join('.'))

/** Departments first: users stand in them. */
export async function systemRows(platform: Platform): Promise<SeedTables> {
  const menus = (await findRows(platform, 'menu')).map((menu) => String(menu.id))
  const depts = deptRows()
  const teams = depts.slice(-COMPANIES * DEPTS_A_COMPANY * TEAMS_A_DEPT).map(({ id }) => id)
  return [
    ['dept', depts],
    ['role', roleRows()],
    ['role-menu', grantRows(menus)],
    ['user', userRows(teams)],
  ]
}

/** One at the top, companies below it, departments below these, teams last. */
function deptRows(): SeedRow[] {
  const levels: SeedRow[][] = [[], [], [], []]
  const add = (place: readonly number[], name: string, parentId: string, ancestors: string): SeedRow => {
    const sort = place.at(-1) ?? 0
    const row = {
      id: deptId(...place),
      deptName: name,
      fullName: name,
      parentId,
      ancestors,
      deptCategory: Math.min(place.length + 1, 3),
      sort,
    }
    levels[place.length]?.push(row)
    return row
  }
  const top = add([], '建设集团', '0', '0')
  for (let company = 0; company < COMPANIES; company++) {
    const first = add([company], `${company + 1}公司`, top.id, `0,${top.id}`)
    for (let dept = 0; dept < DEPTS_A_COMPANY; dept++) {
      const second = add([company, dept], `${company + 1}公司${dept + 1}部`, first.id, `${first.ancestors},${first.id}`)
      for (let team = 0; team < TEAMS_A_DEPT; team++)
        add([company, dept, team], `${company + 1}公司${dept + 1}部${team + 1}班`, second.id, `${second.ancestors},${second.id}`)
    }
  }
  return levels.flat()
}

const roleSeed = (number: number): string => seedId('bench role', String(number))

/** Ten roles below each of the first 300. */
function roleRows(): SeedRow[] {
  return Array.from({ length: ROLES }, (_, number) => ({
    id: roleSeed(number),
    roleName: `岗位角色${number}`,
    roleAlias: `role${number}`,
    parentId: number < ROLES / 10 ? '0' : roleSeed(number % (ROLES / 10)),
    sort: number,
  }))
}

function grantRows(menus: readonly string[]): SeedRow[] {
  return Array.from({ length: ROLES * MENUS_A_ROLE }, (_, number) => ({
    id: seedId('bench grant', String(number)),
    roleId: roleSeed(Math.floor(number / MENUS_A_ROLE)),
    menuId: menus[(number * 7) % menus.length],
  }))
}

/** Every tenth works in two teams. */
function userRows(teams: readonly string[]): SeedRow[] {
  return Array.from({ length: USERS }, (_, number) => {
    const ids = [teams[number % teams.length], ...(number % 10 === 0 ? [teams[(number * 31) % teams.length]] : [])]
    return {
      id: seedId('bench user', String(number)),
      account: `worker${number}`,
      name: `工人${number}`,
      realName: `工人${number % 1000}`,
      userType: 1,
      roleId: roleSeed(number % ROLES),
      deptId: [...new Set(ids)].join(','),
      status: 1,
    }
  })
}
