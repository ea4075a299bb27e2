// What callers say: parameters of the query or the body, and the decision with its comment.

import { AppError } from '../../errors.ts'
import type { Call } from '../../http/route.ts'
import type { Rec } from '../../store/records.ts'

/** A parameter of the query, else of the body. Throws `request.parameterMissing`. */
export function parameter({ query, body }: Call, name: string): string {
  const said = query[name] ?? (typeof body === 'object' && body !== null ? (body as Rec)[name] : undefined)
  if (said === undefined || said === null || said === '') throw new AppError('request.parameterMissing', { name })
  if (typeof said !== 'string') throw new AppError('request.parameterInvalid', { name })
  return said
}

/** The same of one that may be missing. */
export function optional(call: Call, name: string): string {
  const said = call.query[name] ?? (typeof call.body === 'object' && call.body !== null ? (call.body as Rec)[name] : undefined)
  if (said === undefined || said === null) return ''
  if (typeof said !== 'string') throw new AppError('request.parameterInvalid', { name })
  return said
}

const MOST = 500
/** The platform's word of approval; what it stores where nothing was said. */
const AGREED = '\u540c\u610f'

/** Throws `flow.noComment` for a refusal without a word. */
export function saidComment({ flag, comment }: Rec): { isApproved: boolean; comment: string } {
  const said = typeof comment === 'string' ? comment.trim() : ''
  const isApproved = flag === 'ok' || said === AGREED
  if (said === '' && !isApproved) throw new AppError('flow.noComment')
  if (said.length > MOST) throw new AppError('request.parameterInvalid', { name: 'comment' })
  return { isApproved, comment: said === '' ? AGREED : said }
}
