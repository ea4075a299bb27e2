import type { Entity, Field } from '../../model/entity/entity.ts'
import type { ValueKind } from '../../model/expressions/rowConditions.ts'

/** Fields that conditions can use: stored and not secret. */
export const conditionFields = (entity: Entity): Field[] =>
  Object.values(entity.field).filter(({ stored, writeOnly, items }) => stored && !writeOnly && items === null)

export function kindOf(field: Field | undefined): ValueKind {
  const type = field?.type ?? 'string'
  return type === 'integer' ? 'number' : type === 'array' ? 'string' : type
}
