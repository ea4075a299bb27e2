// The decision of several people as one: `pass` belongs to a path, not to the answer that happened to come last.

import { ExpressionError } from '#model/expressions/expression.ts'
import type { JuelCondition, JuelValues } from '#model/expressions/juel.ts'
import type { Loop } from './definition.ts'
import type { Pieces } from './state.ts'

type Pass = boolean | undefined

/** Two paths that come together pass when none of them was refused. */
export const allPass = (one: Pass, other: Pass): Pass => (one === undefined || other === undefined ? (one ?? other) : one && other)

/** The decision as conditions of a process know it. */
export const decisionVariables = (pass: boolean) => ({ pass, flag: pass ? 'ok' : 'no' })

/** A condition without a value does not hold. Throws `ExpressionError` for one that gives something else than true or false. */
export function isTrue(condition: JuelCondition | null, known: JuelValues): boolean {
  const result = condition?.evaluate(known)
  if (typeof result === 'boolean' || result === null || result === undefined) return result === true
  throw new ExpressionError(`${condition?.source}: ${JSON.stringify(result)}`)
}

/**
 * The decision of a task that several people answered. All have to approve, unless approvals fulfilled the completion condition:
 * it holds with them and does not hold without them, as that of a quorum or a majority does, or that of a share of approvals.
 */
export function jointPass(loop: Loop | undefined, pieces: Pieces, known: Readonly<Record<string, unknown>>, isDecided: boolean): boolean {
  if (pieces.approved === pieces.done) return true
  if (!loop?.until || !isDecided) return false
  const unapproved = { ...known, nrOfApprovedInstances: 0, ...decisionVariables(false) }
  return !holds(loop.until, unapproved)
}

/** A condition that cannot be computed does not hold. */
function holds(condition: JuelCondition, known: JuelValues): boolean {
  try {
    return isTrue(condition, known)
  } catch (error) {
    if (error instanceof ExpressionError) return false
    throw error
  }
}
