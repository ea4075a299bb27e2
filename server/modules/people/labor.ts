// Admission of workers (admit, reject, ban, exit), for one or several, and the hook of `labor`.

import * as dict from '#engine/site/keys.ts'
import { TEXT, takesJson } from '#http/openapi/routeBodies.ts'
import type { Call, Route } from '#http/route.ts'
import { translate } from '#i18n/translate.ts'
import { actorOf, userOf } from '#records/actor.ts'
import { objectBody } from '#records/body.ts'
import { callTitle } from '#records/callTitle.ts'
import type { EntityHook } from '#records/hook.ts'
import { parseIds } from '#records/ids.ts'
import { AppError, type ErrorKey } from '#server/errors.ts'
import { type Actor, entityIn, entityOf, type Rec, repository, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { endUsesOf } from '../rope/index.ts'
import { addPresence, readerNow, withoutPresence, withPresence } from '../statistics/index.ts'
import { statesBefore, transitionBetween } from '../transitions.ts'
import { hasEntered, laborSteps, permissionOf, permissionsTo, type StepInput } from './laborSteps.ts'

/** Ids with a changed status, and errors of the others. */
interface Outcome {
  ok: string[]
  fail: { id: string; msg: string }[]
}

/** With one id an error is thrown; with several comma-joined ids each is tried separately. */
const status: Route = {
  method: 'POST',
  path: '/api/blade-archives/labor/status/{status}/{id}',
  access: 'user',
  title: callTitle('workerStatus'),
  described: takesJson({ admitRemark: TEXT, entryDate: TEXT }),
  async handle(call) {
    const to = call.params.status ?? ''
    if (!permissionsTo(to).some((code) => call.rights.codes.has(code))) throw new AppError('auth.noPermission')
    const ids = parseIds(call.params.id)
    const input = inputOf(call)
    const [only] = ids
    if (ids.length === 1 && only !== undefined) return void (await take(call, only, to, input))
    const outcome: Outcome = { ok: [], fail: [] }
    for (const id of ids) {
      try {
        await take(call, id, to, input)
        outcome.ok.push(id)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        outcome.fail.push({ id, msg: error.sentence(call.language, entityOf(call.platform, 'labor').words) })
      }
    }
    return outcome
  },
}

export const laborRoutes: readonly Route[] = [status]

function inputOf(call: Call): StepInput {
  const values = { ...call.query, ...(call.body === undefined ? {} : objectBody(call.body)) }
  return { admitRemark: textOf(values, 'admitRemark').trim(), entryDate: textOf(values, 'entryDate'), by: userOf(call).nickName }
}

/** Throws `record.notYours`, `labor.notNow` if no step leads from the worker's status, and the errors of the step. */
async function take(call: Call, id: string, to: string, input: StepInput): Promise<void> {
  const actor = actorOf(call)
  await call.platform.store.transaction(async (db) => {
    const entity = entityIn(db, 'labor')
    const labor = await repository(db, entity, actor).get(id)
    if (!labor) throw new AppError('record.notYours')
    const step = transitionBetween(laborSteps, labor.admitStatus, to)
    if (!step) throw new AppError('labor.notNow')
    if (!call.rights.codes.has(permissionOf(step))) throw new AppError('auth.noPermission')
    refuse(step.refusals(labor, input, entity), call)
    await repository(db, entity, actor).update(id, { admitStatus: to, ...step.changes(labor, input) })
    if (step.returnsRope) await endUsesOf(db, [id], actor)
  })
}

/** Throws a single reason as is, several joined in one message. */
function refuse(reasons: readonly ErrorKey[], { language }: Call): void {
  const [only, another] = reasons
  if (only === undefined) return
  if (another === undefined) throw new AppError(only)
  const sentences = reasons.map((key) => new AppError(key).sentence(language))
  throw new AppError('labor.lacks', { reasons: sentences.join(translate(language, 'list.sentenceBreak')) })
}

export const laborHook: EntityHook = {
  entity: 'labor',
  listing: async ({ query }) => withoutPresence(query),
  finding: (context) => withPresence(readerNow(context), context.query),
  extendRecords: addPresence,
  async inserting({ values }) {
    return { onSite: hasEntered(values) ? dict.laborOnSite.onTheRoster : dict.laborOnSite.notYet }
  },
  updated: ({ db, before, after: labor, actor }) => resubmit(db, before, labor, actor),
}

/** A rejected worker is reviewed again after an edit. */
async function resubmit(db: Database, before: Rec, labor: Rec, actor: Actor): Promise<void> {
  if (!statesBefore(laborSteps, 'edit').includes(textOf(before, 'admitStatus'))) return
  await repository(db, 'labor', actor).update(textOf(labor, 'id'), { admitStatus: dict.laborAdmitStatus.pending })
}
