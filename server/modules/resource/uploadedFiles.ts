import { extname } from 'node:path'
import type { FileStorage } from '../../http/files.ts'
import type { Platform } from '../../platform.ts'
import { filesFolder } from '../../records/storageQuota.ts'
import { kindOfEnding } from './fileKind.ts'
import { FILE_NAME, sweepDrafts } from './fileStore.ts'
import { storagePlaceOf } from './storage/places.ts'
import { THUMBNAIL_TYPE } from './thumbnails/makeThumbnail.ts'
import { thumbnailName, thumbnailSize } from './thumbnails/thumbnails.ts'

/** Files in buckets are streamed through this server, so that one signature works for every storage. */
export function uploadedFiles(platform: Platform): FileStorage {
  return {
    prepare: () => sweepDrafts(filesFolder(platform.config)),
    kindOf(name) {
      const kind = FILE_NAME.test(name) ? kindOfEnding(extname(name)) : undefined
      return kind ? { ...kind, public: name.startsWith('pub') } : null
    },
    async find(name, wanted) {
      const { storage, size } = await storagePlaceOf(platform, name)
      const small = wanted === 'thumbnail' ? await thumbnailSize(platform.store.db, name) : null
      if (small !== null) return { size: small, type: THUMBNAIL_TYPE, read: (part) => storage.read(thumbnailName(name), part) }
      const bytes = size ?? (await storage.stat(name))?.size
      return bytes === undefined ? null : { size: bytes, read: (part) => storage.read(name, part) }
    },
  }
}
