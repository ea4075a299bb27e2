import { findRows, textOf } from '#store/rows.ts'
import type { Kernel } from '../kernel.ts'

/** Value of a system parameter; '' if not set. */
export async function systemParameter(platform: Kernel, key: string): Promise<string> {
  const [row] = await findRows(platform, 'param', { paramKey_equal: key })
  return row ? textOf(row, 'paramValue') : ''
}
