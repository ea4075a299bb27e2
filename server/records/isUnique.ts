// Checks for forms whether a unique value is available. The write checks again.

import { repository } from '#store/rows.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import { AppError } from '../errors.ts'
import { actorOf, grantsOf } from './actor.ts'
import type { Context } from './context.ts'
import { notEditable } from './editable.ts'
import { sightOf } from './sight.ts'
import { countLookupProbes, uniqueKeys } from './writeProbes.ts'

/**
 * `?field=tagName&tagName=a&parentId=0&id=1` returns `true` when no record other than `id` has this value and these values of the companion
 * fields. Throws for users who may neither add nor edit.
 */
export async function isUnique(context: Context, entity: Entity): Promise<boolean> {
  const { field: name = '', ...values } = context.query
  const grants = grantsOf(context)
  if (!grants(entity.permissions.add) && !grants(entity.permissions.edit)) throw new AppError('auth.noPermission')
  const field = Object.hasOwn(entity.field, name) ? entity.field[name] : undefined
  if (!field || field.unique === null || field.writeOnly) throw new AppError('request.parameterInvalid', { name: 'field' })
  if (!sightOf(context, entity).editsSome(field)) throw notEditable(field)
  const actor = actorOf(context)
  await countLookupProbes(context, entity, uniqueKeys(entity, name, field.unique), values, actor)
  return !(await repository(context.platform.store.db, entity, actor).isTaken(name, values))
}
