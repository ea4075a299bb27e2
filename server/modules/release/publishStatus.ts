// Changes the status of a release, and of its version.

import * as dict from '#engine/site/keys.ts'
import { siteTime } from '#model/siteTime.ts'
import { type Actor, type Rec, repository, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { AppError } from '../../errors.ts'
import { transitionBetween } from '../transitions.ts'
import { releaseTransitions } from './releaseTransitions.ts'

/** States of a release in which its version stays released. */
const LIVING = [dict.publishStatus.releasing, dict.publishStatus.paused, dict.publishStatus.done]

/**
 * Changes the status of a release and its version: the first release makes the version released, withdrawing the last one withdraws it.
 * `publisher` is the user, '' for the schedule. Throws `state.refused` for an invalid transition, `publish.notInFuture` for a schedule in
 * the past.
 */
export async function moveRelease(db: Database, release: Rec, status: string, actor: Actor, publisher: string): Promise<void> {
  if (!transitionBetween(releaseTransitions, release.publishStatus, status)) throw new AppError('state.refused')
  const now = siteTime()
  if (status === dict.publishStatus.scheduled && textOf(release, 'publishTime') <= now) throw new AppError('publish.notInFuture')
  const values: Rec = { publishStatus: status }
  if (status === dict.publishStatus.releasing || status === dict.publishStatus.scheduled)
    if (publisher !== '') values.publishUser = publisher
  if (status === dict.publishStatus.releasing && textOf(release, 'publishTime') > now) values.publishTime = now
  await repository(db, 'client-version-publish', actor).update(textOf(release, 'id'), values, textOf(release, 'updateTime'))
  await moveVersion(db, textOf(release, 'versionId'), status, actor)
}

async function moveVersion(db: Database, versionId: string, status: string, actor: Actor): Promise<void> {
  const versions = repository(db, 'client-version', actor)
  if (status === dict.publishStatus.releasing) await versions.update(versionId, { versionStatus: dict.versionStatus.released })
  if (status !== dict.publishStatus.withdrawn) return
  const living = { versionId_equal: versionId, publishStatus_in: LIVING.join(',') }
  if ((await repository(db, 'client-version-publish', actor).all(living)).length > 0) return
  await versions.update(versionId, { versionStatus: dict.versionStatus.withdrawn })
}
