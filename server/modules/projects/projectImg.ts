// Images of projects: one of a project's is its cover.

import * as dict from '#engine/site/keys.ts'
import { thumbLinkOf } from '#model/formats/uploads.ts'
import type { EntityHook } from '#records/hook.ts'
import { type Actor, allRecords, type Rec, updateRecord } from '#store/records.ts'
import { entityIn, filtersOf, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'

export const projectImgHook: EntityHook = {
  entity: 'project-img',
  // Without a thumbnail in the call, the generated one is used.
  async submitting(_, body) {
    return body.link && !body.thumbLink ? { ...body, thumbLink: thumbLinkOf(String(body.link)) } : body
  },
  inserted: ({ db, after: image, actor }) => makeCover(db, image, actor),
  updated: ({ db, after: image, actor }) => makeCover(db, image, actor),
}

/** A cover is what the project shows of itself; the cover before it is none any more. */
async function makeCover(db: Database, { id, projectId, isCover, link }: Rec, actor: Actor): Promise<void> {
  if (isCover !== dict.flag.yes) return
  const images = entityIn(db, 'project-img')
  const covers = await allRecords(
    db,
    images,
    filtersOf(images, { projectId_equal: String(projectId), isCover_equal: dict.flag.yes }),
    actor,
  )
  for (const cover of covers) {
    if (cover.id !== id) await updateRecord(db, images, textOf(cover, 'id'), { isCover: dict.flag.no }, actor)
  }
  await updateRecord(db, entityIn(db, 'project'), String(projectId), { coverImg: link }, actor)
}
