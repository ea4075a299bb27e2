// Adds initial table rows to new records.

import { findRows } from '#store/rows.ts'
import type { Field } from '../../engine/model/entity/entity.ts'
import { rowColumn, startingRows, tableFields } from '../../engine/model/records/rows.ts'
import type { Kernel } from '../kernel.ts'

/** Initial rows by field, for tables that `values` does not contain. */
export async function missingRows(
  platform: Kernel,
  tenantId: string,
  entity: { fields: readonly Field[] },
  values: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const rows: Record<string, unknown> = {}
  for (const { name, items } of tableFields(entity)) {
    if (items.start === null || Object.hasOwn(values, name)) continue
    const column = rowColumn(items)
    rows[name] = startingRows(items, column ? await keysOf(platform, tenantId, column) : [])
  }
  return rows
}

/** Keys of the entries that can be chosen, in order. */
async function keysOf(platform: Kernel, tenantId: string, { choices }: Field): Promise<readonly unknown[]> {
  if (choices?.kind === 'enum') return choices.values
  if (choices?.kind !== 'dict') return []
  const entries = await findRows(platform, `${choices.source}-item`, { code_equal: choices.code }, tenantId)
  return entries.filter((entry) => Number(entry.isSealed) !== 1).map((entry) => entry.dictKey)
}
