// Stores pictures that devices send: checked and counted like uploads.

import { Readable } from 'node:stream'
import { fileLinkOf, thumbLinkOf } from '#model/formats/uploads.ts'
import type { Platform } from '#server/platform.ts'
import { type FileOwner, filesFolder, reserveSpace } from '../../records/storageQuota.ts'
import { HEAD_BYTES, kinds } from './fileKind.ts'
import { type FileRules, keepFile } from './fileStore.ts'
import { noteFile } from './putFile.ts'
import { placeFor, storedIn } from './storage/places.ts'
import { thumbnailSoon } from './thumbnails/thumbnailer.ts'

/** Rules for pictures without a field. */
export const ANY_PICTURE: FileRules = { accept: ['.jpg', '.png'], maxKB: 5 * 1024, public: false }

export interface KeptPicture {
  name: string
  link: string
  thumbLink: string
}

/**
 * Stores a JPEG or PNG. Throws upload.kindRefused, upload.tooLarge, upload.overLimit, upload.empty and the errors of quotas.
 * @param owner owner for the quotas: a device counts like a user
 */
export async function keepPicture(platform: Platform, owner: FileOwner, bytes: Buffer, rules = ANY_PICTURE): Promise<KeptPicture> {
  const place = await placeFor(platform, owner.tenantId)
  const giveBack = await reserveSpace(platform, owner, bytes.length, storedIn(place))
  try {
    const kind = kinds.find(({ type, matches }) => type.startsWith('image/') && matches(bytes.subarray(0, HEAD_BYTES)))
    const stream = Readable.from([bytes.subarray(0, rules.maxKB * 1024)])
    const most = Object.assign(stream, { truncated: bytes.length > rules.maxKB * 1024 })
    const originalName = `picture${kind?.endings[0] ?? ''}`
    const file = await keepFile(filesFolder(platform.config), most, originalName, rules, place.storage)
    await noteFile(platform, file.name, place, owner, file.size)
    thumbnailSoon(platform, file, place, owner)
    const link = fileLinkOf(file.name, originalName, file.size)
    return { name: file.name, link, thumbLink: thumbLinkOf(link) }
  } finally {
    giveBack()
  }
}
