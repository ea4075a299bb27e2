// Lets administrators write records of other tenants, for entities whose form has the tenant as a field (users).

import { repositoryOfAllTenants } from '#store/rows.ts'
import { splitIds } from '../../engine/model/commaIds.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import { isAdministrator } from '../access/account.ts'
import { knownTenant } from '../access/sessions/knownTenant.ts'
import { userOf } from './actor.ts'
import type { Context } from './context.ts'

/** True when the form of a new record contains the tenant. */
export function hasTenantField({ tenant, field }: Entity): boolean {
  return tenant && field.tenantId?.form.add === 'edit'
}

/**
 * The context in the tenant of the call: that of the named records, or of the new record. Unchanged for other users and for records without
 * a tenant. Throws `auth.tenantUnknown`.
 */
export async function actingInTenant<C extends Context>(context: C, entity: Entity): Promise<C> {
  if (!context.identity || !hasTenantField(entity) || !isAdministrator(userOf(context))) return context
  const { id, ids, userIds } = context.query
  const body = (context.body !== null && typeof context.body === 'object' ? context.body : {}) as Readonly<Record<string, unknown>>
  const [named] = splitIds(id ?? ids ?? userIds ?? body.id)
  if (named !== undefined) {
    const tenants = await repositoryOfAllTenants(context.platform.store.db, entity).tenantsOf(named)
    const [first] = tenants
    return first === undefined || tenants.includes(userOf(context).tenantId) ? context : { ...context, actsIn: first }
  }
  const wanted = typeof body.tenantId === 'string' ? body.tenantId.trim() : ''
  if (wanted === '' || wanted === userOf(context).tenantId) return context
  return { ...context, actsIn: await knownTenant(context.platform, wanted) }
}
