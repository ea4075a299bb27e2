import { useMemo } from 'react'
import { usePermissions } from '../api/access/permissions.ts'
import { useSession } from '../api/access/session.ts'
import type { Entity, Field } from '../model/entity/entity.ts'
import { TENANT_FIELD } from '../model/entity/keptFields.ts'

/**
 * The entity as the current user sees it. Only administrators see the tenant field; the server sets it for others. Fields derived from
 * private ones are visible to users with the permission to see those; forms of new records compute them for everybody.
 */
export function useVisibleEntity(entity: Entity): Entity {
  const session = useSession()
  const isAdministrator = session?.roles.includes('administrator') ?? false
  const { can } = usePermissions()
  const seesPrivate = can(entity.permissions.viewPrivate)
  return useMemo(() => {
    const own = seesPrivate ? entity : withoutDerivedFields(entity)
    return isAdministrator ? own : withoutTenantField(own)
  }, [entity, isAdministrator, seesPrivate])
}

function withoutDerivedFields(entity: Entity): Entity {
  const derived = entity.fields.filter((field) => field.private === 'derived')
  if (derived.length === 0) return entity
  return derived.reduce(
    (rest, field) => replaced(rest, field, { ...field, writeOnly: true, list: null, search: null, form: { ...field.form, view: null } }),
    entity,
  )
}

function withoutTenantField(entity: Entity): Entity {
  const chosen = entity.field[TENANT_FIELD]
  if (!chosen || chosen.form.add === null) return entity
  return replaced(entity, chosen, { ...chosen, ...NOWHERE })
}

/** The entity with a field that is no column and no search field. */
function replaced(entity: Entity, field: Field, hidden: Field): Entity {
  const others = (fields: readonly Field[]) => fields.filter((one) => one !== field)
  return {
    ...entity,
    fields: entity.fields.map((one) => (one === field ? hidden : one)),
    field: { ...entity.field, [field.name]: hidden },
    columns: others(entity.columns),
    search: others(entity.search),
  }
}

const NOWHERE: Pick<Field, 'form' | 'search' | 'list' | 'required'> = {
  form: { add: null, edit: null, view: null },
  search: null,
  list: null,
  required: false,
}
