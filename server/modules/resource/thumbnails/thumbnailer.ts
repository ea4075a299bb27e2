// Makes thumbnails after the response to an upload; until one exists, the picture is served in its place.

import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type FileOwner, filesFolder, noteThumbnailOf, reserveSpace } from '#records/storageQuota.ts'
import type { Platform } from '#server/platform.ts'
import type { Running } from '../../module.ts'
import { draftIn } from '../fileStore.ts'
import { type StoragePlace, storedIn } from '../storage/places.ts'
import { canHaveThumbnail, MAX_BYTES, makeThumbnail, THUMBNAIL_TYPE } from './makeThumbnail.ts'
import { noteThumbnail, takeThumbnail, thumbnailName } from './thumbnails.ts'

export interface Uploaded {
  name: string
  /** Size in bytes. */
  size: number
  /** Media type. */
  type: string
}

/** Maximum size in bytes: 320 x 320 pixels, hardly compressed. */
const MAX_THUMBNAIL_BYTES = 128 * 1024

interface Thumbnailer {
  soon(file: Uploaded, place: StoragePlace, owner: FileOwner): void
  settled(): Promise<void>
}

const thumbnailers = new WeakMap<Platform, Thumbnailer>()

export function startThumbnailer(platform: Platform): Running {
  const underWay = new Set<Promise<void>>()
  const stopping = new AbortController()
  const settled = async (): Promise<void> => {
    while (underWay.size > 0) await Promise.all(underWay)
  }
  thumbnailers.set(platform, {
    soon(file, place, owner) {
      const made: Promise<void> = make(platform, file, place, owner, stopping.signal)
        .catch((error) => platform.log.warn({ err: error, file: file.name }, 'A picture goes without a thumbnail'))
        .then(() => void underWay.delete(made))
      underWay.add(made)
    },
    settled,
  })
  return {
    async stop() {
      stopping.abort()
      thumbnailers.delete(platform)
      await settled()
    },
  }
}

/** Schedules the thumbnail of a stored file. @param owner owner of the order and of the space */
export function thumbnailSoon(platform: Platform, file: Uploaded, place: StoragePlace, owner: FileOwner): void {
  if (canHaveThumbnail(file.type) && file.size <= MAX_BYTES) thumbnailers.get(platform)?.soon(file, place, owner)
}

/** Waits for all scheduled thumbnails. */
export async function thumbnailsSettled(platform: Platform): Promise<void> {
  await thumbnailers.get(platform)?.settled()
}

async function make(
  platform: Platform,
  { name, size: bytes }: Uploaded,
  place: StoragePlace,
  owner: FileOwner,
  signal: AbortSignal,
): Promise<void> {
  const { store, config } = platform
  const { storage } = place
  let giveBack = (): void => {}
  const [copy, small] = [draftIn(filesFolder(config)), draftIn(filesFolder(config))]
  try {
    // Reserves space only when its turn comes, so that waiting orders need none.
    const picture = async () => {
      const path = storage.pathOf(name)
      giveBack = await reserveSpace(platform, owner, MAX_THUMBNAIL_BYTES + (path === null ? bytes : 0), storedIn(place))
      if (path === null) await pipeline(await storage.read(name), createWriteStream(copy, { flags: 'wx', mode: 0o600 }))
      return path ?? copy
    }
    const size = await makeThumbnail({ picture, thumbnail: small }, owner.userId, signal)
    if (size === null) return
    await storage.put(thumbnailName(name), small, { size, type: THUMBNAIL_TYPE })
    await noteThumbnail(store.db, name, size)
    await noteThumbnailOf(store.db, name, size)
    // The file was removed in the meantime, so its thumbnail is removed too.
    if (!(await storage.stat(name)) && (await takeThumbnail(store.db, name))) await storage.remove(thumbnailName(name))
  } finally {
    giveBack()
    await rm(copy, { force: true })
    await rm(small, { force: true })
  }
}
