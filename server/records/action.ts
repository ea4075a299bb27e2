// Actions that only set fields, as the schema file describes them.

import type { Database } from '#store/store.ts'
import type { Action, Entity } from '../../engine/model/entity/entity.ts'
import { actionValues, dialogFields, dialogValues, namesOfAction, parametersOf, refuseMissing } from './actionValues.ts'
import { actorOf, actorWithoutScopes, checkWrite, grantsOf } from './actor.ts'
import { objectBody } from './body.ts'
import type { Context } from './context.ts'
import { type EntityViews, findStoredMember } from './entityViews.ts'
import type { ApprovalRequest, EntityHook } from './hook.ts'
import { parseIds } from './ids.ts'
import { keepSet } from './journal/sets.ts'
import { actionStateRefusal, enforce, reachedMember } from './refusals.ts'
import { sightOf } from './sight.ts'
import { refuseUnknownNames } from './unknownNames.ts'
import { updateStored } from './updateStored.ts'
import { validateWrite } from './validateWrite.ts'
import { unmasked } from './writeProbes.ts'
import { inWriteTransaction } from './writeTransaction.ts'

const isApproved = (action: Action): action is ApprovalRequest['action'] => action.approval !== null

/** Sets the fields of `set` in every record named by `ids` or `id`; templates are filled from path, query and body. All or none. */
export async function runAction(
  context: Context,
  entity: Entity,
  action: Action,
  family: EntityViews,
  hooks: readonly EntityHook[],
): Promise<undefined> {
  const actor = actorOf(context)
  const unscoped = actorWithoutScopes(context)
  const { language } = context
  const sent = { body: context.body === undefined ? {} : objectBody(context.body), query: context.query, params: context.params }
  checkWrite(grantsOf(context), action.permission, entity, actor)
  refuseUnknownNames(context, [{ object: sent.body, names: namesOfAction(action) }])
  const form = dialogValues(action, sent, language, entity)
  const given = parametersOf(action, sent, form)
  const ids = parseIds(given.ids ?? given.id)
  refuseMissing(action, sent, form)
  const parameters = { ...given, id: ids[0], ids: ids.join(',') }
  const validateForm = async (db: Database) => {
    const fields = dialogFields(action)
    if (fields.length === 0) return
    await validateWrite({ entity: { ...entity, fields }, values: { ...form }, stored: null, fields }, { db, actor, language })
  }
  await inWriteTransaction(context, entity, async (db) => {
    const isOperation = action.at === 'batch' || ids.length > 1
    if (isOperation && !hooks.some(({ irrevocable }) => irrevocable))
      await keepSet(db, context, entity, { source: 'action', action: action.name })
    await validateForm(db)
    for (const id of ids) {
      const found = reachedMember(context, hooks, await findStoredMember(db, family, id, actor))
      const { record: stored } = found.stored
      enforce(actionStateRefusal(action, stored))
      const values = actionValues(entity, action, { parameters, form, record: stored, language })
      const written = await unmasked(db, entity, values, stored, sightOf(context, entity))
      await validateWrite({ entity, values: written, stored }, { db, actor, language })
      if (isApproved(action)) {
        const request = { db, entity: family.merged, actor: unscoped, context, view: entity, action, record: stored, values: written, form }
        for (const hook of hooks) await hook.approving?.(request)
        continue
      }
      const scope = { db, entity: family.merged, actor: unscoped, context }
      await updateStored(scope, hooks, { view: entity, writer: actor, stored: found.stored, values: written, action: action.name })
    }
  })
}
