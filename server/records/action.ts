// Actions that only set fields: the schema file says what, no code is needed.

import { type Rec, repository } from '#store/rows.ts'
import type { Action, Entity } from '../../engine/model/entity/entity.ts'
import { fillTemplates } from '../../engine/model/expressions/template.ts'
import { judge } from '../../engine/model/records/rules.ts'
import { AppError } from '../errors.ts'
import { actorOf, checkWrite, grantsOf, wholeActorOf } from './actor.ts'
import { objectBody } from './body.ts'
import type { Context } from './context.ts'
import { type EntityViews, findStoredMember } from './entityViews.ts'
import { announce, type EntityHook } from './hook.ts'
import { parseIds } from './ids.ts'
import { keepSet } from './journal/sets.ts'
import { referenceFaults, refuseFaults, typeFaults, workedOut } from './judgement.ts'
import { seesPrivate, withoutMasks } from './masked.ts'
import { typedBody } from './typedBody.ts'
import { inWriteTransaction } from './writeTransaction.ts'

/** Writes the fields of `set` into every record named by `ids` or `id`; texts are filled from path, query and body. All or none. */
export async function runAction(
  context: Context,
  entity: Entity,
  action: Action,
  family: EntityViews,
  hooks: readonly EntityHook[],
): Promise<undefined> {
  const actor = actorOf(context)
  const whole = wholeActorOf(context)
  const sent = context.body === undefined ? {} : objectBody(context.body)
  const form = action.dialog?.kind === 'form' ? typedBody(action.dialog.fields, sent) : sent
  const parameters: Rec = { ...form, ...context.query, ...context.params }
  checkWrite(grantsOf(context), action.permission, entity, actor)
  const ids = parseIds(parameters.ids ?? parameters.id)
  if (action.dialog?.kind === 'form' && action.body === null) {
    refuseFaults(typeFaults(action.dialog.fields, form), entity, context.language)
    refuseFaults(judge(action.dialog.fields, form), entity, context.language)
  }
  const values = typedValues(entity, fillTemplates(action.set ?? {}, { ...parameters, form, id: ids[0], ids: ids.join(',') }))
  await inWriteTransaction(context, entity, async (db) => {
    const isOperation = action.at === 'batch' || ids.length > 1
    if (isOperation && !hooks.some(({ irrevocable }) => irrevocable))
      await keepSet(db, context, entity, { source: 'action', action: action.name })
    for (const id of ids) {
      const found = await findStoredMember(db, family, id, actor)
      if (!found) throw new AppError('record.notYours')
      const { record: stored } = found.stored
      if (action.when && action.when.evaluate(stored) !== true) throw new AppError('action.notNow', { title: action.title })
      const scope = { ...stored, ...form }
      const computed = Object.entries(action.computes).map(([name, formula]) => [name, workedOut(formula, scope, entity, context.language)])
      const told = withoutMasks(entity, { ...values, ...Object.fromEntries(computed) }, stored, seesPrivate(context, entity))
      const fields = entity.fields.filter((field) => field.name in told)
      const record = { ...stored, ...told }
      refuseFaults(typeFaults(fields, told), entity, context.language)
      refuseFaults(judge(fields, record), entity, context.language)
      refuseFaults(
        await referenceFaults(entity, fields, record, { db, library: context.platform.library(), actor, stored }),
        entity,
        context.language,
      )
      const after = await repository(db, entity, actor).update(found.stored, told)
      const edit = { db, entity: family.whole, actor: whole, context, before: stored, after }
      for (const hook of hooks) await hook.updated?.(edit)
      announce(db, hooks, edit)
    }
  })
}

/** Path and query hold text; a number's field gets the number that the text spells. */
function typedValues(entity: Entity, filled: Rec): Rec {
  return Object.fromEntries(
    Object.entries(filled).map(([name, value]) => {
      const type = entity.field[name]?.type
      if (value === undefined || value === '') return [name, null]
      if (typeof value !== 'string') return [name, value]
      if ((type === 'integer' || type === 'number') && Number.isFinite(Number(value))) return [name, Number(value)]
      if (type === 'boolean' && (value === 'true' || value === 'false')) return [name, value === 'true']
      return [name, value]
    }),
  )
}
