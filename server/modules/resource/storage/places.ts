// Selects the storage of a new file, and finds that of an existing one.

import { LRUCache } from 'lru-cache'
import * as dict from '#engine/site/keys.ts'
import { filesFolder, forgetUpload, type StoredIn } from '#records/storageQuota.ts'
import { AppError } from '#server/errors.ts'
import type { Platform } from '#server/platform.ts'
import { countKeyedOf, findKeyed, makeKeyedTable, putKeyed, removeKeyed } from '#store/rows/keyedRows.ts'
import { type Rec, repository, repositoryOfAllTenants, systemActor, textOf, type WireFilters } from '#store/rows.ts'
import type { Database, Store } from '#store/store.ts'
import { takeThumbnail, thumbnailName } from '../thumbnails/thumbnails.ts'
import { type Bucket, bucketOf, checkHost } from './bucket.ts'
import { diskStorage } from './disk.ts'
import type { Storage } from './storage.ts'

/** Files stored in buckets; files on disk have no row. */
export const IN_BUCKET = { name: 'gantry_bucket_file', columns: { oss: 'text', size: 'integer' } } as const
const SECRETS = ['id', 'category', 'endpoint', 'bucketName', 'accessKey', 'secretKey', 'appId', 'region']
const open = new LRUCache<string, Promise<Storage>>({ max: 20 })

type Places = Pick<Platform, 'store' | 'library' | 'config' | 'log' | 'reads'>

export const makeBucketFiles = (store: Store): Promise<void> => makeKeyedTable(store, IN_BUCKET)

export interface StoragePlace {
  /** Id of the configuration; `null` for the disk. */
  oss: string | null
  storage: Storage
}

/**
 * Storage of new files of a tenant: the configuration with that code, else the enabled configuration, else the disk.
 * Throws oss.unknown, oss.hostRefused.
 */
export async function placeFor(platform: Places, tenantId: string, code = ''): Promise<StoragePlace> {
  const wanted: WireFilters = code === '' ? { status_equal: dict.yesNo.yes } : { ossCode_equal: code }
  const [row] = await repository(platform, 'oss', systemActor(tenantId)).find(wanted, { fields: SECRETS })
  if (!row && code !== '') throw new AppError('oss.unknown', { code })
  return row ? { oss: textOf(row, 'id'), storage: await bucketStorage(platform, row) } : diskPlace(platform)
}

/** Storage of the file with that name, and its size if known without a request to the storage. */
export async function storagePlaceOf(platform: Places, name: string): Promise<StoragePlace & { size: number | null }> {
  const kept = await findKeyed(platform.store.db, IN_BUCKET, name)
  if (!kept) return { ...diskPlace(platform), size: null }
  const oss = String(kept.oss)
  const [row] = await repositoryOfAllTenants(platform, 'oss').find({ id_equal: oss }, { fields: SECRETS })
  if (!row) throw new AppError('oss.noFile')
  return { oss, size: Number(kept.size), storage: await bucketStorage(platform, row) }
}

export function diskPlace({ config }: Pick<Platform, 'config'>): StoragePlace {
  return { oss: null, storage: diskStorage(filesFolder(config)) }
}

export const storedIn = ({ oss }: StoragePlace): StoredIn => (oss === null ? 'disk' : 'bucket')

/** Records that a file is stored in a bucket. */
export async function notePlace(db: Database, name: string, { oss }: StoragePlace, size: number): Promise<void> {
  if (oss !== null) await putKeyed(db, IN_BUCKET, name, { oss, size }, 'is replaced')
}

/** Removes a file from its storage, with its thumbnail. */
export async function removeFile(platform: Places, name: string): Promise<void> {
  const { storage } = await storagePlaceOf(platform, name)
  await storage.remove(name)
  await removeKeyed(platform.store.db, IN_BUCKET, name)
  await forgetUpload(platform.store.db, name)
  if (await takeThumbnail(platform.store.db, name)) await storage.remove(thumbnailName(name))
}

/** Number of files stored by a configuration. */
export const filesIn = (db: Database, oss: string): Promise<number> => countKeyedOf(db, IN_BUCKET, 'oss', oss)

function bucketStorage({ config }: Places, row: Rec): Promise<Storage> {
  const bucket: Bucket = bucketOf(row)
  checkHost(bucket.endpoint, config.storageHosts)
  const key = JSON.stringify(bucket)
  const kept = open.get(key) ?? openBucket(bucket)
  open.set(key, kept)
  return kept
}

async function openBucket(bucket: Bucket): Promise<Storage> {
  const { s3Storage } = await import('./s3.ts')
  return s3Storage(bucket)
}
