// Parses the decision on a task from a request.

import { AppError } from '../../errors.ts'
import type { Seeds } from '../../platform.ts'
import type { Rec } from '../../store/records.ts'
import { readSeeds } from '../readSeeds.ts'

const LONGEST = 500
/** The flag of approval. */
const APPROVED = 'ok'
const { dictionaries } = readSeeds<Seeds>(import.meta.dirname, 'seeds.json')
const words = dictionaries.find(({ code }) => code === 'process_flag')?.words ?? []
/** The Chinese word of approval: a comment of that word approves, and it is stored where nothing was said. */
const AGREED = words.find(([key]) => key === APPROVED)?.[1]

/** Throws `flow.noComment` for a refusal without a word. */
export function decisionOf({ flag, comment }: Rec): { isApproved: boolean; comment: string } {
  const text = typeof comment === 'string' ? comment.trim() : ''
  const isApproved = flag === APPROVED || text === AGREED
  if (text === '' && !isApproved) throw new AppError('flow.noComment')
  if (text.length > LONGEST) throw new AppError('request.parameterInvalid', { name: 'comment' })
  return { isApproved, comment: text || (AGREED ?? '') }
}
