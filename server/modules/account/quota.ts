import { type Actor, repository } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { AppError } from '../../errors.ts'

/** Throws when the tenant has more accounts than its quota; 0 and less is none. Asked in the transaction that has just added one. */
export async function checkQuota(db: Database, actor: Actor): Promise<void> {
  const tenants = repository(db, 'tenant', actor)
  const [tenant] = await tenants.all({ tenantId_equal: actor.tenantId })
  const quota = Number(tenant?.accountNumber ?? -1)
  if (quota <= 0) return
  // Concurrent additions are counted one after the other.
  await tenants.lock(String(tenant?.id))
  const { total } = await repository(db, 'user', actor).list({ current: 1, size: 1, sort: [], filters: [] })
  if (total > quota) throw new AppError('auth.accountQuota')
}
