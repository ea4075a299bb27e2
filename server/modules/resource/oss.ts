// Uploads, kept in the data folder.

import type { Entity, Field } from '../../../engine/model/entity.ts'
import { AppError } from '../../errors.ts'
import type { Call, Route } from '../../http/route.ts'
import { ANY_FILE, type FileRules, keepFile } from './fileStore.ts'
import { filesFolder } from './uploadedFiles.ts'

/** `?entity=labor&field=facePhoto` names the field that the file is for, whose `upload` then says what is taken. */
export const putFile: Route = {
  method: 'POST',
  path: '/api/blade-resource/oss/endpoint/put-file',
  access: 'user',
  async handle(call) {
    const { platform, request } = call
    if (!request.isMultipart()) throw new AppError('upload.missing')
    const rules = rulesOf(call)
    const part = await request.file({ limits: { fileSize: rules.maxKB * 1024 }, throwFileSizeLimit: false })
    if (!part) throw new AppError('upload.missing')
    const { name, size } = await keepFile(filesFolder(platform.config), part.file, part.filename ?? '', rules)
    const link = `/files/${name}`
    return { link, domain: '', name, originalName: part.filename, attachSize: size, attachId: null }
  },
}

/** Throws when there is no such field, or when the user writes no records that have it. */
function rulesOf({ query, rights, platform }: Call): FileRules {
  if (query.entity === undefined) return ANY_FILE
  const entity = platform.library().entities.get(query.entity)
  const field = entity && fieldsOf(entity).find(({ name, upload }) => name === query.field && upload !== null)
  if (!entity || !field?.upload) throw new AppError('request.parameterInvalid', { name: entity ? 'field' : 'entity' })
  const { permissions, actions } = entity
  const codes = [permissions.add, permissions.edit, ...actions.map(({ permission }) => permission)]
  // A view without a page has no buttons to grant: the field of one's own record.
  const hasButtons = entity.base === entity.name || entity.route !== null
  if (hasButtons && !codes.some((code) => code !== null && rights.codes.has(code))) throw new AppError('auth.noPermission')
  return field.upload
}

/** Its own, and those that its actions ask for. */
function fieldsOf({ fields, actions }: Entity): readonly Field[] {
  return [...fields, ...actions.flatMap(({ dialog }) => (dialog?.kind === 'form' ? dialog.fields : []))]
}
