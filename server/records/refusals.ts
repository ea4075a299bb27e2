// Decides whether a caller may reach and change a record. Calls throw these refusals, and explanations of access show them.

import type { Rec, StoredWrite } from '#store/rows.ts'
import type { Action, Entity } from '../../engine/model/entity/entity.ts'
import type { Permissions } from '../../engine/model/entity/menuRow.ts'
import { isEditable, isRemovable } from '../../engine/model/records/values.ts'
import { AppError } from '../errors.ts'
import { grantsOf, permissionRefusal } from './actor.ts'
import type { Context } from './context.ts'
import { type EntityHook, isHidden } from './hook.ts'

export function enforce(refusal: AppError | null): void {
  if (refusal) throw refusal
}

/** Refuses with `auth.noPermission` a caller who has the button of none of the views. */
export function anyViewRefusal(context: Context, views: readonly Entity[], button: keyof Permissions): AppError | null {
  const grants = grantsOf(context)
  const refused = views.map(({ permissions }) => permissionRefusal(grants, permissions[button]))
  return refused.includes(null) ? null : (refused[0] ?? new AppError('auth.noPermission'))
}

/** Refuses with `record.notYours` a write of a record that the caller's tenant, data scopes, views and hooks do not show. */
export function memberRefusal(context: Context, hooks: readonly EntityHook[], record: Rec | undefined): AppError | null {
  return record === undefined || isHidden(hooks, context, record) ? new AppError('record.notYours') : null
}

/** The record of a write. Throws the refusal of `memberRefusal`. */
export function reachedMember<M extends { stored: StoredWrite }>(context: Context, hooks: readonly EntityHook[], found: M | null): M {
  const refusal = memberRefusal(context, hooks, found?.stored.record)
  if (found === null || refusal !== null) throw refusal
  return found
}

/** Refuses with `record.notEditable` an edit that the condition of a view or a pending approval prevents. */
export function editStateRefusal(views: readonly Entity[], record: Rec): AppError | null {
  return views.every((view) => isEditable(view, record)) ? null : new AppError('record.notEditable')
}

/** Refuses with `record.notRemovable` a removal that the condition of the view prevents. */
export function removalStateRefusal(view: Entity, record: Rec): AppError | null {
  return isRemovable(view, record) ? null : new AppError('record.notRemovable')
}

/** Refuses with `action.notNow` an action whose condition does not hold. */
export function actionStateRefusal({ accepts, title }: Action, record: Rec): AppError | null {
  return accepts === null || accepts.evaluate(record) === true ? null : new AppError('action.notNow', { title })
}
