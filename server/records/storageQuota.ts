// Limits the files that users keep on the server, by user, by tenant, and by the free disk space that the server needs: uploads with their
// thumbnails and copies, and the files of exports and imports. Every writer of such files takes its room here and notes its bytes.

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

/** By the name of the file, thumbnail included. What was uploaded before there were quotas is not in it, and not counted. */
const UPLOADS = { name: 'gantry_upload', columns: { tenant_id: 'text', user_id: 'text', size: 'integer' } } as const
/** Files in the database, by the id of their export or import. */
export const JOB_FILES = {
  name: 'gantry_job_file',
  columns: { tenant_id: 'text', user_id: 'text', size: 'integer', expires: 'integer' },
} as const satisfies KeyedTable<string>
/** Tables whose sum a quota limits. */
const COUNTED = [UPLOADS, JOB_FILES]

const MB = 1024 * 1024
/** Megabytes where no parameter says otherwise; 0 is no bound. */
const DEFAULTS = { 'upload.userMB': 5_120, 'upload.tenantMB': 0, 'upload.reserveMB': 512 } as const
/** A small file takes its block of the disk, its rows and its entry of the folder. */
const LEAST_COUNTED = 16 * 1024
const WARNED_EVERY_MS = 3_600_000

export type FileOwner = Pick<Identity, 'userId' | 'tenantId'>
/** The parts of the platform that a room is taken on. */
export type QuotaPlace = Kernel & { config: { dataFolder: string } }

/** Storage of a file. One for a bucket is on the disk only on its way; the database may be on another machine. */
export type StoredIn = 'disk' | 'bucket' | 'database'

/** Bytes under way on this node, by disk, user and tenant. */
const coming = new Map<string, number>()
/** Free bytes below which not even the draft of a file for a bucket is written. */
const DRAFTS_RESERVE = 64 * MB
let warned = -Infinity

/** Folder of the uploads. */
export const filesFolder = ({ dataFolder }: QuotaPlace['config']): string => join(dataFolder, 'files')

export const makeUploads = (store: Store): Promise<void> => makeKeyedTable(store, UPLOADS)

export const noteUpload = (db: Database, name: string, { userId, tenantId }: FileOwner, size: number): Promise<void> =>
  putKeyed(db, UPLOADS, name, { tenant_id: tenantId, user_id: userId, size: Math.max(size, LEAST_COUNTED) }, 'is replaced')

/** Adds the bytes of a thumbnail to those of its file, unless the file is gone meanwhile. */
export async function noteThumbnailOf(db: Database, name: string, size: number): Promise<void> {
  const row = await findKeyed(db, UPLOADS, name)
  if (row) await swapKeyed(db, UPLOADS, name, { size: row.size }, { size: Number(row.size) + size })
}

export const noteJobFile = (db: Database, id: string, { userId, tenantId }: FileOwner, size: number, expires: number): Promise<void> =>
  putKeyed(db, JOB_FILES, id, { tenant_id: tenantId, user_id: userId, size, expires }, 'is replaced')

/** The user who uploaded a file; `null` for one that was uploaded before there were quotas, and for none. */
export async function uploaderOf(db: Database, name: string): Promise<string | null> {
  const row = await findKeyed(db, UPLOADS, name)
  return row === null ? null : String(row.user_id)
}

export const forgetUpload = (db: Database, name: string): Promise<void> => removeKeyed(db, UPLOADS, name)

/**
 * Reserves room for a file of at most so many bytes; the returned function releases it. Throws upload.userQuota, upload.tenantQuota and what
 * `checkReserve` throws.
 */
export async function takeRoom(platform: QuotaPlace, owner: FileOwner, bytes: number, storedIn: StoredIn = 'disk'): Promise<() => void> {
  const { dataFolder } = platform.config
  const keys = { disk: dataFolder, user: `${dataFolder} user ${owner.userId}`, tenant: `${dataFolder} tenant ${owner.tenantId}` }
  // Reserved before anything is awaited: of parallel uploads each counts the others.
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

/** Throws what `takeRoom` throws when a file that is stored by now exceeds a quota: nodes that receive uploads at once do not know of each other's. */
export async function confirmRoom(platform: QuotaPlace, { userId, tenantId }: FileOwner): Promise<void> {
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
  // Read before the sum: an upload that ends in between counts twice rather than not at all.
  const arriving = coming.get(under) ?? 0
  if ((await sumKeyedOf(platform.store.db, COUNTED, 'size', column, id)) + arriving <= most) return
  throw new AppError(key === 'upload.userMB' ? 'upload.userQuota' : 'upload.tenantQuota', { limit: most / MB })
}

/**
 * Throws oss.full where the disk would fall below its reserve: sign-in, audit and alarms need the rest. Work that fills the database without a
 * file of its own asks too.
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

/** Ids of users or tenants whose files have at least so many bytes, with these, the greatest first. */
export const greatestOwners = (db: Database, column: 'user_id' | 'tenant_id', least: number, most: number) =>
  sumsKeyedFrom(db, COUNTED, 'size', column, least, most)

/** Bytes that are free for uploads, and bytes of the reserve. */
export async function diskRoom(platform: QuotaPlace): Promise<{ free: number; reserve: number }> {
  return { free: await freeBytes(await madeFilesFolder(platform)), reserve: await quotaOf(platform, 'upload.reserveMB') }
}

/** Bytes; 0 is no bound. */
export async function quotaOf(platform: QuotaPlace, key: keyof typeof DEFAULTS): Promise<number> {
  const said = await systemParameter(platform, key)
  const megabytes = said === '' ? DEFAULTS[key] : Number(said)
  return (Number.isFinite(megabytes) && megabytes >= 0 ? megabytes : DEFAULTS[key]) * MB
}
