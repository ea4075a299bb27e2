// Parameters of workflow calls, from query or body.

import { withoutTrailingZeros } from '#model/withoutTrailing.ts'
import type { Rec } from '#store/rows.ts'
import { AppError } from '../../errors.ts'
import type { Call } from '../../http/route.ts'

/** Query parameter, otherwise body member. Throws `request.parameterMissing`, `request.parameterInvalid`. */
export function requestParameter(call: Call, name: string): string {
  const value = optional(call, name)
  if (value === '') throw new AppError('request.parameterMissing', { name })
  return value
}

/** The same for an optional parameter; '' if absent. */
export function optional({ query, body }: Call, name: string): string {
  const value = query[name] ?? (typeof body === 'object' && body !== null ? (body as Rec)[name] : undefined)
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string') throw new AppError('request.parameterInvalid', { name })
  return value
}

/** Value of a typed text: JSON, or the text itself. A number that would lose digits, such as an id, stays text. */
export function jsonOrText(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'number' && String(value) !== withoutTrailingZeros(text.trim()) ? text : value
  } catch {
    return text
  }
}
