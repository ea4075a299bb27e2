// Explains whether and why a user may do something. Runs the functions that decide calls, and changes nothing.

import { onBehalfOf } from '#access/signedIn.ts'
import type { Call, Route } from '#http/route.ts'
import { translate } from '#i18n/translate.ts'
import { routePath } from '#model/entity/endpoints.ts'
import type { EndpointName } from '#model/entity/entity.ts'
import type { AccessExplanation } from '#model/records/accessExplanation.ts'
import { callTitle } from '#records/callTitle.ts'
import { isListedByCode } from '#records/hook.ts'
import { hookedFamilyOf } from '#records/hookedFamilies.ts'
import { AppError } from '#server/errors.ts'
import { createAccessSteps } from './accessSteps.ts'
import { type EntityQuestion, explainEntity, isKnownVerb, namedAction, verbsOf, verbTitle } from './entitySteps.ts'
import { explainMenu } from './menuSteps.ts'
import { mayAskAboutOthers, personOf } from './person.ts'
import { explainAccount, fieldTitleOf, personContext, type Question, titleOf } from './question.ts'
import { checkSeenByAsker } from './recordSteps.ts'
import { explainRoute, explainUnknownCall } from './routeSteps.ts'

/** Verb of an endpoint; other endpoints are reads of a list. */
const VERBS: Readonly<Partial<Record<EndpointName, string>>> = {
  detail: 'view',
  history: 'view',
  update: 'edit',
  bulk: 'edit',
  remove: 'delete',
  bin: 'delete',
  restore: 'delete',
  purge: 'delete',
  export: 'export',
  'export-job': 'export',
  import: 'import',
}

/**
 * Query: `userId` or `account` (the caller by default), and one subject: `entity` with `verb` and optionally `id` and `field`, where the id of a row that code lists is ignored; `menu`, the id or path of an
 * entry; `method` and `path` of a call, optionally with `id`. Throws request.parameterMissing and request.parameterInvalid, and the errors of
 * `personOf`. A question about another user is written to the log of calls.
 */
export async function explainAccess(call: Call): Promise<AccessExplanation> {
  const { language } = call
  const person = await personOf(call)
  if (!person.isCaller) call.discloses?.(callTitle('explanation'))
  const question: Question = { asker: call, person, steps: createAccessSteps(language) }
  const { title, verbs = [], verb = '' } = await onBehalfOf(person.identity, () => explainSubject(question))
  const { steps, refusal, isAllowed } = question.steps.result()
  return {
    allowed: isAllowed,
    person: translate(language, 'access.person', { name: person.name, account: person.account }),
    userId: person.isCaller ? '' : person.identity.userId,
    subject: title,
    message: refusal?.sentence(language) ?? null,
    steps,
    verbs,
    verb,
    mayAskAboutOthers: mayAskAboutOthers(call),
  }
}

interface Subject extends Partial<Pick<AccessExplanation, 'verbs' | 'verb'>> {
  title: string
}

/** Adds the steps; returns the description of the subject. */
async function explainSubject(question: Question): Promise<Subject> {
  const { query, language } = question.asker
  if (query.menu) {
    explainAccount(question, null)
    const name = await explainMenu(question, query.menu)
    return { title: translate(language, 'access.subjectMenu', { name }) }
  }
  if (query.path) return explainCall(question, query.method === 'POST' ? 'POST' : 'GET', query.path.split('?')[0] ?? '')
  const verbQuestion = entityQuestion(question, query.entity ?? '', query.verb ?? 'list')
  return explainVerb(verbQuestion)
}

async function explainVerb(verbQuestion: EntityQuestion): Promise<Subject> {
  const { asker, entity, field, id } = verbQuestion
  if (id !== '') await checkSeenByAsker(verbQuestion, verbQuestion.hooked, id)
  await explainEntity(verbQuestion)
  const about = { title: titleOf(verbQuestion, entity), verb: verbTitle(verbQuestion) }
  const title = field
    ? translate(asker.language, 'access.subjectField', { ...about, field: fieldTitleOf(verbQuestion, entity, field) })
    : translate(asker.language, 'access.subject', about)
  return { title, verb: verbQuestion.verb, verbs: verbsOf(verbQuestion) }
}

function entityQuestion(question: Question, name: string, verb: string): EntityQuestion {
  const { asker } = question
  const entity = asker.platform.library().entities.get(name)
  if (name === '') throw new AppError('request.parameterMissing', { name: 'entity' })
  if (!entity || entity.api === null) throw new AppError('request.parameterInvalid', { name: 'entity' })
  if (!isKnownVerb(entity, verb)) throw new AppError('request.parameterInvalid', { name: 'verb' })
  const named = asker.query.field ?? ''
  const field = named === '' ? null : (entity.field[named] ?? null)
  if (named !== '' && field === null) throw new AppError('request.parameterInvalid', { name: 'field' })
  const hooked = hookedFamilyOf(asker.platform, entity)
  const id = isListedByCode(hooked.hooks, entity) ? '' : (asker.query.id ?? '')
  return { ...question, entity, hooked, verb, id, field }
}

/** A call of an entity is explained as its verb. */
async function explainCall(question: Question, method: Route['method'], path: string): Promise<Subject> {
  const { steps, asker } = question
  const matched = asker.routes.find(method, path)
  const described = `${method} ${path}`
  if (!matched) {
    explainAccount(question, null)
    explainUnknownCall(question, method, path, asker.routes.methods(path))
    return { title: described }
  }
  const verbQuestion = entityCall(question, matched.route)
  if (verbQuestion) return explainVerb(verbQuestion)
  explainAccount(question, matched.route)
  const { policy } = await personContext(question, matched.route, path, '')
  explainRoute(question, matched.route, path, policy)
  steps.skip('code', { key: 'code' })
  return { title: described }
}

/** Question about the entity of a generated route; `null` for a route in code. */
function entityCall(question: Question, route: Route): EntityQuestion | null {
  if (route.access !== 'user') return null
  const { asker } = question
  for (const entity of asker.platform.library().entities.values()) {
    if (entity.api === null) continue
    const action = entity.actions.find(({ call }) => call && call.method === route.method && routePath(call.path) === route.path)
    if (action && namedAction(entity, action.name)?.set) return entityQuestion(question, entity.name, action.name)
    for (const [name, endpoints] of Object.entries(entity.endpoints) as [EndpointName, readonly { method: string; path: string }[]][]) {
      if (!endpoints.some((one) => one.method === route.method && routePath(one.path) === route.path)) continue
      const ofSubmit = asker.query.id ? 'edit' : 'add'
      return entityQuestion(question, entity.name, name === 'submit' ? ofSubmit : (VERBS[name] ?? 'list'))
    }
  }
  return null
}
