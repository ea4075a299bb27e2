// Limits uploads by user, by tenant, and by the free disk space that the server needs.

import { mkdir, statfs } from 'node:fs/promises'
import type { Identity } from '../../access/identity.ts'
import { systemParameter } from '../../access/parameter.ts'
import { AppError } from '../../errors.ts'
import type { Platform } from '../../platform.ts'
import { makeKeyedTable, putKeyed, removeKeyed, sumKeyedOf } from '../../store/rows/keyedRows.ts'
import type { Database, Store } from '../../store/store.ts'
import { filesFolder } from './filesFolder.ts'

/** By the name of the file. What was uploaded before there were quotas is not in it, and not counted. */
const UPLOADS = { name: 'gantry_upload', columns: { tenant_id: 'text', user_id: 'text', size: 'integer' } } as const

const MB = 1024 * 1024
/** Megabytes where no parameter says otherwise; 0 is no bound. */
const DEFAULTS = { 'upload.userMB': 5_120, 'upload.tenantMB': 0, 'upload.reserveMB': 512 } as const
const WARNED_EVERY_MS = 3_600_000

type Owner = Pick<Identity, 'userId' | 'tenantId'>

/** Bytes of uploads under way, by the folder that they come to. */
const coming = new Map<string, number>()
let warned = 0

export const makeUploads = (store: Store): Promise<void> => makeKeyedTable(store, UPLOADS)

export const noteUpload = (db: Database, name: string, { userId, tenantId }: Owner, size: number): Promise<void> =>
  putKeyed(db, UPLOADS, name, { tenant_id: tenantId, user_id: userId, size }, 'is replaced')

export const forgetUpload = (db: Database, name: string): Promise<void> => removeKeyed(db, UPLOADS, name)

/**
 * Takes room for an upload of at most so many bytes; the answer gives it back. Throws upload.userQuota, upload.tenantQuota and, where the disk
 * would fall below its reserve, oss.full: sign-in, audit and alarms need the rest.
 */
export async function takeRoom(platform: Platform, owner: Owner, bytes: number): Promise<() => void> {
  const { db } = platform.store
  const ofUser = await limit(platform, 'upload.userMB')
  if (ofUser > 0 && (await sumKeyedOf(db, UPLOADS, 'size', 'user_id', owner.userId)) + bytes > ofUser) {
    throw new AppError('upload.userQuota', { limit: ofUser / MB })
  }
  const ofTenant = await limit(platform, 'upload.tenantMB')
  if (ofTenant > 0 && (await sumKeyedOf(db, UPLOADS, 'size', 'tenant_id', owner.tenantId)) + bytes > ofTenant) {
    throw new AppError('upload.tenantQuota', { limit: ofTenant / MB })
  }
  const folder = filesFolder(platform.config)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const reserve = await limit(platform, 'upload.reserveMB')
  const { bavail, bsize } = await statfs(folder)
  const others = coming.get(folder) ?? 0
  if (bavail * bsize - others - bytes < reserve) {
    warn(platform, bavail * bsize)
    throw new AppError('oss.full')
  }
  coming.set(folder, others + bytes)
  return () => void coming.set(folder, (coming.get(folder) ?? 0) - bytes)
}

function warn({ log }: Platform, free: number): void {
  if (Date.now() - warned < WARNED_EVERY_MS) return
  warned = Date.now()
  log.error(
    { freeMB: Math.floor(free / MB) },
    'Uploads are refused: the disk has no room beyond upload.reserveMB. Make room or lower the parameter',
  )
}

async function limit(platform: Platform, key: keyof typeof DEFAULTS): Promise<number> {
  const said = await systemParameter(platform, key)
  const megabytes = said === '' ? DEFAULTS[key] : Number(said)
  return (Number.isFinite(megabytes) && megabytes >= 0 ? megabytes : DEFAULTS[key]) * MB
}
