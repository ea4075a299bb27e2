// Derives the entity that a user sees from the entity of the schema file.

import type { Entity, Field } from '../model/entity/entity.ts'
import { TENANT_FIELD } from '../model/entity/keptFields.ts'
import type { FieldLimit } from '../model/records/fieldLimits.ts'

type Limits = Readonly<Record<string, FieldLimit>>

/** The entity with the user's field rights: without hidden fields, with masks, read-only fields and the columns of sheets. */
export function withFieldLimits(entity: Entity, limits: Limits | undefined): Entity {
  if (limits === undefined) return entity
  const limited = entity.fields.reduce((rest, field) => {
    const limit = limits[field.name]
    return limit ? changed(rest, field, limitedField(field, limit), limit.hidden === true || limit.mask === 'derived') : rest
  }, entity)
  const { export: exported, import: imported } = limited
  return {
    ...limited,
    export: exported && {
      ...exported,
      fields: exported.fields.filter(({ name }) => !limits[name]?.noExport),
      tables: exported.tables.filter(({ field }) => !limits[field.name]?.noExport),
    },
    import: imported && {
      ...imported,
      fields: imported.fields.filter((field) => field === imported.cover || !limits[field.name]?.readOnly),
    },
  }
}

function limitedField(field: Field, { hidden, mask, readOnly }: FieldLimit): Field {
  if (hidden) return { ...field, ...NOWHERE, writeOnly: true }
  const masked = mask === undefined ? field : { ...field, private: mask }
  const listed = mask ? { ...masked, list: masked.list && { ...masked.list, sortable: false } } : masked
  if (!readOnly) return listed
  const { edit, view } = listed.form
  // A new record gets the default of the field.
  return { ...listed, readOnly: true, required: false, form: { add: null, edit: edit && 'read', view } }
}

export function withoutDerivedFields(entity: Entity): Entity {
  const derived = entity.fields.filter((field) => field.private === 'derived')
  return derived.reduce(
    (rest, field) =>
      changed(rest, field, { ...field, writeOnly: true, list: null, search: null, form: { ...field.form, view: null } }, true),
    entity,
  )
}

export function withoutTenantField(entity: Entity): Entity {
  const chosen = entity.field[TENANT_FIELD]
  if (!chosen || chosen.form.add === null) return entity
  return changed(entity, chosen, { ...chosen, ...NOWHERE }, true)
}

/** The entity with a changed field. @param isOut true to leave it out of columns and search */
function changed(entity: Entity, field: Field, other: Field, isOut: boolean): Entity {
  const swapped = (fields: readonly Field[]) => fields.flatMap((one) => (one !== field ? one : isOut ? [] : other))
  return {
    ...entity,
    fields: entity.fields.map((one) => (one === field ? other : one)),
    field: { ...entity.field, [field.name]: other },
    columns: swapped(entity.columns),
    search: swapped(entity.search),
  }
}

const NOWHERE: Pick<Field, 'form' | 'search' | 'list' | 'required'> = {
  form: { add: null, edit: null, view: null },
  search: null,
  list: null,
  required: false,
}
