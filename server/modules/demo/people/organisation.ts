// Company of the demo: departments, posts, roles, people, a second tenant, notices.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { scopeTypes } from '#access/rights/dataScopes.ts'
import { allMenus, type MenuRow } from '#access/rights/menus.ts'
import { seededRole } from '#access/rights/seededRole.ts'
import { hashPassword } from '#access/signIn/password.ts'
import { md5Of } from '#access/signIn/passwordPolicy.ts'
import * as dict from '#engine/site/keys.ts'
import { TOP } from '#model/records/tree.ts'
import { siteTime } from '#model/siteTime.ts'
import type { Platform } from '#server/platform.ts'
import { stableId } from '#store/ids.ts'
import { repositoryOfAllTenants, type SeedRow } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { projectId } from '../archives/projects.ts'

type Values = Readonly<Record<string, unknown>>

interface Organisation {
  /** Password of all demo users, until they change it. */
  password: string
  /** Suffix of the page name in the name of its data scope. */
  scopeWord: string
  depts: readonly (Values & { key: string; parent?: string })[]
  posts: readonly (Values & { postCode: string })[]
  /** `branches` are menu codes, which are granted with everything below them. */
  roles: readonly { roleAlias: string; roleName: string; english: string; branches: readonly string[]; isNarrow: boolean }[]
  users: readonly { account: string; realName: string; role: string; dept: string; post: string; project?: string }[]
  tenant: Readonly<
    Record<'tenantId' | 'tenantName' | 'linkman' | 'contactNumber' | 'account' | 'roleName' | 'english' | 'postName', string>
  > & {
    branches: readonly string[]
  }
  notices: readonly { title: string; category: number; hoursAgo: number; content: string }[]
}

const HOUR = 3_600_000
const OWN_PROJECT = 'record.projectId == user.projectId'
const THE_PROJECT = 'record.id == user.projectId'

const id = (...name: string[]): string => stableId('demo', ...name)
const deptId = (key: string): string => id('dept', key)
/** Id of a post of the demo, otherwise of a post that every platform has. */
const postId = ({ posts }: Organisation, code: string): string =>
  posts.some(({ postCode }) => postCode === code) ? id('post', code) : stableId('post', code)

/** Writes the rows once. Changed or removed ones stay as they are. */
export async function seedPeople(platform: Platform, now: number): Promise<void> {
  const { store } = platform
  const file = JSON.parse(readFileSync(join(import.meta.dirname, 'organisation.json'), 'utf8')) as Organisation
  const [first] = file.depts
  if (!first || (await repositoryOfAllTenants(store.db, 'dept').existsEver({ id_equal: deptId(first.key) }))) return
  const menus = await allMenus(platform)
  // All demo users share one hash: separate hashes would slow down the first start, and the password is public.
  const password = await hashPassword(md5Of(file.password))
  await store.transaction(async (db) => {
    const write = (name: string, rows: readonly SeedRow[]) => repositoryOfAllTenants(db, name).insertMissing(rows)
    await write('dept', deptRows(file))
    await write(
      'post',
      file.posts.map((post, at) => ({ ...post, id: id('post', post.postCode), sort: 20 + at })),
    )
    await writeRoles(db, file, menus, platform)
    await write('user', userRows(file, password))
    await writeTenant(db, file, menus, password)
    await write(
      'notice',
      file.notices.map(({ hoursAgo, ...notice }, at) => ({
        ...notice,
        id: id('notice', String(at)),
        releaseTime: siteTime(new Date(now - hoursAgo * HOUR)),
      })),
    )
  })
  platform.reads.forget()
}

function deptRows({ depts }: Organisation): SeedRow[] {
  const above = new Map<string, string>()
  return depts.map(({ key, parent, ...dept }, at) => {
    const parentId = parent === undefined ? TOP : deptId(parent)
    const ancestors = parent === undefined ? TOP : `${above.get(parent)},${parentId}`
    above.set(key, ancestors)
    return { ...dept, id: deptId(key), parentId, ancestors, sort: 2 + at }
  })
}

async function writeRoles(db: Database, { roles, scopeWord }: Organisation, menus: readonly MenuRow[], platform: Platform): Promise<void> {
  const write = (name: string, rows: readonly SeedRow[]) => repositoryOfAllTenants(db, name).insertMissing(rows)
  await write(
    'role',
    roles.map(({ roleAlias, roleName, english }, at) => ({
      id: seededRole(roleAlias),
      parentId: TOP,
      roleAlias,
      roleName,
      english,
      sort: 10 + at,
    })),
  )
  const scopes = scopeRows(platform, menus, scopeWord)
  await write('data-scope', scopes)
  for (const { roleAlias, branches, isNarrow } of roles) {
    const roleId = seededRole(roleAlias)
    await write('role-menu', grantRows(roleId, branches, menus, editsOfRows(platform)))
    if (!isNarrow) continue
    const grants = scopes.map((scope) => ({
      id: id('scope grant', roleAlias, scope.id),
      roleId,
      scopeId: scope.id,
      scopeCategory: dict.scopeCategory.data,
    }))
    await write('role-scope', grants)
  }
}

/** One data scope for each page whose records belong to a project. */
function scopeRows(platform: Platform, menus: readonly MenuRow[], scopeWord: string): SeedRow[] {
  return [...platform.library().entities.values()].flatMap((entity) => {
    const code = entity.menu?.code ?? ''
    const menu = menus.find((one) => one.code === code)
    const isProject = entity.name === 'project'
    if (!menu || !entity.tenant || (!isProject && entity.field.projectId?.choices?.kind !== 'entity') || entity.name === 'user') return []
    const facts = { scopeType: scopeTypes.condition, scopeColumn: '-', scopeField: '*', scopeClass: '-', menuId: menu.id }
    const scopeValue = isProject ? THE_PROJECT : OWN_PROJECT
    return [{ id: id('scope', code), scopeName: `${entity.menu?.title} ${scopeWord}`, resourceCode: code, scopeValue, ...facts }]
  })
}

/** Codes of buttons that edit device rows, which only administrators get. */
function editsOfRows(platform: Platform): ReadonlySet<string> {
  const series = [...platform.library().entities.values()].filter((entity) => entity.series !== null)
  return new Set(series.flatMap(({ permissions }) => permissions.edit ?? []))
}

/** Grants of the menus with these codes, of everything below except `withheld`, and of their ancestors. */
function grantRows(roleId: string, branches: readonly string[], menus: readonly MenuRow[], withheld: ReadonlySet<string>): SeedRow[] {
  const byId = new Map(menus.map((menu) => [menu.id, menu]))
  const isWanted = (menu: MenuRow | undefined): boolean =>
    menu !== undefined && !withheld.has(menu.code) && (branches.includes(menu.code) || isWanted(byId.get(menu.parentId)))
  const wanted = new Set<string>()
  for (const menu of menus.filter(isWanted)) {
    for (let at: MenuRow | undefined = menu; at && !wanted.has(at.id); at = byId.get(at.parentId)) wanted.add(at.id)
  }
  return [...wanted].map((menuId) => ({ id: id('grant', roleId, menuId), roleId, menuId }))
}

function userRows(file: Organisation, password: string): SeedRow[] {
  return file.users.map(({ account, realName, role, dept, post, project }, at) => ({
    id: id('user', account),
    account,
    password,
    name: realName,
    realName,
    phone: `139000000${String(at + 10)}`,
    roleId: seededRole(role),
    deptId: deptId(dept),
    postId: postId(file, post),
    userType: 1,
    status: 1,
    ...(project === undefined ? {} : { projectId: projectId(project) }),
  }))
}

/** A second tenant, which sees none of the sites. */
async function writeTenant(db: Database, { tenant }: Organisation, menus: readonly MenuRow[], password: string): Promise<void> {
  const { tenantId, tenantName, linkman, contactNumber, account, roleName, english, postName, branches } = tenant
  const own = (name: string, row: SeedRow) => repositoryOfAllTenants(db, name).insertMissing([{ ...row, tenantId }])
  await own('tenant', { id: id('tenant', tenantId), tenantName, linkman, contactNumber, accountNumber: 100 })
  const [role, dept, post] = ['role', 'dept', 'post'].map((name) => id(name, tenantId)) as [string, string, string]
  await own('role', { id: role, parentId: TOP, roleName, english, roleAlias: 'admin', sort: 1 })
  await own('dept', { id: dept, parentId: TOP, ancestors: TOP, deptName: tenantName, fullName: tenantName, deptCategory: 1, sort: 1 })
  await own('post', { id: post, postCode: 'manager', postName, category: 1, sort: 1 })
  for (const row of grantRows(role, branches, menus, new Set())) await own('role-menu', row)
  const person = { account, password, name: linkman, realName: linkman, phone: contactNumber, userType: 1, status: 1 }
  await own('user', { id: id('user', tenantId), roleId: role, deptId: dept, postId: post, ...person })
}
