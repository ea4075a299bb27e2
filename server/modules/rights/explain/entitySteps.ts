// Steps of a verb on an entity, in the order in which a call meets the refusals.

import { entitiesAt } from '#http/entityRoutes.ts'
import { translate } from '#i18n/translate.ts'
import { routePath } from '#model/entity/endpoints.ts'
import type { Action, Endpoint, EndpointName, Entity, Field } from '#model/entity/entity.ts'
import { translatedWord } from '#model/entity/translations.ts'
import { type AccessVerb, accessVerbs } from '#model/records/accessExplanation.ts'
import { isLockedByApproval } from '#model/records/values.ts'
import { actorOf, grantsOf, permissionRefusal, readerOf, sharedRowsRefusal } from '#records/actor.ts'
import { notEditable } from '#records/editable.ts'
import { type EntityViews, familyAtPath, findMember, findStoredMember, viewOfSubmit, viewsWithButton } from '#records/entityViews.ts'
import type { HookedFamily } from '#records/hook.ts'
import { readMemberRefusal } from '#records/read.ts'
import { readAccess } from '#records/reading.ts'
import { actionStateRefusal, anyViewRefusal, editStateRefusal, memberRefusal, removalStateRefusal } from '#records/refusals.ts'
import { importPermissions } from '#records/sheets/importRecords.ts'
import { sightOf } from '#records/sight.ts'
import { actingInTenant } from '#records/tenantSwitch.ts'
import { AppError } from '#server/errors.ts'
import type { Rec } from '#store/rows.ts'
import { explainSeenField, explainUsedField } from './fieldSteps.ts'
import { explainPermission, explainReading } from './menuSteps.ts'
import { explainAccount, fieldTitleOf, type PersonContext, personContext, type Question, titleOf } from './question.ts'
import { explainListScopes, explainRecord } from './recordSteps.ts'
import { explainRoute } from './routeSteps.ts'

export interface EntityQuestion extends Question {
  entity: Entity
  hooked: HookedFamily
  /** A built-in verb, or the name of an action. */
  verb: string
  /** '' for a question without a record. */
  id: string
  field: Field | null
}

/** Endpoints that answer a verb; the first one that the entity has. */
const ENDPOINTS: Readonly<Record<AccessVerb, readonly EndpointName[]>> = {
  list: ['list', 'tree', 'lazy-list', 'select'],
  view: ['detail'],
  add: ['submit'],
  edit: ['submit', 'update'],
  delete: ['remove'],
  export: ['export', 'export-job'],
  import: ['import'],
}

interface FoundEndpoint {
  name: EndpointName | null
  endpoint: Endpoint
}

const isVerb = (verb: string): verb is AccessVerb => Object.hasOwn(ENDPOINTS, verb)

/** Action of the entity with this name; one in the row before one of the toolbar. */
export function namedAction({ actions }: Entity, name: string): Action | null {
  const named = actions.filter((action) => action.name === name)
  return named.find(({ at }) => at === 'row') ?? named[0] ?? null
}

export async function explainEntity(question: EntityQuestion): Promise<void> {
  const { entity, verb, steps } = question
  const action = isVerb(verb) ? null : namedAction(entity, verb)
  const found = endpointOf(entity, verb, action)
  if (found === null) return explainWithoutCall(question, action)
  const { method } = found.endpoint
  const path = routePath(found.endpoint.path)
  const matched = question.asker.routes.find(method, path)
  const route = matched?.route ?? { access: 'user' as const, method, path, handle: async () => null }
  explainAccount(question, route)
  const { policy, context } = await personContext(question, route, path, question.id)
  explainRoute(question, route, path, policy)
  const within = verb === 'list' || verb === 'export' ? context : await actingInTenant(context, entity)
  const call: VerbCall = { question, policy, context: within, family: familyAtPath(question.hooked.family, found.endpoint.path), found }
  if (action) return explainAction(call, action)
  await (verb === 'list' || verb === 'view' ? explainRead(call, verb) : WRITES[verb as keyof typeof WRITES](call))
  if (matched && matched.route.access !== 'user') steps.skip('code', { key: 'code' })
}

interface VerbCall extends PersonContext {
  question: EntityQuestion
  /** Views at the path of the call. */
  family: EntityViews
  found: FoundEndpoint
}

function endpointOf(entity: Entity, verb: string, action: Action | null): FoundEndpoint | null {
  if (action) return action.call && { name: null, endpoint: action.call }
  for (const name of isVerb(verb) ? ENDPOINTS[verb] : []) {
    const [endpoint] = entity.endpoints[name] ?? []
    if (endpoint) return { name, endpoint }
  }
  return null
}

/** A button that opens a page or panel needs its permission only; a verb without an endpoint is refused to everybody. */
async function explainWithoutCall(question: EntityQuestion, action: Action | null): Promise<void> {
  explainAccount(question, null)
  const { entity, verb, id, steps } = question
  if (action === null) {
    const refusal = new AppError('request.pathUnknown', { path: `${entity.api ?? ''}/${verb}` })
    return steps.deny('endpoint', refusal, { key: 'endpointMissing', args: { verb: verbTitle(question) } })
  }
  const { context, policy } = await personContext(question, { access: 'user' }, entity.api ?? '', id)
  const endpoint: Endpoint = { method: 'GET', path: '' }
  await explainAction({ question, policy, context, family: question.hooked.family, found: { name: null, endpoint } }, action)
}

async function explainRead({ question, context, found }: VerbCall, verb: 'list' | 'view'): Promise<void> {
  const { entity, hooked, id, field, steps } = question
  const { db } = context.platform.store
  const reading = readAccess(context, found.name ? entitiesAt(hooked.family, found.name, found.endpoint) : [entity])
  const shown = reading?.entity ?? entity
  await explainReading(question, shown, reading)
  const family = verb === 'list' ? { ...hooked.family, through: [shown] } : hooked.family
  const member = id === '' ? null : await findMember(db, family, id, readerOf(context))
  if (id !== '') {
    const refusal = readMemberRefusal(context, reading ?? { entity, offer: null }, family, hooked.hooks, member?.record)
    await explainRecord(question, hooked, { context, family, id, refusal })
    if (refusal !== null) return
  } else if (verb === 'list') await explainListScopes(question, context, family)
  if (!field || !reading) return
  if (reading.offer && !reading.offer.shown.has(field.name))
    return steps.deny('field', null, { key: 'fieldChoices', args: { field: fieldTitleOf(question, entity, field) } })
  const view = verb === 'view' ? (member?.view ?? shown) : shown
  explainSeenField(question, { entity: view, field, sight: sightOf(context, view), record: member?.record ?? null }, verb)
}

/** @param view view of the written record */
async function explainWritePermission({ question, context }: VerbCall, permission: string | null, view: Entity): Promise<void> {
  const { steps } = question
  await explainPermission(question, context, permission, verbTitle(question))
  const refusal = sharedRowsRefusal(view, actorOf(context))
  if (refusal) steps.deny('sharedRows', refusal, { key: 'sharedRows', args: { title: titleOf(question, view) } })
}

/** Permission of a write whose record is not reached: that of any view decides. */
async function explainAnyPermission(call: VerbCall, button: 'edit' | 'delete', views: readonly Entity[]): Promise<void> {
  const { question, context } = call
  const grants = grantsOf(context)
  const held = views.find(({ permissions }) => grants(permissions[button])) ?? question.entity
  await explainPermission(question, context, held.permissions[button], verbTitle(question))
}

/** Views at the path of the call that have the button; `null` if none has. */
function withButton({ family }: VerbCall, button: 'edit' | 'delete'): EntityViews | null {
  const through = viewsWithButton(family, [button])
  return through.length === 0 ? null : { ...family, through }
}

const WRITES = {
  async add(call: VerbCall) {
    const { question, context, family } = call
    const { entity, field } = question
    const { merged } = family
    const view = viewOfSubmit(family, entity, {}, null) ?? entity
    const hasButton = viewsWithButton(family, ['add']).length > 0
    await explainWritePermission(call, hasButton ? view.permissions.add : null, view)
    if (field)
      explainUsedField(question, { entity: merged, field, sight: sightOf(context, merged), record: null }, 'add', notEditable(field))
  },
  async edit(call: VerbCall) {
    const { question, context } = call
    const { entity, hooked, id, field, steps } = question
    const family = withButton(call, 'edit')
    if (family === null) return explainPermission(question, context, null, verbTitle(question))
    const isRefused = anyViewRefusal(context, family.written, 'edit') !== null
    const found = id === '' ? null : await findStoredMember(context.platform.store.db, family, id, actorOf(context))
    const record = found?.stored.record
    const refusal = id === '' ? null : memberRefusal(context, hooked.hooks, record)
    if (isRefused || refusal !== null) await explainAnyPermission(call, 'edit', family.written)
    const isDescribed = id === '' || (await explainRecord(question, hooked, { context, family, id, refusal }))
    if (refusal !== null || !isDescribed) return
    const { merged } = family
    if (field)
      explainUsedField(
        question,
        { entity: merged, field, sight: sightOf(context, merged), record: record ?? null },
        'edit',
        notEditable(field),
      )
    if (isRefused) return
    const view = (record && viewOfSubmit(family, entity, {}, record)) ?? found?.view ?? entity
    await explainWritePermission(call, view.permissions.edit, view)
    if (!found || !record) return
    if (found.view !== view) await explainWritePermission(call, found.view.permissions.edit, found.view)
    explainState(steps, editStateRefusal([found.view, view], record), conditionOf(found.view, view), record)
  },
  async delete(call: VerbCall) {
    const { question, context } = call
    const { entity, hooked, id, steps } = question
    const family = withButton(call, 'delete')
    if (family === null) return explainPermission(question, context, null, verbTitle(question))
    const found = id === '' ? null : await findStoredMember(context.platform.store.db, family, id, actorOf(context))
    const isRefused = anyViewRefusal(context, family.views, 'delete') !== null
    if (isRefused || (id !== '' && !found)) await explainAnyPermission(call, 'delete', family.views)
    else await explainWritePermission(call, (found?.view ?? entity).permissions.delete, found?.view ?? entity)
    if (id === '') return
    const refusal = memberRefusal(context, hooked.hooks, found?.stored.record)
    const isDescribed = await explainRecord(question, hooked, { context, family, id, refusal })
    if (refusal !== null || !found || !isDescribed) return
    const { view, stored } = found
    explainState(steps, removalStateRefusal(view, stored.record), view.conditions.delete?.source ?? null, stored.record)
  },
  async export(call: VerbCall) {
    const { question, context, family } = call
    const { entity, field } = question
    await explainPermission(question, context, entity.permissions.export, verbTitle(question))
    await explainListScopes(question, context, family)
    if (field) explainUsedField(question, { entity, field, sight: sightOf(context, entity), record: null }, 'export', null)
  },
  async import(call: VerbCall) {
    const { question, context } = call
    const { entity, field } = question
    const grants = grantsOf(context)
    const [own, ...others] = importPermissions(entity.permissions, false)
    await explainWritePermission(call, own ?? null, entity)
    for (const code of others)
      if (permissionRefusal(grants, code) !== null)
        await explainPermission(question, context, code, translate(question.asker.language, 'access.verbs.add'))
    if (field) explainUsedField(question, { entity, field, sight: sightOf(context, entity), record: null }, 'import', notEditable(field))
  },
} satisfies Record<Exclude<AccessVerb, 'list' | 'view'>, (call: VerbCall) => Promise<void>>

async function explainAction(call: VerbCall, action: Action): Promise<void> {
  const { question, context, family } = call
  const { entity, hooked, id, steps } = question
  if (action.set === null) await explainPermission(question, context, action.permission, verbTitle(question))
  else await explainWritePermission(call, action.permission, entity)
  if (id !== '') {
    const found = await findStoredMember(context.platform.store.db, family, id, actorOf(context))
    const refusal = memberRefusal(context, hooked.hooks, found?.stored.record)
    const isDescribed = await explainRecord(question, hooked, { context, family, id, refusal })
    const record = found?.stored.record
    if (refusal === null && record && isDescribed)
      explainState(steps, actionStateRefusal(action, record), action.accepts?.source ?? null, record)
  }
  if (action.set === null && action.call) steps.skip('code', { key: 'code' })
}

function explainState(steps: Question['steps'], refusal: AppError | null, condition: string | null, record: Rec): void {
  if (refusal && isLockedByApproval(record)) steps.deny('state', refusal, { key: 'stateApproval' })
  else if (refusal) steps.deny('state', refusal, { key: 'stateFails', args: { condition: condition ?? '' } })
  else if (condition !== null) steps.allow('state', { key: 'stateHolds', args: { condition } })
}

const conditionOf = (...views: readonly Entity[]): string | null =>
  [...new Set(views.flatMap(({ conditions }) => conditions.edit?.source ?? []))].join(' && ') || null

/** Title of the verb in the language of the asker. */
export function verbTitle(question: Pick<EntityQuestion, 'asker' | 'entity' | 'verb'>): string {
  const { asker, entity, verb } = question
  if (isVerb(verb)) return translate(asker.language, `access.verbs.${verb}`)
  const title = namedAction(entity, verb)?.title ?? verb
  return translatedWord(entity, title, asker.language)
}

export const isKnownVerb = (entity: Entity, verb: string): boolean => isVerb(verb) || namedAction(entity, verb) !== null

/** Verbs of the entity, with their titles. */
export function verbsOf(question: EntityQuestion): { verb: string; title: string }[] {
  const { entity } = question
  const verbs = [
    ...accessVerbs.filter((verb) => endpointOf(entity, verb, null) !== null && hasButton(entity, verb)),
    ...new Set(entity.actions.map(({ name }) => name)),
  ]
  return verbs.map((verb) => ({ verb, title: verbTitle({ ...question, verb }) }))
}

const hasButton = ({ permissions }: Entity, verb: AccessVerb): boolean => verb === 'list' || verb === 'view' || permissions[verb] !== null
