import { findRows, textOf } from '#store/rows.ts'
import type { Kernel } from '../kernel.ts'

/** The value of a system parameter; '' when nobody set it. */
export async function systemParameter(platform: Kernel, key: string): Promise<string> {
  const [row] = await findRows(platform, 'param', { paramKey_equal: key })
  return row ? textOf(row, 'paramValue') : ''
}
