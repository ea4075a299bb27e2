// Calls that start and end the trial of a draft.

import type { TrialRole } from '#engine/site/answers/schemaDrafts.ts'
import { TEXT, takesJson, takesQuery } from '#http/openapi/routeBodies.ts'
import type { Call, Route } from '#http/route.ts'
import { splitIds } from '#model/commaIds.ts'
import { DAY_SECONDS, later, siteTime } from '#model/siteTime.ts'
import { objectBody } from '#records/body.ts'
import { callTitle } from '#records/callTitle.ts'
import { queryParameter } from '#records/queryParameter.ts'
import { AppError } from '#server/errors.ts'
import { findRows, MANAGING_TENANT, textOf } from '#store/rows.ts'
import { ofManagingTenant, PUBLISH } from '../author.ts'
import { draftLimit } from '../drafts/draftLimits.ts'
import { namedDraft } from '../drafts/draftRoutes.ts'
import { findDraft, NO_TRIAL, otherTrials, setTrial } from '../drafts/draftRows.ts'
import { previewModel } from '../preview/previewModel.ts'
import { refreshTrials } from './activeTrials.ts'
import { unfitForTrial } from './trialFit.ts'

const API = '/api/blade-develop/schema-draft'
const MAX_ROLES = 50
const NAMED = 5

/** `{id, version, roles}`: ids of roles of the managing tenant, joined by commas. Throws schema.trialUnfit with the differences that are too large. */
async function startTrial(call: Call): Promise<void> {
  const { platform } = call
  const draft = await namedDraft(call)
  const ids = new Set(splitIds(objectBody(call.body).roles))
  const roles = (await findRows(platform, 'role', {}, MANAGING_TENANT)).filter((role) => ids.has(textOf(role, 'id')))
  if (roles.length === 0 || roles.length < ids.size || ids.size > MAX_ROLES)
    throw new AppError('request.parameterInvalid', { name: 'roles' })
  if (draft.isOvertaken) throw new AppError('schema.draftOvertaken', { path: draft.file })
  const { entity, live } = await previewModel(platform, draft.id, call.language)
  const unfit = live === null ? [draft.file] : unfitForTrial(live, entity)
  if (unfit.length > 0) throw new AppError('schema.trialUnfit', { paths: unfit.slice(0, NAMED).join(', ') }, { paths: unfit })
  const limit = await draftLimit(platform, 'schema.maxTrials')
  if ((await otherTrials(platform, draft.id)).length >= limit) throw new AppError('schema.tooManyTrials', { limit })
  const trial = {
    trialRoles: [...ids].join(','),
    trialNames: roles.map((role) => textOf(role, 'roleName')).join('、'),
    trialUntil: later(siteTime(), (await draftLimit(platform, 'schema.trialDays')) * DAY_SECONDS),
  }
  if (!(await setTrial(platform, draft, trial))) throw new AppError('schema.draftChanged', { path: draft.file })
  await refreshTrials(platform)
}

/** Roles that can try a draft. */
async function trialRoles({ platform, language }: Call): Promise<TrialRole[]> {
  const roles = await findRows(platform, 'role', {}, MANAGING_TENANT)
  return roles.map((role) => ({ id: textOf(role, 'id'), name: (language === 'en' && textOf(role, 'english')) || textOf(role, 'roleName') }))
}

/** `?id=` */
async function endTrial(call: Call): Promise<void> {
  const draft = await findDraft(call.platform, { id_equal: queryParameter(call, 'id') })
  if (!draft) throw new AppError('record.notFound')
  if (!(await setTrial(call.platform, draft, NO_TRIAL))) throw new AppError('schema.draftBeingPublished', { path: draft.file })
  await refreshTrials(call.platform)
}

export const trialRoutes: readonly Route[] = [
  { method: 'GET', path: `${API}/trial-roles`, access: PUBLISH, handle: ofManagingTenant(trialRoles) },
  {
    method: 'POST',
    path: `${API}/start-trial`,
    access: PUBLISH,
    title: callTitle('trialStart'),
    described: takesJson({ id: TEXT, version: TEXT, roles: TEXT }, ['id', 'version', 'roles']),
    handle: ofManagingTenant(startTrial),
  },
  {
    method: 'POST',
    path: `${API}/end-trial`,
    access: PUBLISH,
    title: callTitle('trialEnd'),
    described: takesQuery({ id: TEXT }, ['id']),
    handle: ofManagingTenant(endTrial),
  },
]
