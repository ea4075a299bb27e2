import type { Entity, Field } from '../model/entity/entity.ts'
import type { Values } from '../model/records/values.ts'
import { ApiError } from './apiError.ts'
import { api, type Query } from './client.ts'

/**
 * True if no record other than `id` has the value of a unique field. Also true if the request fails, since a save checks again.
 */
export async function requestUnique(entity: Entity, field: Field, values: Values, id: string): Promise<boolean> {
  const question = entity.endpoints['is-free']?.[0]
  if (!question) return true
  const query = { field: field.name, ...values, ...(id === '' ? {} : { id }) } as Query
  try {
    return (await api.get<unknown>(question.path, query, { silent: true, optional: true })) !== false
  } catch (error) {
    if (error instanceof ApiError) return true
    throw error
  }
}
