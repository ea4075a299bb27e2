// Storage quotas by user and tenant, and a reserve of free disk space, for uploads with thumbnails and copies, and for files of exports and
// imports. All code that stores such files reserves space and records sizes here.

import { mkdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import {
  findKeyed,
  type KeyedTable,
  makeKeyedTable,
  putKeyed,
  removeKeyed,
  sumKeyedOf,
  sumsKeyedFrom,
  swapKeyed,
} from '#store/rows/keyedRows.ts'
import type { Database, Store } from '#store/store.ts'
import type { Identity } from '../access/identity.ts'
import { systemParameter } from '../access/parameter.ts'
import { AppError } from '../errors.ts'
import type { Kernel } from '../kernel.ts'

/** Sizes by file name, including thumbnails. Uploads from before quotas existed are missing and not counted. */
const UPLOADS = { name: 'gantry_upload', columns: { tenant_id: 'text', user_id: 'text', size: 'integer' } } as const
/** Sizes of files in the database, by id of the export or import. */
export const JOB_FILES = {
  name: 'gantry_job_file',
  columns: { tenant_id: 'text', user_id: 'text', size: 'integer', expires: 'integer' },
} as const satisfies KeyedTable<string>
/** Tables whose sum is limited. */
const COUNTED = [UPLOADS, JOB_FILES]

const MB = 1024 * 1024
/** Default limits in megabytes; 0 for no limit. */
const DEFAULTS = { 'upload.userMB': 5_120, 'upload.tenantMB': 0, 'upload.reserveMB': 512 } as const
/** A small file takes its block of the disk, its rows and its entry of the folder. */
const LEAST_COUNTED = 16 * 1024
const WARNED_EVERY_MS = 3_600_000

export type FileOwner = Pick<Identity, 'userId' | 'tenantId'>
/** Parts of the platform that quotas need. */
export type QuotaPlace = Kernel & { config: { dataFolder: string } }

/** Where a file is stored. A file for a bucket is on disk only temporarily; the database may be on another machine. */
export type StoredIn = 'disk' | 'bucket' | 'database'

/** Bytes reserved on this node, by disk, user and tenant. */
const coming = new Map<string, number>()
/** Free bytes below which not even a temporary file for a bucket is written. */
const DRAFTS_RESERVE = 64 * MB
let warned = -Infinity

/** Folder of uploads. */
export const filesFolder = ({ dataFolder }: QuotaPlace['config']): string => join(dataFolder, 'files')

export const makeUploads = (store: Store): Promise<void> => makeKeyedTable(store, UPLOADS)

export const noteUpload = (db: Database, name: string, { userId, tenantId }: FileOwner, size: number): Promise<void> =>
  putKeyed(db, UPLOADS, name, { tenant_id: tenantId, user_id: userId, size: Math.max(size, LEAST_COUNTED) }, 'is replaced')

/** Adds the size of a thumbnail to that of its file, if the file still exists. */
export async function noteThumbnailOf(db: Database, name: string, size: number): Promise<void> {
  const row = await findKeyed(db, UPLOADS, name)
  if (row) await swapKeyed(db, UPLOADS, name, { size: row.size }, { size: Number(row.size) + size })
}

export const noteJobFile = (db: Database, id: string, { userId, tenantId }: FileOwner, size: number, expires: number): Promise<void> =>
  putKeyed(db, JOB_FILES, id, { tenant_id: tenantId, user_id: userId, size, expires }, 'is replaced')

/** Id of the user who uploaded a file; `null` for an unknown file or one from before quotas existed. */
export async function uploaderOf(db: Database, name: string): Promise<string | null> {
  const row = await findKeyed(db, UPLOADS, name)
  return row === null ? null : String(row.user_id)
}

export const forgetUpload = (db: Database, name: string): Promise<void> => removeKeyed(db, UPLOADS, name)

/**
 * Reserves space for a file of at most `bytes`; the returned function releases it. Throws upload.userQuota, upload.tenantQuota and the
 * errors of `checkReserve`.
 */
export async function reserveSpace(
  platform: QuotaPlace,
  owner: FileOwner,
  bytes: number,
  storedIn: StoredIn = 'disk',
): Promise<() => void> {
  const { dataFolder } = platform.config
  const keys = { disk: dataFolder, user: `${dataFolder} user ${owner.userId}`, tenant: `${dataFolder} tenant ${owner.tenantId}` }
  // Reserved before the first await, so that parallel uploads count each other.
  for (const key of Object.values(keys)) addComing(key, bytes)
  const release = (): void => {
    for (const key of Object.values(keys)) addComing(key, -bytes)
  }
  try {
    await checkQuotaOf(platform, 'upload.userMB', 'user_id', owner.userId, keys.user)
    await checkQuotaOf(platform, 'upload.tenantMB', 'tenant_id', owner.tenantId, keys.tenant)
    await checkReserve(platform, storedIn)
    return release
  } catch (error) {
    release()
    throw error
  }
}

/** Throws the errors of `reserveSpace` if a stored file exceeds a quota, since nodes do not know each other's reservations. */
export async function confirmSpace(platform: QuotaPlace, { userId, tenantId }: FileOwner): Promise<void> {
  for (const [key, column, id] of [
    ['upload.userMB', 'user_id', userId],
    ['upload.tenantMB', 'tenant_id', tenantId],
  ] as const)
    await checkQuotaOf(platform, key, column, id, '')
}

function addComing(key: string, bytes: number): void {
  const sum = (coming.get(key) ?? 0) + bytes
  if (sum > 0) coming.set(key, sum)
  else coming.delete(key)
}

async function checkQuotaOf(
  platform: QuotaPlace,
  key: 'upload.userMB' | 'upload.tenantMB',
  column: 'user_id' | 'tenant_id',
  id: string,
  under: string,
): Promise<void> {
  const most = await quotaOf(platform, key)
  if (most === 0) return
  // Read before the sum: an upload that ends in between is counted twice rather than not at all.
  const arriving = coming.get(under) ?? 0
  if ((await sumKeyedOf(platform.store.db, COUNTED, 'size', column, id)) + arriving <= most) return
  throw new AppError(key === 'upload.userMB' ? 'upload.userQuota' : 'upload.tenantQuota', { limit: most / MB })
}

/**
 * Throws oss.full if the disk would fall below its reserve, which sign-in, audit and alarms need. Also called by work that fills the
 * database without a file.
 */
export async function checkReserve(platform: QuotaPlace, storedIn: StoredIn): Promise<void> {
  const { dataFolder } = platform.config
  if (storedIn === 'database' && platform.store.dialect.name !== 'sqlite') return
  const free = await freeBytes(storedIn === 'database' ? dataFolder : await madeFilesFolder(platform))
  const reserve = await quotaOf(platform, 'upload.reserveMB')
  if (free - (coming.get(dataFolder) ?? 0) >= (storedIn === 'bucket' ? Math.min(reserve, DRAFTS_RESERVE) : reserve)) return
  warn(platform, free)
  throw new AppError('oss.full')
}

async function madeFilesFolder({ config }: QuotaPlace): Promise<string> {
  const folder = filesFolder(config)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

function warn({ log }: Kernel, free: number): void {
  if (performance.now() - warned < WARNED_EVERY_MS) return
  warned = performance.now()
  log.error(
    { freeMB: Math.floor(free / MB) },
    'Uploads, exports and imports are refused: the disk has no room beyond upload.reserveMB. Make room or lower the parameter',
  )
}

/** Ids of users or tenants with at least `least` bytes, and their bytes, the largest first. */
export const greatestOwners = (db: Database, column: 'user_id' | 'tenant_id', least: number, most: number) =>
  sumsKeyedFrom(db, COUNTED, 'size', column, least, most)

/** Free bytes for uploads, and bytes of the reserve. */
export async function diskRoom(platform: QuotaPlace): Promise<{ free: number; reserve: number }> {
  return { free: await freeBytes(await madeFilesFolder(platform)), reserve: await quotaOf(platform, 'upload.reserveMB') }
}

/** Limit in bytes; 0 for no limit. */
export async function quotaOf(platform: QuotaPlace, key: keyof typeof DEFAULTS): Promise<number> {
  const parameter = await systemParameter(platform, key)
  const megabytes = parameter === '' ? DEFAULTS[key] : Number(parameter)
  return (Number.isFinite(megabytes) && megabytes >= 0 ? megabytes : DEFAULTS[key]) * MB
}
