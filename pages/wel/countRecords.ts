import { ApiError } from '../../engine/api/apiError.ts'
import { api } from '../../engine/api/client.ts'
import { endpoint } from '../../engine/api/queries.ts'
import { loadEntity } from '../../engine/api/schemas.ts'

const NO_PERMISSION = 403

/** How many records an entity's list has for this user; `null` when it has no list, or none for them. */
export async function countRecords(name: string): Promise<number | null> {
  const entity = await loadEntity(name)
  if (!entity.endpoints.list) return null
  try {
    return countOf(await api.get<unknown>(endpoint(entity, 'list').path, { current: 1, size: 1, ...entity.where }, { silent: true }))
  } catch (error) {
    if (error instanceof ApiError && error.code === NO_PERMISSION) return null
    throw error
  }
}

/** A page says its total; a tree is counted with all its branches. */
export function countOf(data: unknown): number {
  if (Array.isArray(data)) return data.reduce<number>((sum, row) => sum + 1 + countOf((row as { children?: unknown } | null)?.children), 0)
  return Math.max(0, Number((data as { total?: unknown } | null | undefined)?.total ?? 0)) || 0
}
