import { useMemo } from 'react'
import { useFieldLimits } from '../api/access/fieldLimits.ts'
import { usePermissions } from '../api/access/permissions.ts'
import { useSession } from '../api/access/session.ts'
import type { Entity } from '../model/entity/entity.ts'
import { withFieldLimits, withoutDerivedFields, withoutTenantField } from './limitedEntity.ts'

/**
 * The entity as the current user sees it, with the field rights of their roles. Only administrators see the tenant field; the server sets it
 * for others. Fields derived from private ones are visible to users with the permission to see those; forms of new records compute them for
 * everybody.
 */
export function useVisibleEntity(entity: Entity): Entity {
  const session = useSession()
  const isAdministrator = session?.roles.includes('administrator') ?? false
  const { can } = usePermissions()
  const seesPrivate = can(entity.permissions.viewPrivate)
  const limits = useFieldLimits(entity.name)
  return useMemo(() => {
    const own = withFieldLimits(seesPrivate ? entity : withoutDerivedFields(entity), limits)
    return isAdministrator ? own : withoutTenantField(own)
  }, [entity, isAdministrator, seesPrivate, limits])
}
