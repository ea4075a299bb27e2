// Private fields on their way out and back in. Rule: a list never shows them, a detail does to who holds `viewPrivate`.

import type { Entity, Field } from '../../engine/model/entity.ts'
import { isMask, mask } from '../../engine/model/privacy.ts'
import { isEmpty } from '../../engine/model/rules.ts'
import type { Rec } from '../store/records.ts'
import type { Context } from './context.ts'

type PrivateField = Field & { private: NonNullable<Field['private']> }

const privates = new WeakMap<Entity, readonly PrivateField[]>()

function privateFields(entity: Entity): readonly PrivateField[] {
  const known = privates.get(entity)
  if (known) return known
  const fields = entity.fields.filter((field): field is PrivateField => field.private !== null)
  privates.set(entity, fields)
  return fields
}

/** Records as anybody who reads the entity may see them. */
export function masked<R extends Rec>(entity: Entity, records: readonly R[]): R[] {
  return records.map((record) => maskedRecord(entity, record))
}

export function maskedRecord<R extends Rec>(entity: Entity, record: R): R {
  const fields = privateFields(entity)
  if (fields.length === 0) return record
  const shown: Rec = { ...record }
  for (const { name, private: privacy } of fields) if (name in shown) shown[name] = mask(privacy, shown[name])
  return shown as R
}

/** Whether somebody may see the private values of an entity whole. */
export function seesPrivate({ rights }: Pick<Context, 'rights'>, { permissions }: Entity): boolean {
  return rights.codes.has(permissions.viewPrivate ?? '')
}

/** Whether a record holds a private value at all. */
export function hasPrivate(entity: Entity, record: Rec): boolean {
  return privateFields(entity).some(({ name }) => !isEmpty(record[name]))
}

/** What was said without the masks that were shown: a value sent back as it was seen changes nothing. */
export function withoutMasks(entity: Entity, said: Rec, stored: Rec | null): Rec {
  const seen = privateFields(entity).filter(
    ({ name, private: privacy }) => stored && isMask(privacy, said[name]) && said[name] === mask(privacy, stored[name]),
  )
  if (seen.length === 0) return said
  return Object.fromEntries(Object.entries(said).filter(([name]) => !seen.some((field) => field.name === name)))
}
