// The life of a release: draft, scheduled, releasing, paused, and the two ends it can come to.

import { siteTime } from '../../../engine/model/siteTime.ts'
import { AppError } from '../../errors.ts'
import { type Actor, allRecords, type Rec, updateRecord } from '../../store/records.ts'
import { entityIn, filtersOf, textOf } from '../../store/rows.ts'
import type { Database } from '../../store/store.ts'

/** Words of `publish_status`. */
export const DRAFT = '0'
export const SCHEDULED = '1'
export const RELEASING = '2'
export const PAUSED = '3'
export const DONE = '4'
export const WITHDRAWN = '5'

/** Words of `version_status`. */
const VERSION_RELEASED = '1'
const VERSION_WITHDRAWN = '2'

const allowed: Readonly<Record<string, readonly string[]>> = {
  [DRAFT]: [SCHEDULED, RELEASING],
  [SCHEDULED]: [RELEASING, DRAFT],
  [RELEASING]: [PAUSED, DONE, WITHDRAWN],
  [PAUSED]: [RELEASING, WITHDRAWN],
}

/** Releases that keep their version out in the world. */
const LIVING = [RELEASING, PAUSED, DONE]

/**
 * Takes a release from one state to the next, and its version with it: the first release makes the version released,
 * the withdrawal of the last one withdraws it. `publisher` is who did it, '' for the schedule.
 * Throws `state.refused` for a step that there is not, `publish.notInFuture` for a schedule that is over already.
 */
export async function moveRelease(db: Database, release: Rec, status: string, actor: Actor, publisher: string): Promise<void> {
  if (!allowed[textOf(release, 'publishStatus')]?.includes(status)) throw new AppError('state.refused')
  const now = siteTime()
  if (status === SCHEDULED && textOf(release, 'publishTime') <= now) throw new AppError('publish.notInFuture')
  const values: Rec = { publishStatus: status }
  if (status === RELEASING || status === SCHEDULED) if (publisher !== '') values.publishUser = publisher
  if (status === RELEASING && textOf(release, 'publishTime') > now) values.publishTime = now
  await updateRecord(db, entityIn(db, 'client-version-publish'), textOf(release, 'id'), values, actor, textOf(release, 'updateTime'))
  await moveVersion(db, textOf(release, 'versionId'), status, actor)
}

async function moveVersion(db: Database, versionId: string, status: string, actor: Actor): Promise<void> {
  const versions = entityIn(db, 'client-version')
  if (status === RELEASING) await updateRecord(db, versions, versionId, { versionStatus: VERSION_RELEASED }, actor)
  if (status !== WITHDRAWN) return
  const releases = entityIn(db, 'client-version-publish')
  const living = filtersOf(releases, { versionId_equal: versionId, publishStatus_in: LIVING.join(',') })
  if ((await allRecords(db, releases, living, actor)).length > 0) return
  await updateRecord(db, versions, versionId, { versionStatus: VERSION_WITHDRAWN }, actor)
}
