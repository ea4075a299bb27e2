// The decision about a task, as the wire of the platform carries it.

import { AppError } from '#server/errors.ts'
import type { Seeds } from '#server/platform.ts'
import type { Rec } from '#store/rows.ts'
import { readSeeds } from '../../readSeeds.ts'

const LONGEST = 500
const APPROVED = 'ok'
const REFUSED = 'no'
const { dictionaries } = readSeeds<Seeds>(import.meta.dirname, '../seeds.json')
const words = dictionaries.find(({ code }) => code === 'process_flag')?.words ?? []
/** The comment of an approval without one. */
const AGREED = words.find(([key]) => key === APPROVED)?.[1]

/**
 * The flag alone decides; a comment is words for people.
 * Throws for a missing or unknown flag, and `flow.noComment` for a refusal without a comment.
 */
export function decisionOf({ flag, comment }: Rec): { isApproved: boolean; comment: string } {
  if (flag === undefined || flag === null || flag === '') throw new AppError('request.parameterMissing', { name: 'flag' })
  if (flag !== APPROVED && flag !== REFUSED) throw new AppError('request.parameterInvalid', { name: 'flag' })
  const text = typeof comment === 'string' ? comment.trim() : ''
  const isApproved = flag === APPROVED
  if (text === '' && !isApproved) throw new AppError('flow.noComment')
  if (text.length > LONGEST) throw new AppError('request.parameterInvalid', { name: 'comment' })
  return { isApproved, comment: text || (AGREED ?? '') }
}
