// Hook of users: hashes passwords, counts accounts, adds names, and checks ranks.

import { md5Of } from '#access/signIn/passwordPolicy.ts'
import { joinIds, splitIds } from '#model/commaIds.ts'
import { entityOf, findRow, type Rec, repository } from '#store/rows.ts'
import { findAccount } from '../../access/account.ts'
import { checkHandedOut, rolesBelow } from '../../access/rights/roleRank.ts'
import { initialMark } from '../../access/signIn/initialMark.ts'
import { hashPassword } from '../../access/signIn/password.ts'
import { AppError } from '../../errors.ts'
import { actorWithoutScopes, readerOf, userOf } from '../../records/actor.ts'
import type { Context } from '../../records/context.ts'
import type { EntityHook } from '../../records/hook.ts'
import { addDictNames } from '../system/index.ts'
import { refuseSigns } from './accountSigns.ts'
import { initialPassword } from './initialPassword.ts'
import { refuseNoAdministrator } from './lastAdministrator.ts'
import { checkQuota } from './quota.ts'

/** Fields compared as a whole by plain name in the page; other lists compare by part. */
const WHOLE = ['account', 'realName', 'userType']

const JOINED = ['roleId', 'deptId', 'postId']

export const userHook: EntityHook = {
  entity: 'user',
  async listing(context) {
    const { deptId = '', ...query } = context.query
    const isPage = context.path.endsWith('/page')
    const renamed = Object.entries(query).map(([name, value]) => [isPage && WHOLE.includes(name) ? `${name}_equal` : name, value])
    return { ...Object.fromEntries(renamed), ...(deptId.trim() === '' ? {} : { deptId_in: await deptWithBelow(context, deptId.trim()) }) }
  },
  async extendRecords({ platform }, records) {
    await addDictNames(platform, 'user', records)
  },
  async submitting(context, body) {
    const { add, edit } = entityOf(context.platform, 'user').permissions
    // Checked before the slow hashing, and before an answer could reveal existing accounts.
    if (!context.rights.codes.has((body.id ? edit : add) ?? '')) throw new AppError('auth.noPermission')
    if (context.path.endsWith('/update') && !body.id) throw new AppError('request.parameterMissing', { name: 'id' })
    await refuseTaken(context, body)
    refuseSigns(body.id ? await withoutUnchanged(context, body) : body)
    return withJoinedIds(body.id ? withoutPassword(body) : context.isImport ? body : await withHash(body))
  },
  // All rows share one hash: they have the same initial password, so separate salts would hide nothing and take minutes of hashing.
  // Changing the password creates a new salt.
  async importing({ platform }) {
    const password = await hashPassword(await initialPassword(platform))
    return { password, password2: password }
  },
  inserting: ({ db }) => initialMark(db),
  async inserted({ db, after: user, actor, context }) {
    await checkHandedOut(db, context.platform, userOf(context), splitIds(user.roleId), actor)
    await checkQuota(db, actor)
  },
  async updated({ db, before, after: user, actor, context }) {
    const had = splitIds(before.roleId)
    await rolesBelow(db, userOf(context), had, actor)
    const given = splitIds(user.roleId).filter((id) => !had.includes(id))
    await checkHandedOut(db, context.platform, userOf(context), given, actor)
    await refuseNoAdministrator(db, [before])
  },
  async removing({ db, ids, records, actor, context }) {
    if (ids.includes(actor.userId)) throw new AppError('user.self')
    const roleIds = new Set(records.flatMap((user) => splitIds(user.roleId)))
    await rolesBelow(db, userOf(context), [...roleIds], actor)
    await refuseNoAdministrator(db, records, ids)
  },
}

async function deptWithBelow(context: Context, deptId: string): Promise<string> {
  const { platform } = context
  const actor = { ...actorWithoutScopes(context), tenantId: readerOf(context).tenantId }
  return platform.reads.once(`dept with below ${actor.tenantId} ${deptId}`, async () =>
    joinIds([deptId, ...(await repository(platform, 'dept', actor).descendantIds(deptId))]),
  )
}

/** Checked here, since the message contains the account. */
async function refuseTaken(context: Context, { id, account }: Rec): Promise<void> {
  if (typeof account !== 'string' || account === '') return
  const holder = await findAccount(context.platform, actorWithoutScopes(context).tenantId, account)
  if (holder && holder.userId !== id) throw new AppError('auth.accountTaken', { account }, null, 'account')
}

/** Drops unchanged values, since an account of an earlier version may have characters that are refused now. */
async function withoutUnchanged(context: Context, { id, ...body }: Rec): Promise<Rec> {
  const stored = await findRow(context.platform, 'user', String(id), actorWithoutScopes(context).tenantId)
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => value !== stored?.[name]))
}

/** Passwords are changed by separate calls. */
function withoutPassword({ password: _, password2: __, ...body }: Rec): Rec {
  return body
}

/** Replaces password and repetition by the same hash, so that the rule of equality holds; unequal ones are kept and refused. */
async function withHash(body: Rec): Promise<Rec> {
  const { password, password2 = password } = body
  if (typeof password !== 'string' || password === '' || password !== password2) return { ...body, password2 }
  const hash = await hashPassword(md5Of(password))
  return { ...body, password: hash, password2: hash }
}

/** Normalises comma-joined ids: `'1, ,2'` becomes `'1,2'`. */
function withJoinedIds(body: Rec): Rec {
  const joined = JOINED.filter((name) => typeof body[name] === 'string').map((name) => [name, joinIds(splitIds(body[name]))])
  return { ...body, ...Object.fromEntries(joined) }
}
