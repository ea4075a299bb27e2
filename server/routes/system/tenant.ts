import { findRows, textOf } from '../../auth/rows.ts'
import type { Route } from '../route.ts'

/** Which tenant a web address belongs to, before anyone signs in; nothing when it belongs to none. */
const info: Route = {
  method: 'GET',
  path: '/api/blade-system/tenant/info',
  access: 'public',
  async handle({ platform, query }) {
    const wanted = addressOf(query.domain ?? '')
    const tenants = wanted === '' ? [] : await findRows(platform, 'tenant', { domain_notnull: 'true' })
    const tenant = tenants.find((row) => addressOf(textOf(row, 'domain')) === wanted)
    if (!tenant) return {}
    return { tenantId: textOf(tenant, 'tenantId'), domain: textOf(tenant, 'domain'), backgroundUrl: textOf(tenant, 'backgroundUrl') }
  },
}

/** The console sends its whole address, administrators type a host or an address: host and path decide. */
function addressOf(domain: string): string {
  const address = domain.trim().toLowerCase().split(/[?#]/)[0] ?? ''
  return address.replace(/^https?:\/\//, '').replace(/\/+$/, '')
}

export const tenantRoutes: readonly Route[] = [info]
