// Parts that the steps of an explanation share: the question, and names and links for the caller.

import { type CallPolicy, callPolicy, sessionRefusal } from '#http/callPolicy.ts'
import type { Call, Route } from '#http/route.ts'
import type { Entity, Field } from '#model/entity/entity.ts'
import { translatedWord } from '#model/entity/translations.ts'
import type { Context } from '#records/context.ts'
import type { AccessSteps } from './accessSteps.ts'
import type { Person } from './person.ts'

export interface Question {
  /** Call of the user who asks; links lead to pages that this user may open. */
  asker: Call
  person: Person
  steps: AccessSteps
}

/** Context of a call of the person. */
export async function personContext(
  { asker, person }: Question,
  route: Pick<Route, 'access'>,
  path: string,
  id: string,
): Promise<PersonContext> {
  const { platform, language } = asker
  const policy = await callPolicy(platform, person.identity, route, path)
  const { rights, scopes } = policy
  const query: Record<string, string> = id === '' ? {} : { id }
  return { policy, context: { platform, identity: person.identity, rights, scopes, language, path, params: {}, query, body: { id } } }
}

export interface PersonContext {
  policy: CallPolicy
  context: Context
}

/** Page of an entity with a search, where the asker can change something; `null` if the asker may not open it. */
export function linkTo({ asker }: Question, name: string, search: Readonly<Record<string, string>> = {}): string | null {
  const entity = asker.platform.library().entities.get(name)
  if (!entity?.route || !asker.rights.reads.has(name)) return null
  const params = new URLSearchParams(Object.entries(search).filter(([, value]) => value !== ''))
  return params.size > 0 ? `${entity.route}?${params}` : entity.route
}

/** Names in the language of the asker, joined. */
export const joined = ({ asker }: Question, names: readonly string[]): string => names.join(asker.language === 'en' ? ', ' : '、')

/** Names of roles of the person, joined. */
export function roleNames(question: Question, ids: readonly string[]): string {
  return joined(
    question,
    ids.map((id) => question.person.roleNames.get(id) ?? id),
  )
}

export const titleOf = ({ asker }: Question, entity: Pick<Entity, 'title' | 'words'>): string =>
  translatedWord(entity, entity.title, asker.language)

export const fieldTitleOf = ({ asker }: Question, entity: Entity, { title }: Field): string => translatedWord(entity, title, asker.language)

/** Steps of the account. */
export function explainAccount(question: Question, route: Route | null): void {
  const { person, steps, asker } = question
  const { account } = person
  const refusal = person.refusal ?? (route && sessionRefusal(route, person.identity, true))
  const link = linkTo(question, 'user', { account })
  if (refusal) steps.deny('account', refusal, { key: 'accountRefused', args: { account, message: refusal.sentence(asker.language) }, link })
  else steps.allow('account', { key: 'accountActive', args: { account }, link })
  const roles = roleNames(question, person.identity.roleIds)
  if (roles !== '') steps.allow('role', { key: 'roles', args: { roles }, link })
}
