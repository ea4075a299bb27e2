import { type Actor, entityIn, repository } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { AppError } from '../../errors.ts'

/** Throws when the tenant has more accounts than its quota; 0 and less is none. Asked in the transaction that has just added one. */
export async function checkQuota(db: Database, actor: Actor): Promise<void> {
  const tenants = entityIn(db, 'tenant')
  const [tenant] = await repository(db, tenants, actor).all({ tenantId_equal: actor.tenantId })
  const quota = Number(tenant?.accountNumber ?? -1)
  if (quota <= 0) return
  // Concurrent additions are counted one after the other.
  await repository(db, tenants, actor).lock(String(tenant?.id))
  const { total } = await repository(db, 'user', actor).list({ current: 1, size: 1, sort: [], filters: [] })
  if (total > quota) throw new AppError('auth.accountQuota')
}
