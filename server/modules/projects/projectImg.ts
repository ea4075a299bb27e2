// Images of projects, one of which is the cover.

import * as dict from '#engine/site/keys.ts'
import { thumbLinkOf } from '#model/formats/uploads.ts'
import type { EntityHook } from '#records/hook.ts'
import { type Actor, type Rec, repository, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'

export const projectImgHook: EntityHook = {
  entity: 'project-img',
  // A missing thumbnail is replaced by the generated one.
  async submitting(_, body) {
    return body.link && !body.thumbLink ? { ...body, thumbLink: thumbLinkOf(String(body.link)) } : body
  },
  inserted: ({ db, after: image, actor }) => makeCover(db, image, actor),
  updated: ({ db, after: image, actor }) => makeCover(db, image, actor),
}

/** Sets the cover of the project, and resets the previous one. */
async function makeCover(db: Database, { id, projectId, isCover, link }: Rec, actor: Actor): Promise<void> {
  if (isCover !== dict.flag.yes) return
  const images = repository(db, 'project-img', actor)
  const covers = await images.all({ projectId_equal: String(projectId), isCover_equal: dict.flag.yes })
  for (const cover of covers) {
    if (cover.id !== id) await images.update(textOf(cover, 'id'), { isCover: dict.flag.no })
  }
  await repository(db, 'project', actor).update(String(projectId), { coverImg: link })
}
