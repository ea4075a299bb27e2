// Parses lists of ids in calls.

import { splitIds } from '../../engine/model/commaIds.ts'
import { AppError } from '../errors.ts'

const MAX = 1000

/** Distinct ids of a call: `'1,2'` or `['1', '2']`. Throws for none and for more than 1000. */
export function parseIds(value: unknown): string[] {
  const ids = parseAnyIds(value, 'ids', MAX)
  if (ids.length === 0) throw new AppError('request.parameterMissing', { name: 'ids' })
  return ids
}

/** The same for an optional parameter. */
export function parseAnyIds(value: unknown, name: string, most: number): string[] {
  if (Array.isArray(value) ? !value.every((id) => typeof id === 'string') : !['string', 'undefined'].includes(typeof value)) {
    throw new AppError('request.parameterInvalid', { name })
  }
  const ids = [...new Set(splitIds(value))]
  if (ids.length > most) throw new AppError('request.tooManyIds', { limit: most })
  return ids
}
