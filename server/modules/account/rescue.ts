// Resets an account from the server's machine when nobody can sign in with it.

import { randomBytes } from 'node:crypto'
import { findRows, repository, systemActor } from '#store/rows.ts'
import { findAccount } from '../../access/account.ts'
import { endSessionsOf } from '../../access/sessions/sessions.ts'
import { unlockUser } from '../../access/signIn/attempts.ts'
import { hashPassword } from '../../access/signIn/password.ts'
import { md5Of, refuseWeak } from '../../access/signIn/passwordPolicy.ts'
import { dropSecondFactor } from '../../access/signIn/twoFactor.ts'
import { AppError } from '../../errors.ts'
import type { Kernel } from '../../kernel.ts'

export interface Rescue {
  tenantId: string
  account: string
  /** `null` to generate one, which must be changed at the first sign-in. */
  password: string | null
}

/**
 * Sets the password of an account, enables it, resets its failed sign-ins and ends its sessions; returns the password. Throws an Error with
 * a message for the user.
 */
export async function rescueAccount(kernel: Kernel, { tenantId, account: name, password }: Rescue): Promise<string> {
  const account = await findAccount(kernel, tenantId, name)
  if (!account) {
    const known = (await findRows(kernel, 'user', {}, tenantId)).slice(0, 10).map((user) => user.account)
    throw new Error(`There is no account "${name}" in tenant ${tenantId}. There are: ${known.join(', ') || 'none'}.`)
  }
  const plain = password ?? randomBytes(12).toString('base64url')
  if (password !== null) await refuse(kernel, password, name)
  const values = { password: await hashPassword(md5Of(plain)), status: 1, initialPassword: password === null ? 1 : 0 }
  await kernel.store.transaction(async (db) => {
    await repository(db, 'user', systemActor(tenantId)).update(account.userId, values)
    await unlockUser(db, account.userId)
    await endSessionsOf(db, account.userId)
    await dropSecondFactor(db, account.userId)
  })
  return plain
}

async function refuse(kernel: Kernel, plain: string, account: string): Promise<void> {
  const chosen = { md5: md5Of(plain), length: [...plain].length, forms: [md5Of(plain.toLowerCase())] }
  await refuseWeak(kernel, chosen, account, 'password').catch((error) => {
    throw error instanceof AppError ? new Error(`${error.sentence('en')}.`) : error
  })
}
