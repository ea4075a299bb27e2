// The organisation at the top of printed pages: the tenant of the reader.

import type { Call } from '#http/route.ts'
import { readerOf } from '#records/actor.ts'
import { findRows, textOf } from '#store/rows.ts'

export interface Letterhead {
  /** Name of the organisation. */
  name: string
  /** Address of its logo; empty for none. */
  logo: string
}

export async function letterheadOf(call: Call): Promise<Letterhead> {
  const [tenant] = await findRows(call.platform, 'tenant', { tenantId_equal: readerOf(call).tenantId })
  return { name: tenant ? textOf(tenant, 'tenantName') : '', logo: tenant ? textOf(tenant, 'logo') : '' }
}
