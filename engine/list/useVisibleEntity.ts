import { useMemo } from 'react'
import { useSession } from '../api/access/session.ts'
import type { Entity, Field } from '../model/entity/entity.ts'
import { TENANT_FIELD } from '../model/entity/keptFields.ts'

/** The entity as the signed-in user sees it. Whose record it is is chosen by administrators alone: for everybody else the field is not there, and the server knows. */
export function useVisibleEntity(entity: Entity): Entity {
  const session = useSession()
  const isAdministrator = session?.roles.includes('administrator') ?? false
  return useMemo(() => (isAdministrator ? entity : withoutTenantField(entity)), [entity, isAdministrator])
}

function withoutTenantField(entity: Entity): Entity {
  const chosen = entity.field[TENANT_FIELD]
  if (!chosen || chosen.form.add === null) return entity
  const hidden: Field = { ...chosen, ...NOWHERE }
  const others = (fields: readonly Field[]) => fields.filter((field) => field !== chosen)
  return {
    ...entity,
    fields: entity.fields.map((field) => (field === chosen ? hidden : field)),
    field: { ...entity.field, [TENANT_FIELD]: hidden },
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
