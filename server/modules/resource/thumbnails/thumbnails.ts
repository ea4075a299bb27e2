// Table of thumbnails and their sizes. A thumbnail is stored beside its file and removed with it.

import { findKeyed, makeKeyedTable, putKeyed, takeKeyed } from '#store/rows/keyedRows.ts'
import type { Database, Store } from '#store/store.ts'

const THUMBNAIL = { name: 'gantry_thumbnail', columns: { size: 'integer' } } as const

export const makeThumbnails = (store: Store): Promise<void> => makeKeyedTable(store, THUMBNAIL)

/** Name of the thumbnail in the storage; no URL can contain it. */
export const thumbnailName = (file: string): string => `thumb-${file}`

export const noteThumbnail = (db: Database, file: string, size: number): Promise<void> =>
  putKeyed(db, THUMBNAIL, file, { size }, 'is replaced')

/** Size in bytes; `null` without a thumbnail. */
export async function thumbnailSize(db: Database, file: string): Promise<number | null> {
  const row = await findKeyed(db, THUMBNAIL, file)
  return row && Number(row.size)
}

/** Deletes the entry of a thumbnail; returns whether there was one. */
export const takeThumbnail = async (db: Database, file: string): Promise<boolean> => (await takeKeyed(db, THUMBNAIL, file)) !== null
