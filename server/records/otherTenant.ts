// An administrator keeps the records of other tenants where their form asks for the tenant (users).

import { splitIds } from '../../engine/model/commaIds.ts'
import type { Entity } from '../../engine/model/entity.ts'
import { isAdministrator } from '../access/account.ts'
import { AppError } from '../errors.ts'
import { userOf } from '../http/access.ts'
import type { Call } from '../http/route.ts'
import { tenantsOf } from '../store/records.ts'
import { findRows, textOf } from '../store/rows.ts'

/** Whether the form of a new record asks which tenant it belongs to. */
export function asksTenant({ tenant, field }: Entity): boolean {
  return tenant && field.tenantId?.form.add === 'edit'
}

/**
 * The call in the tenant that it is about: that of the named records, or the one that a new record shall belong to. For
 * everybody else, and for records that are in no tenant, nothing changes. Throws `auth.tenantUnknown`.
 */
export async function inTenantOf(call: Call, entity: Entity): Promise<Call> {
  if (!call.identity || !asksTenant(entity) || !isAdministrator(userOf(call))) return call
  const { id, ids, userIds } = call.query
  const body = (call.body !== null && typeof call.body === 'object' ? call.body : {}) as Readonly<Record<string, unknown>>
  const [named] = splitIds(id ?? ids ?? userIds ?? body.id)
  if (named !== undefined) {
    const tenants = await tenantsOf(call.platform.store.db, entity, named)
    const [first] = tenants
    return first === undefined || tenants.includes(userOf(call).tenantId) ? call : { ...call, actsIn: first }
  }
  const wanted = typeof body.tenantId === 'string' ? body.tenantId.trim() : ''
  if (wanted === '' || wanted === userOf(call).tenantId) return call
  const [tenant] = await findRows(call.platform, 'tenant', { tenantId_equal: wanted })
  if (!tenant) throw new AppError('auth.tenantUnknown')
  return { ...call, actsIn: textOf(tenant, 'tenantId') }
}
