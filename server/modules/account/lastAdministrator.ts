// Protects the last active administrator, without whom nobody could appoint another one.

import { splitIds } from '#model/commaIds.ts'
import { type Rec, repository, systemActor, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { isAccountActive } from '../../access/account.ts'
import { AppError } from '../../errors.ts'

/**
 * Throws `user.lastAdministrator` when one of these users was an administrator of the platform and no active one would be left. Call it in
 * the transaction: after an update, before a removal.
 */
export async function refuseNoAdministrator(db: Database, before: readonly Rec[], going: readonly string[] = []): Promise<void> {
  const actor = systemActor()
  const ofAdministrators = await repository(db, 'role', actor).all({ roleAlias_equal: 'administrator' })
  const roleIds = ofAdministrators.map((role) => textOf(role, 'id'))
  if (!before.some(({ roleId }) => splitIds(roleId).some((id) => roleIds.includes(id)))) return
  const all = await repository(db, 'user', actor).all({ roleId_in: roleIds.join(',') })
  const isLeft = (user: Rec) => !going.includes(textOf(user, 'id')) && isAccountActive(user)
  if (!all.some(isLeft)) throw new AppError('user.lastAdministrator')
}
