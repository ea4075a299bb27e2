// Licence of a tenant: a text sealed with the platform key that documents the settings. The columns are authoritative, so a changed key locks no tenant out.

import { createHmac } from 'node:crypto'
import { type Rec, repository, systemActor } from '#store/rows.ts'
import type { Database } from '#store/store.ts'

/** `<base64url of {tenantId, accountNumber, expireTime}>.<base64url of its HMAC-SHA256>` */
export function sealLicence(key: Uint8Array, { tenantId, accountNumber, expireTime }: Readonly<Rec>): string {
  const payload = Buffer.from(JSON.stringify({ tenantId, accountNumber, expireTime })).toString('base64url')
  return `${payload}.${createHmac('sha256', key).update(`licence ${payload}`).digest('base64url')}`
}

/** Updates the licence of a tenant after a change of quota or expiry. Call it in the transaction of the write. */
export async function writeLicence(db: Database, key: Uint8Array, tenant: Readonly<Rec>): Promise<void> {
  await repository(db, 'tenant', systemActor()).change({ id_equal: String(tenant.id) }, { licenseKey: sealLicence(key, tenant) })
}
