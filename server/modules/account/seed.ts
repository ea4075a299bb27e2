// What a fresh platform starts with.

import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashPassword } from '../../access/password.ts'
import type { Demo } from '../../config.ts'
import type { Platform } from '../../platform.ts'
import { wasEverThere } from '../../store/isThere.ts'
import { entityOf, findRows, MANAGING_TENANT } from '../../store/rows.ts'
import { insertSeeds, type SeedRow, seedId } from '../../store/seedRows.ts'
import { dictionarySeeds } from '../system/dictionarySeeds.ts'
import { fillFullNames, regionSeeds } from '../system/regionSeeds.ts'

type Values = Record<string, unknown>

interface PlatformSeeds {
  tenant: Values
  /** Name of the root of all regions. */
  country: string
  clients: (Values & { clientId: string })[]
  params: (Values & { paramKey: string })[]
  depts: (Values & { key: string })[]
  posts: (Values & { postCode: string })[]
  roles: (Values & { roleAlias: string; parent?: string; demo?: true })[]
  users: (Values & { account: string; role: string; dept: string; post: string; demo?: true })[]
}

const DEMO_PASSWORD = 'admin'

/**
 * Writes the managing tenant, client, roles, users, parameters and dictionaries that are missing, and nothing over what is there.
 * An administrator's password that had to be made up is printed once. Returns what of the demo this platform shall have.
 */
export async function seed(platform: Platform): Promise<Demo> {
  const { config, store } = platform
  const wanted = config.demo ?? (config.databaseUrl === null && (await isEmpty(platform)) ? 'on' : 'off')
  const demo = wanted !== 'off'
  const seeds = JSON.parse(readFileSync(join(import.meta.dirname, 'platform.json'), 'utf8')) as PlatformSeeds
  const tables: [name: string, rows: SeedRow[]][] = [
    ['tenant', [{ id: seedId('tenant', MANAGING_TENANT), ...seeds.tenant }]],
    ['client', seeds.clients.map((row) => ({ id: seedId('client', row.clientId), ...row }))],
    ['param', seeds.params.map((row) => ({ id: seedId('param', row.paramKey), ...row }))],
    ['dict', dictionarySeeds()],
    ['dept', seeds.depts.map(({ key, ...row }) => ({ id: seedId('dept', key), parentId: '0', ancestors: '0', ...row }))],
    ['post', seeds.posts.map((row) => ({ id: seedId('post', row.postCode), ...row }))],
    ['role', roleSeeds(seeds, demo)],
    ...(await firstRegions(platform, seeds.country)),
  ]
  const newcomers = await missingUsers(platform, demo ? seeds.users : seeds.users.filter((user) => !user.demo))
  const generated = demo || config.adminPassword !== null ? null : randomBytes(12).toString('base64url')
  const users = await Promise.all(
    newcomers.map(({ account, role, dept, post, demo: _, ...row }) => {
      const plain = account === 'admin' ? (config.adminPassword ?? generated ?? DEMO_PASSWORD) : account
      return userSeed(account, plain, { ...row, roleId: roleId(role), deptId: seedId('dept', dept), postId: seedId('post', post) })
    }),
  )
  const isAdminNew = await store.transaction(async (db) => {
    for (const [name, rows] of tables) await insertSeeds(db, entityOf(platform, name), rows)
    let adminsWritten = 0
    for (const user of users) {
      const written = await insertSeeds(db, entityOf(platform, 'user'), [user])
      if (user.account === 'admin') adminsWritten = written
    }
    return adminsWritten > 0
  })
  if (isAdminNew && generated !== null) process.stdout.write(`Administrator admin, password: ${generated}\n`)
  return wanted
}

/** Asks for the tenant rather than for the file: a first start that was broken off before its seeds is still the first. */
async function isEmpty(platform: Platform): Promise<boolean> {
  return (await findRows(platform, 'tenant')).length === 0
}

/** All regions at once when there is none yet: asking for each of them on every start would cost more than the rest of the seeds. */
async function firstRegions(platform: Platform, country: string): Promise<[name: string, rows: SeedRow[]][]> {
  if (!(await wasEverThere(platform.store.db, entityOf(platform, 'region')))) return [['region', regionSeeds(country)]]
  await fillFullNames(platform.store)
  return []
}

/** The id of a role of the managing tenant that comes with the product. */
export function roleId(alias: string): string {
  return seedId('role', alias)
}

function roleSeeds({ roles }: PlatformSeeds, demo: boolean): SeedRow[] {
  return roles
    .filter((role) => demo || !role.demo)
    .map(({ parent, demo: _, ...row }) => ({ id: roleId(row.roleAlias), parentId: parent === undefined ? '0' : roleId(parent), ...row }))
}

/** Hashing a password takes long, so it is done only for users who are not there. */
async function missingUsers<User extends { account: string }>(platform: Platform, users: readonly User[]): Promise<User[]> {
  const known = await findRows(platform, 'user', { account_in: users.map((user) => user.account).join(',') })
  const there = new Set(known.map((row) => row.account))
  return users.filter((user) => !there.has(user.account))
}

async function userSeed(account: string, plain: string, row: Values): Promise<SeedRow> {
  const md5 = createHash('md5').update(plain).digest('hex')
  return { id: seedId('user', account), account, password: await hashPassword(md5), ...row }
}
