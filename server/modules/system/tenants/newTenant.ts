// Creates the initial data of a tenant in the same transaction: number, quota, role with menus, department, post, dictionaries and
// administrator.

import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allMenus } from '#access/rights/menus.ts'
import { initialMark } from '#access/signIn/initialMark.ts'
import { hashPassword } from '#access/signIn/password.ts'
import { md5Of } from '#access/signIn/passwordPolicy.ts'
import { fill } from '#i18n/fill.ts'
import { splitIds } from '#model/commaIds.ts'
import { siteTime } from '#model/siteTime.ts'
import { userOf } from '#records/actor.ts'
import type { Context } from '#records/context.ts'
import { withoutWhere } from '#records/entityViews.ts'
import type { EntityHook } from '#records/hook.ts'
import { AppError, tenantNews } from '#server/errors.ts'
import type { Platform } from '#server/platform.ts'
import { nextId } from '#store/ids.ts'
import { type Actor, entityOf, findRows, type Rec, repository, repositoryOfAllTenants, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { addInboxMessages } from '../../inbox/index.ts'
import { writeLicence } from './licence.ts'

type Values = Readonly<Record<string, unknown>>

/** Settings `tenant.default.*`, and rows for every new tenant. */
interface TenantSeeds {
  accountNumber: number
  password: string
  menuCodes: string
  role: Values
  dept: Values
  post: Values
  user: Values
}

const seeds = JSON.parse(readFileSync(join(import.meta.dirname, './tenant.json'), 'utf8')) as TenantSeeds

const DIGITS = 6
const DRAWS = 100

/** Prepares slow parts (menus, password hash), and returns the hook that sets up a new tenant. */
export async function newTenantHook(platform: Platform): Promise<EntityHook> {
  const parameters = new Map((await findRows(platform, 'param')).map((row) => [textOf(row, 'paramKey'), textOf(row, 'paramValue')]))
  const parameter = (key: string, fallback: string) => parameters.get(`tenant.default.${key}`) || fallback
  const quota = Number(parameter('accountNumber', String(seeds.accountNumber)))
  const initial = parameter('password', seeds.password)
  const password = await hashPassword(md5Of(initial))
  const menuIds = await menusBelow(platform, splitIds(parameter('menuCode', seeds.menuCodes)))
  return {
    entity: 'tenant',
    async inserting({ db }) {
      return {
        tenantId: await drawNumber(db),
        accountNumber: Number.isSafeInteger(quota) && quota > 0 ? quota : seeds.accountNumber,
      }
    },
    async inserted({ db, after: tenant, actor, context }) {
      await writeLicence(db, platform.auth.keys[0].bytes, tenant)
      await fitOut(db, platform, tenant, actor, { password, menuIds })
      await sendCredentials(db, context, tenant, initial)
    },
  }
}

/** Sends the first administrator's credentials to the creator's inbox; the first sign-in requires another password. */
async function sendCredentials(db: Database, context: Context, tenant: Rec, password: string): Promise<void> {
  const { userId, tenantId } = userOf(context)
  const [number, account] = [textOf(tenant, 'tenantId'), String(seeds.user.account)]
  const args = { name: textOf(tenant, 'tenantName'), tenantId: number, account, password }
  const message = {
    kind: 'system',
    entity: 'tenant',
    recordId: textOf(tenant, 'id'),
    time: siteTime(),
    title: fill(tenantNews.title.zh, args),
    titleEn: fill(tenantNews.title.en, args),
    content: fill(tenantNews.content.zh, args),
    contentEn: fill(tenantNews.content.en, args),
  }
  await addInboxMessages(db, { userId, tenantId }, [message])
}

/** Ids of menus with these codes and their descendants, including buttons. */
async function menusBelow(platform: Platform, codes: readonly string[]): Promise<string[]> {
  const rows = await allMenus(platform)
  const wanted = new Set(rows.filter((row) => codes.includes(row.code)).map((row) => row.id))
  for (let known = -1; known < wanted.size; ) {
    known = wanted.size
    for (const row of rows) if (wanted.has(row.parentId)) wanted.add(row.id)
  }
  return [...wanted]
}

/** A random six-digit number that no tenant has or had, so that data of a removed tenant are not inherited. */
async function drawNumber(db: Database): Promise<string> {
  for (let draw = 0; draw < DRAWS; draw++) {
    const number = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
    if (!(await repositoryOfAllTenants(db, 'tenant').existsEver({ tenantId_equal: number }))) return number
  }
  throw new AppError('tenant.noNumber')
}

async function fitOut(
  db: Database,
  platform: Platform,
  tenant: Rec,
  creator: Actor,
  { password, menuIds }: { password: string; menuIds: readonly string[] },
): Promise<void> {
  const actor: Actor = { userId: creator.userId, tenantId: textOf(tenant, 'tenantId'), deptId: '' }
  const insert = (name: string, values: Values) => repository(db, name, actor).insert(values)
  const role = await insert('role', seeds.role)
  for (const menuId of menuIds) await insert('role-menu', { roleId: role.id, menuId })
  const dept = await insert('dept', { ...seeds.dept, deptName: tenant.tenantName, fullName: tenant.tenantName })
  const post = await insert('post', seeds.post)
  await copyDictionaries(db, platform, creator, actor)
  await insert('user', { ...seeds.user, password, ...(await initialMark(db)), roleId: role.id, deptId: dept.id, postId: post.id })
}

/** Copies the business dictionaries of the creator's tenant, with new ids. */
async function copyDictionaries(db: Database, platform: Platform, from: Actor, to: Actor): Promise<void> {
  const dictionaries = withoutWhere(entityOf(platform, 'dict-biz'))
  const rows = await repository(db, dictionaries, from).all()
  const ids = new Map(rows.map((row) => [row.id, nextId()]))
  for (const { id, parentId, ...row } of rows) {
    await repository(db, dictionaries, to).insert({ ...row, id: ids.get(id), parentId: ids.get(parentId) ?? parentId })
  }
}
