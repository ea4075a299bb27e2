// Combines decisions: `pass` belongs to a path, not to the most recent answer in the instance.

import { ExpressionError } from '#model/expressions/expression.ts'
import type { JuelCondition, JuelValues } from '#model/expressions/juel.ts'
import type { Loop } from './definition.ts'
import type { Pieces } from './state.ts'

type Pass = boolean | undefined

/** Two joined paths pass when neither was refused. */
export const allPass = (one: Pass, other: Pass): Pass => (one === undefined || other === undefined ? (one ?? other) : one && other)

/** Variables of a decision, for conditions of a process. */
export const decisionVariables = (pass: boolean) => ({ pass, flag: pass ? 'ok' : 'no' })

/** A condition without a value is false. Throws `ExpressionError` for a value that is not a boolean. */
export function isTrue(condition: JuelCondition | null, known: JuelValues): boolean {
  const result = condition?.evaluate(known)
  if (typeof result === 'boolean' || result === null || result === undefined) return result === true
  throw new ExpressionError(`${condition?.source}: ${JSON.stringify(result)}`)
}

/**
 * Decision of a task with several answers. All must approve, unless approvals alone fulfil the completion condition: it is true with them
 * and false without them, as for a quorum, a majority or a share of approvals.
 */
export function jointPass(loop: Loop | undefined, pieces: Pieces, known: Readonly<Record<string, unknown>>, isDecided: boolean): boolean {
  if (pieces.approved === pieces.done) return true
  if (!loop?.until || !isDecided) return false
  const unapproved = { ...known, nrOfApprovedInstances: 0, ...decisionVariables(false) }
  return !holds(loop.until, unapproved)
}

/** A condition that cannot be computed counts as false. */
function holds(condition: JuelCondition, known: JuelValues): boolean {
  try {
    return isTrue(condition, known)
  } catch (error) {
    if (error instanceof ExpressionError) return false
    throw error
  }
}
