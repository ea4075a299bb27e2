// Attachments: one row for each file uploaded as an attachment. The file is removed with the row, unless another record refers to it.

import { extname } from 'node:path'
import { fileKeyOf } from '#model/formats/uploads.ts'
import { entitiesOf, entityOf, type Rec, repository, textOf } from '#store/rows.ts'
import { AppError } from '../../errors.ts'
import type { Call, Route } from '../../http/route.ts'
import { actorWithoutScopes } from '../../records/actor.ts'
import type { EntityHook } from '../../records/hook.ts'
import { namedUploadDescription, uploadDescription } from './endpoint.ts'
import { ANY_FILE } from './fileStore.ts'
import { putFile } from './putFile.ts'
import { holderOf } from './unusedFiles.ts'

const ENDPOINT = '/api/blade-resource/oss/endpoint'
const UPLOADER = { permission: 'attach_upload' } as const

/** Like `putFile`, with the id of the new attachment. */
async function putAttachment(call: Call, named?: string): Promise<Rec> {
  const attach = entityOf(call.platform, 'attach')
  const kept = await putFile(call, named, attach.field.link?.upload ?? ANY_FILE)
  const { link, domain, name, originalName, attachSize } = kept
  const values = { link, domain, name, originalName, extension: extname(textOf(kept, 'name')).slice(1), attachSize }
  const { db } = call.platform.store
  const { id } = await repository(db, attach, actorWithoutScopes(call)).insert(values)
  return { ...kept, attachId: id }
}

export const attachRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: `${ENDPOINT}/put-file-attach`,
    access: UPLOADER,
    described: uploadDescription,
    handle: (call) => putAttachment(call),
  },
  {
    method: 'POST',
    path: `${ENDPOINT}/put-file-attach-by-name`,
    access: UPLOADER,
    described: namedUploadDescription,
    handle: (call) => putAttachment(call, call.query.fileName),
  },
]

export const attachHook: EntityHook = {
  entity: 'attach',
  async removing({ db, ids, actor }) {
    for (const id of ids) {
      const row = await repository(db, 'attach', actor).get(id)
      const name = fileKeyOf(textOf(row ?? {}, 'link'))
      const holder = name === null ? null : await holderOf(db, entitiesOf(db), name, 'attach')
      if (holder) throw new AppError('oss.fileHeld', { title: holder.title })
    }
  },
}
