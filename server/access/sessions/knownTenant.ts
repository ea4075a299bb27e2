import { findRows, textOf } from '#store/rows.ts'
import { AppError } from '../../errors.ts'
import type { Kernel } from '../../kernel.ts'

/** Number of a tenant in the spelling of its record. Throws `auth.tenantUnknown`. */
export async function knownTenant(kernel: Kernel, tenantId: string): Promise<string> {
  const [tenant] = await findRows(kernel, 'tenant', { tenantId_equal: tenantId })
  if (!tenant) throw new AppError('auth.tenantUnknown')
  return textOf(tenant, 'tenantId')
}
