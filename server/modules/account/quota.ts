import { type Actor, repository } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { AppError } from '../../errors.ts'

/** Throws when the tenant has more accounts than its quota (0 or less for none). Call it in the transaction that added an account. */
export async function checkQuota(db: Database, actor: Actor): Promise<void> {
  const tenants = repository(db, 'tenant', actor)
  const [tenant] = await tenants.all({ tenantId_equal: actor.tenantId })
  const quota = Number(tenant?.accountNumber ?? -1)
  if (quota <= 0) return
  // The lock serialises concurrent additions.
  await tenants.lock(String(tenant?.id))
  const { total } = await repository(db, 'user', actor).list({ current: 1, size: 1, sort: [], filters: [] })
  if (total > quota) throw new AppError('auth.accountQuota')
}
