// Finds nearly exhausted quotas, and a disk near its reserve.

import { repositoryOfAllTenants, textOf } from '#store/rows.ts'
import type { Platform } from '../../platform.ts'
import { diskRoom, greatestOwners, quotaOf } from '../../records/storageQuota.ts'

const MB = 1024 * 1024
/** Share of a quota from which administrators are warned, and maximum number of warnings. */
const NEAR = 0.9
const MAX_NAMED = 20

const OWNER = ['id', 'account', 'tenantId']
const usersOf = (found: readonly (readonly [id: string, sum: number])[]) => ({ id_in: found.map(([id]) => id).join(',') })

export interface StorageShortage {
  of: 'disk' | 'tenant' | 'user'
  /** Id of the tenant or user; '' for the disk. */
  id: string
  /** Account of a user, or number of a tenant. */
  name: string
  /** Tenant whose administrators are warned; '' for the disk. */
  tenantId: string
  /** Used megabytes; for the disk, free megabytes. */
  has: number
  /** Quota in megabytes; for the disk, its reserve. */
  limit: number
}

/** Quotas used to 90 % or more, and the disk's reserve if less than twice its size is free. */
export async function storageShortages(platform: Platform): Promise<StorageShortage[]> {
  const { free, reserve } = await diskRoom(platform)
  const megabytes = (bytes: number) => Math.round(bytes / MB)
  const disk: StorageShortage = { of: 'disk', id: '', name: '', tenantId: '', has: megabytes(free), limit: megabytes(reserve) }
  const full = async (of: 'tenant' | 'user'): Promise<StorageShortage[]> => {
    const most = await quotaOf(platform, `upload.${of}MB`)
    if (most === 0) return []
    const found = await greatestOwners(platform.store.db, `${of}_id`, most * NEAR, MAX_NAMED)
    const owners = of === 'user' ? await repositoryOfAllTenants(platform, 'user').find(usersOf(found), { fields: OWNER }) : []
    return found.map(([id, sum]) => {
      const owner = owners.find((user) => textOf(user, 'id') === id)
      const ownerFacts =
        of === 'tenant'
          ? { name: id, tenantId: id }
          : { name: owner ? textOf(owner, 'account') : id, tenantId: textOf(owner ?? {}, 'tenantId') }
      return { of, id, ...ownerFacts, has: megabytes(sum), limit: most / MB }
    })
  }
  return [...(free < 2 * reserve ? [disk] : []), ...(await full('tenant')), ...(await full('user'))]
}
