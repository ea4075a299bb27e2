import { AppError } from '../../errors.ts'
import { type Actor, allRecords, listRecords } from '../../store/records.ts'
import { lockRecord } from '../../store/rows/lockRecord.ts'
import { entityIn, filtersOf } from '../../store/rows.ts'
import type { Database } from '../../store/store.ts'

/** Throws when the tenant has more accounts than its quota; 0 and less is none. Asked in the transaction that has just added one. */
export async function checkQuota(db: Database, actor: Actor): Promise<void> {
  const tenants = entityIn(db, 'tenant')
  const [tenant] = await allRecords(db, tenants, filtersOf(tenants, { tenantId_equal: actor.tenantId }), actor)
  const quota = Number(tenant?.accountNumber ?? -1)
  if (quota <= 0) return
  // Concurrent additions are counted one after the other.
  await lockRecord(db, tenants, String(tenant?.id), actor)
  const { total } = await listRecords(db, entityIn(db, 'user'), { current: 1, size: 1, sort: [], filters: [] }, actor)
  if (total > quota) throw new AppError('auth.accountQuota')
}
