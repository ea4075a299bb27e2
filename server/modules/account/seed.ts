// Seeds users and organisation of a fresh platform.

import { randomBytes } from 'node:crypto'
import { md5Of } from '#access/signIn/passwordPolicy.ts'
import { TOP } from '#model/records/tree.ts'
import { stableId } from '#store/ids.ts'
import { findRows, MANAGING_TENANT, repositoryOfAllTenants, type SeedRow } from '#store/rows.ts'
import { seededRole } from '../../access/rights/seededRole.ts'
import { hashPassword } from '../../access/signIn/password.ts'
import type { Kernel } from '../../kernel.ts'
import type { Platform } from '../../platform.ts'
import { readSeeds } from '../readSeeds.ts'

type Values = Record<string, unknown>

interface Organisation {
  tenant: Values
  clients: (Values & { clientId: string })[]
  depts: (Values & { key: string })[]
  posts: (Values & { postCode: string })[]
  roles: (Values & { roleAlias: string; parent?: string; demo?: true })[]
  users: (Values & { account: string; role: string; dept: string; post: string; demo?: true })[]
}

const DEMO_PASSWORD = 'admin'

/** True if no organisation was seeded yet. Checks the tenant, not the database file, so that an interrupted first start is repeated. */
export async function isFirstStart(kernel: Kernel): Promise<boolean> {
  return (await findRows(kernel, 'tenant')).length === 0
}

/**
 * Inserts missing rows of the managing tenant, client, roles and users; existing ones stay unchanged. A generated administrator password is
 * printed once.
 */
export async function seedOrganisation(platform: Platform): Promise<void> {
  const { config, store } = platform
  const demo = platform.demo === 'on' || platform.demo === 'people'
  const seeds = readSeeds<Organisation>(import.meta.dirname, 'organisation.json')
  const tables: [name: string, rows: SeedRow[]][] = [
    ['tenant', [{ id: stableId('tenant', MANAGING_TENANT), ...seeds.tenant }]],
    ['client', seeds.clients.map((row) => ({ id: stableId('client', row.clientId), ...row }))],
    ['dept', seeds.depts.map(({ key, ...row }) => ({ id: stableId('dept', key), parentId: TOP, ancestors: TOP, ...row }))],
    ['post', seeds.posts.map((row) => ({ id: stableId('post', row.postCode), ...row }))],
    ['role', roleSeeds(seeds, demo)],
  ]
  const newcomers = await missingUsers(platform, demo ? seeds.users : seeds.users.filter((user) => !user.demo))
  const generated = demo || config.adminPassword !== null ? null : randomBytes(12).toString('base64url')
  const users = await Promise.all(
    newcomers.map(({ account, role, dept, post, demo: _, ...row }) => {
      const plain = account === 'admin' ? (config.adminPassword ?? generated ?? DEMO_PASSWORD) : account
      // A password printed in a log must be changed; one set in the environment need not.
      const initialPassword = account === 'admin' && generated !== null ? 1 : 0
      return userSeed(account, plain, {
        ...row,
        initialPassword,
        roleId: seededRole(role),
        deptId: stableId('dept', dept),
        postId: stableId('post', post),
      })
    }),
  )
  const isAdminNew = await store.transaction(async (db) => {
    for (const [name, rows] of tables) await repositoryOfAllTenants(db, name).insertMissing(rows)
    let adminsWritten = 0
    for (const user of users) {
      const written = await repositoryOfAllTenants(db, 'user').insertMissing([user])
      if (user.account === 'admin') adminsWritten = written
    }
    return adminsWritten > 0
  })
  if (isAdminNew && generated !== null) process.stdout.write(`Administrator admin, password: ${generated}\n`)
}

function roleSeeds({ roles }: Organisation, demo: boolean): SeedRow[] {
  return roles
    .filter((role) => demo || !role.demo)
    .map(({ parent, demo: _, ...row }) => ({
      id: seededRole(row.roleAlias),
      parentId: parent === undefined ? TOP : seededRole(parent),
      ...row,
    }))
}

/** Password hashing is slow, so it is done only for missing users. */
async function missingUsers<User extends { account: string }>(platform: Kernel, users: readonly User[]): Promise<User[]> {
  const known = await findRows(platform, 'user', { account_in: users.map((user) => user.account).join(',') })
  const there = new Set(known.map((row) => row.account))
  return users.filter((user) => !there.has(user.account))
}

async function userSeed(account: string, plain: string, row: Values): Promise<SeedRow> {
  return { id: stableId('user', account), account, password: await hashPassword(md5Of(plain)), ...row }
}
