// Steps of one record: whether it exists, falls in the data scopes, and belongs to the view of the call.

import { rowScopes, tableScopesOf } from '#access/rights/dataScopes.ts'
import { actorOf, actorWithoutScopes, readerOf } from '#records/actor.ts'
import type { Context } from '#records/context.ts'
import { type EntityViews, findMember, viewOfRecord } from '#records/entityViews.ts'
import { type HookedFamily, isHidden } from '#records/hook.ts'
import { readMemberRefusal } from '#records/read.ts'
import { readAccess } from '#records/reading.ts'
import { actingInTenant } from '#records/tenantSwitch.ts'
import { AppError } from '#server/errors.ts'
import { repository } from '#store/rows.ts'
import { joined, linkTo, type Question, titleOf } from './question.ts'

/** Record of a question, with the refusal that a call of the person meets. */
export interface RecordQuestion {
  context: Context
  /** Views that the call reaches. */
  family: EntityViews
  id: string
  refusal: AppError | null
}

/** Throws record.notFound if the asker does not see the record, so that a question about another user tells nothing of it. */
export async function checkSeenByAsker({ asker, person }: Question, { family, hooks }: HookedFamily, id: string): Promise<void> {
  if (!person.isCaller && !(await isSeen(asker, { family, hooks }, id))) throw new AppError('record.notFound')
}

/** True if the record is in the lists of the user. */
async function isSeen(context: Context, { family, hooks }: HookedFamily, id: string): Promise<boolean> {
  const within = await actingInTenant({ ...context, query: { id } }, family.merged)
  const reading = readAccess(within, family.views)
  if (reading === null) return false
  const found = await findMember(within.platform.store.db, family, id, readerOf(within))
  return readMemberRefusal(within, reading, family, hooks, found?.record) === null
}

/**
 * Tells a user who does not see the record no more than the call itself does: a call that is refused for want of a permission does not tell
 * whether the record exists. Returns false if the record is not described.
 */
export async function explainRecord(question: Question, hooked: HookedFamily, ofRecord: RecordQuestion): Promise<boolean> {
  const { steps, person } = question
  const { context, family, id, refusal } = ofRecord
  const isReached = refusal === null && steps.result().refusal === null
  const isDisclosed = !person.isCaller || isReached || (await isSeen(context, hooked, id))
  const stored = isDisclosed ? await repository(context.platform.store.db, family.merged, actorWithoutScopes(context)).get(id) : null
  if (stored === null) {
    steps.deny('record', refusal, { key: 'recordUnseen' })
    return false
  }
  if (isHidden(hooked.hooks, context, stored)) steps.deny('record', refusal, { key: 'recordHidden' })
  else steps.allow('record', { key: 'recordFound' })
  await explainScopes(question, ofRecord)
  const { merged } = family
  const title = titleOf(question, viewOfRecord(hooked.family, stored) ?? merged)
  if (refusal === null || viewOfRecord(family, stored) !== null) steps.allow('view', { key: 'viewShows', args: { title } })
  else steps.deny('view', refusal, { key: 'viewHides', args: { title: titleOf(question, merged) } })
  return true
}

async function explainScopes(question: Question, { context, family, id, refusal }: RecordQuestion): Promise<void> {
  const { steps, person } = question
  const { platform } = context
  const scopes = await tableScopesOf(platform, person.identity, family.merged)
  const link = linkTo(question, 'data-scope-menu')
  if (scopes === null) return steps.skip('dataScope', { key: 'scopeNone', args: { title: titleOf(question, family.merged) }, link })
  const including: string[] = []
  for (const scope of scopes) {
    const actor = { ...actorOf(context), scopes: rowScopes(platform, person.identity, [scope]) }
    if (await repository(platform.store.db, family.merged, actor).get(id)) including.push(scope.name)
  }
  if (including.length > 0) steps.allow('dataScope', { key: 'scopeShows', args: { scopes: joined(question, including) }, link })
  else
    steps.deny('dataScope', refusal, {
      key: 'scopeHides',
      args: {
        scopes: joined(
          question,
          scopes.map(({ name }) => name),
        ),
      },
      link,
    })
}

/** Step of the data scopes that narrow a list. */
export async function explainListScopes(question: Question, { platform }: Context, family: EntityViews): Promise<void> {
  const { steps, person } = question
  const scopes = await tableScopesOf(platform, person.identity, family.merged)
  const link = linkTo(question, 'data-scope-menu')
  const names = joined(question, scopes?.map(({ name }) => name) ?? [])
  if (scopes === null) steps.skip('dataScope', { key: 'scopeNone', args: { title: titleOf(question, family.merged) }, link })
  else steps.allow('dataScope', { key: 'scopeLimits', args: { scopes: names }, link })
}
