// Releases of client versions: target groups, time, and status changes.

import * as dict from '#engine/site/keys.ts'
import { TEXT, takesJson } from '#http/openapi/routeBodies.ts'
import { isEmpty } from '#model/records/values.ts'
import { type Actor, entityOf, type Rec, repository, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { AppError } from '../../errors.ts'
import type { Call, Route } from '../../http/route.ts'
import { actorOf, checkWrite, grantsOf, userOf } from '../../records/actor.ts'
import { objectBody } from '../../records/body.ts'
import type { EntityHook } from '../../records/hook.ts'
import { statesBefore } from '../transitions.ts'
import { moveRelease } from './publishStatus.ts'
import { releaseTransitions } from './releaseTransitions.ts'

const PERMISSION = 'client_version_publish_status'

/** Field with the targets of each scope. */
const TARGETS: Readonly<Record<string, string>> = {
  [dict.publishScope.tenant]: 'tenantIds',
  [dict.publishScope.project]: 'projectIds',
  [dict.publishScope.devices]: 'deviceIds',
}

/** States of a release that can still be edited. */
const UNANNOUNCED = statesBefore(releaseTransitions, 'publish')

/** `{id, status}`: changes the status of a release. */
async function updateStatus(call: Call): Promise<void> {
  const { id, status } = objectBody(call.body)
  if (typeof id !== 'string' || id === '') throw new AppError('request.parameterMissing', { name: 'id' })
  const entity = entityOf(call.platform, 'client-version-publish')
  const actor = actorOf(call)
  checkWrite(grantsOf(call), PERMISSION, entity, actor)
  await call.platform.store.transaction(async (db) => {
    const release = await repository(db, entity, actor).get(id)
    if (!release) throw new AppError('record.notYours')
    await moveRelease(db, release, String(status ?? ''), actor, userOf(call).nickName)
  })
}

export const clientVersionPublishRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/api/archives/clientversionpublish/updateStatus',
    access: { permission: PERMISSION },
    described: takesJson({ id: TEXT, status: { type: ['string', 'integer'] } }, ['id', 'status']),
    handle: updateStatus,
  },
]

export const clientVersionPublishHook: EntityHook = {
  entity: 'client-version-publish',
  /** Clients of the platform send `scopeIds`, our form sends the field of the scope. */
  async submitting(_, body) {
    const field = TARGETS[String(body.publishScope)]
    return field && !isEmpty(body.scopeIds) && isEmpty(body[field]) ? { ...body, [field]: body.scopeIds } : body
  },
  inserting: ({ db, values, actor }) => versionFacts(db, values, actor),
  /** A release in progress cannot be changed. */
  async updated({ db, before, after: release, actor }) {
    if (!UNANNOUNCED.includes(textOf(before, 'publishStatus'))) throw new AppError('state.refused')
    if (before.versionId === release.versionId) return
    await repository(db, 'client-version-publish', actor).update(textOf(release, 'id'), await versionFacts(db, release, actor))
  },
}

async function versionFacts(db: Database, release: Rec, actor: Actor): Promise<Rec> {
  const version = await repository(db, 'client-version', actor).get(textOf(release, 'versionId'))
  return { clientType: version?.clientType, platform: version?.platform }
}
