// Whose record it is is chosen by administrators alone: for everybody else the field is not there, and the server knows.

import type { Entity, Field } from '../model/entity.ts'

const NOWHERE: Pick<Field, 'form' | 'search' | 'list' | 'required'> = {
  form: { add: null, edit: null, view: null },
  search: null,
  list: null,
  required: false,
}

export function withoutTenantField(entity: Entity): Entity {
  const { tenantId } = entity.field
  if (!tenantId || tenantId.form.add === null) return entity
  const hidden: Field = { ...tenantId, ...NOWHERE }
  const others = (fields: readonly Field[]) => fields.filter((field) => field !== tenantId)
  return {
    ...entity,
    fields: entity.fields.map((field) => (field === tenantId ? hidden : field)),
    field: { ...entity.field, tenantId: hidden },
    columns: others(entity.columns),
    search: others(entity.search),
  }
}
