import type { Rec } from '#store/rows.ts'
import { AppError } from '../errors.ts'

/** The body of a call that writes a record. */
export function objectBody(body: unknown): Rec {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('request.bodyNotObject')
  return body as Rec
}
