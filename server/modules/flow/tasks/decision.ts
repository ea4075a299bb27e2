// Parses the decision of a task in the platform's format.

import { AppError } from '#server/errors.ts'
import type { Seeds } from '#server/platform.ts'
import type { Rec } from '#store/rows.ts'
import { readSeeds } from '../../readSeeds.ts'

const MAX_LENGTH = 500
const APPROVED = 'ok'
const REFUSED = 'no'
const { dictionaries } = readSeeds<Seeds>(import.meta.dirname, '../seeds.json')
const words = dictionaries.find(({ code }) => code === 'process_flag')?.words ?? []
/** Default comment of an approval. */
const AGREED = words.find(([key]) => key === APPROVED)?.[1]

/**
 * Only the flag decides; the comment is for readers. Throws for a missing or unknown flag, and `flow.noComment` for a rejection without a
 * comment.
 */
export function decisionOf({ flag, comment }: Rec): { isApproved: boolean; comment: string } {
  if (flag === undefined || flag === null || flag === '') throw new AppError('request.parameterMissing', { name: 'flag' })
  if (flag !== APPROVED && flag !== REFUSED) throw new AppError('request.parameterInvalid', { name: 'flag' })
  const text = typeof comment === 'string' ? comment.trim() : ''
  const isApproved = flag === APPROVED
  if (text === '' && !isApproved) throw new AppError('flow.noComment')
  if (text.length > MAX_LENGTH) throw new AppError('request.parameterInvalid', { name: 'comment' })
  return { isApproved, comment: text || (AGREED ?? '') }
}
