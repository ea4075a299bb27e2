import type { Kernel } from '#server/kernel.ts'
import { type Rec, repository, systemActor } from '#store/rows.ts'

/** Rows of a tenant by their value of a field, one for each of these values that exists. */
export async function rowsByField(
  platform: Kernel,
  tenantId: string,
  entity: string,
  field: string,
  values: readonly string[],
): Promise<ReadonlyMap<string, Rec>> {
  if (values.length === 0) return new Map()
  const rows = await repository(platform, entity, systemActor(tenantId)).find({ [`${field}_in`]: [...new Set(values)].join(',') })
  return new Map(rows.reverse().map((row) => [String(row[field]), row]))
}
