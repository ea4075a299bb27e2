import type { Rec } from '#store/rows.ts'
import { AppError } from '../errors.ts'

/** Returns the body as an object; throws if it is none. */
export function objectBody(body: unknown): Rec {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('request.bodyNotObject')
  return body as Rec
}
