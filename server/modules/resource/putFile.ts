// Uploads: checked by the rules of their field, stored in the tenant's storage.

import type { Entity, Field } from '#model/entity/entity.ts'
import { fileLinkOf, fileNameOf, thumbLinkOf } from '#model/formats/uploads.ts'
import type { Rec } from '#store/rows.ts'
import { AppError } from '../../errors.ts'
import type { Call } from '../../http/route.ts'
import { sentFile } from '../../http/sentForm.ts'
import type { Platform } from '../../platform.ts'
import { userOf } from '../../records/actor.ts'
import { confirmSpace, type FileOwner, filesFolder, noteUpload, reserveSpace } from '../../records/storageQuota.ts'
import { ANY_FILE, type FileRules, type KeptFile, keepFile } from './fileStore.ts'
import { diskPlace, notePlace, placeFor, removeFile, type StoragePlace, storedIn } from './storage/places.ts'
import { canHaveThumbnail } from './thumbnails/makeThumbnail.ts'
import { thumbnailSoon } from './thumbnails/thumbnailer.ts'

const MAY_TRY = 'oss_debug'

/**
 * Returns `{link, thumbLink, domain, name, originalName, attachSize, attachId}`. `?entity=labor&field=facePhoto` (or `field=lines.photo`)
 * names the field, whose `upload` states what is accepted; `?code=` selects a storage configuration, for users who may test one.
 * @param named file name that overrides the sent one
 * @param rules rules that override the query's
 */
export async function putFile(call: Call, named?: string, rules = rulesOf(call)): Promise<Rec> {
  const { platform, request, query, rights } = call
  if (query.code && !rights.codes.has(MAY_TRY)) throw new AppError('auth.noPermission')
  // Public files (packages and avatars) are checked by this server, so they stay on disk.
  const place = rules.public ? diskPlace(platform) : await placeFor(platform, userOf(call).tenantId, query.code)
  const user = userOf(call)
  // A chunked upload has no Content-Length.
  const most = Math.min(Number(request.headers['content-length'] ?? Infinity), rules.maxKB * 1024)
  const giveBack = await reserveSpace(platform, user, most, storedIn(place))
  try {
    const part = await sentFile(request, rules.maxKB * 1024)
    // Browsers encode a quote in a file name as `%22`.
    const sentName = named ?? part.filename?.replaceAll('%22', '"') ?? ''
    const file = await keepFile(filesFolder(platform.config), part.file, sentName, rules, place.storage)
    await noteFile(platform, file.name, place, user, file.size)
    thumbnailSoon(platform, file, place, user)
    return answerOf(file, sentName, place)
  } finally {
    giveBack()
  }
}

/** Records storage and owner of a stored file; removes the file if it exceeds a quota, and throws the errors of `confirmSpace`. */
export async function noteFile(platform: Platform, name: string, place: StoragePlace, user: FileOwner, size: number): Promise<void> {
  const { db } = platform.store
  await notePlace(db, name, place, size)
  await noteUpload(db, name, user, size)
  await confirmSpace(platform, user).catch(async (error) => {
    await removeFile(platform, name)
    throw error
  })
}

function answerOf({ name, size, type }: KeptFile, originalName: string, place: StoragePlace): Rec {
  const { domain } = place.storage
  const link = fileLinkOf(name, originalName, size)
  const thumbLink = canHaveThumbnail(type) ? thumbLinkOf(link) : null
  return { link, thumbLink, domain, name, originalName: fileNameOf(link) ?? originalName, attachSize: size, attachId: null }
}

/** Throws when the field does not exist, or the user may not write records with it. */
function rulesOf({ query, rights, platform }: Call): FileRules {
  if (query.entity === undefined) return ANY_FILE
  const entity = platform.library().entities.get(query.entity)
  const upload = entity && uploadAt(fieldsOf(entity), query.field ?? '')
  if (!entity || !upload) throw new AppError('request.parameterInvalid', { name: entity ? 'field' : 'entity' })
  const { permissions, actions } = entity
  const codes = [permissions.add, permissions.edit, ...actions.map(({ permission }) => permission)]
  // A view without a page has no buttons to grant: it shows the user's own record.
  const hasButtons = entity.base === entity.name || entity.route !== null
  if (hasButtons && !codes.some((code) => code !== null && rights.codes.has(code))) throw new AppError('auth.noPermission')
  return upload
}

/** Rules of a field `photo`, or of a table column `lines.photo`. */
function uploadAt(fields: readonly Field[], path: string): FileRules | undefined {
  const [name, column] = path.split('.')
  const named = fields.filter((field) => field.name === name)
  const found = column === undefined ? named : named.flatMap(({ items }) => items?.field[column] ?? [])
  return found.find(({ upload }) => upload !== null)?.upload ?? undefined
}

/** The entity's fields and the fields of its action dialogs. */
function fieldsOf({ fields, actions }: Entity): readonly Field[] {
  return [...fields, ...actions.flatMap(({ dialog }) => (dialog?.kind === 'form' ? dialog.fields : []))]
}
