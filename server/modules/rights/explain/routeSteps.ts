// Steps of the route of a call: its access, and API scopes.

import type { CallPolicy } from '#http/callPolicy.ts'
import type { Route } from '#http/route.ts'
import { AppError } from '#server/errors.ts'
import type { StepDetails } from './accessSteps.ts'
import { joined, linkTo, type Question, titleOf } from './question.ts'

/** @param path path of the call without a query */
export function explainRoute(question: Question, { access }: Route, path: string, { access: refusal, apiScope }: CallPolicy): void {
  const { steps } = question
  const step = accessSentence(question, access, path)
  if (refusal) steps.deny('endpoint', refusal, step)
  else steps.allow('endpoint', step)
  if (access === 'public') return
  explainApiScope(question, apiScope)
}

export function explainUnknownCall({ steps }: Question, method: string, path: string, methods: readonly string[]): void {
  const refusal = methods.length > 0 ? new AppError('request.methodUnknown', { method }) : new AppError('request.pathUnknown', { path })
  steps.deny('endpoint', refusal, { key: 'endpointUnknown', args: { method, path } })
}

function accessSentence(question: Question, access: Route['access'], path: string): StepDetails {
  if (access === 'public' || access === 'anyone') return { key: 'endpointPublic', args: { path } }
  if (access === 'user') return { key: 'endpointUser', args: { path } }
  const link = linkTo(question, 'role')
  if ('permission' in access) return { key: 'endpointPermission', args: { path, code: access.permission }, link }
  if ('role' in access) return { key: 'endpointRole', args: { path, role: access.role }, link }
  const { entities } = question.asker.platform.library()
  const titles = [access.reads].flat().flatMap((name) => {
    const entity = entities.get(name)
    return entity ? [titleOf(question, entity)] : []
  })
  return { key: 'endpointReads', args: { path, titles: joined(question, titles) }, link }
}

function explainApiScope(question: Question, { covering, granted, refusal }: CallPolicy['apiScope']): void {
  const { steps } = question
  const scopesOf = (scopes: CallPolicy['apiScope']['covering']) => ({
    scopes: joined(
      question,
      scopes.map(({ name }) => name),
    ),
  })
  const link = linkTo(question, 'role')
  if (refusal) steps.deny('apiScope', refusal, { key: 'apiScopeMissing', args: scopesOf(covering), link })
  else if (covering.length > 0) steps.allow('apiScope', { key: 'apiScopeGranted', args: scopesOf(granted), link })
  else steps.skip('apiScope', { key: 'apiScopeNone', link: linkTo(question, 'api-scope-menu') })
}
