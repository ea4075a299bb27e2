// Selects the sequence flows that a path takes when it leaves a node.

import type { JuelValues } from '#model/expressions/juel.ts'
import type { Node, ProcessDefinition } from './definition.ts'
import { isTrue } from './pass.ts'
import { StepError } from './state.ts'

/**
 * Throws `StepError` when no condition holds and there is no default flow.
 * @param evaluated called for each condition, in the order of evaluation
 */
export function waysOut(
  { flows }: ProcessDefinition,
  { id, kind, outgoing, otherwise }: Node,
  known: JuelValues,
  evaluated?: (flow: string, holds: boolean) => void,
): readonly string[] {
  if (kind === 'parallel' || outgoing.length === 0) return outgoing
  const holds = (flow: string) => {
    const condition = flows[flow]?.condition
    if (flow === otherwise || !condition) return flow !== otherwise
    const value = isTrue(condition, known)
    evaluated?.(flow, value)
    return value
  }
  const first = kind === 'exclusive' ? outgoing.find(holds) : undefined
  const open = kind === 'exclusive' ? (first === undefined ? [] : [first]) : outgoing.filter(holds)
  if (open.length > 0) return open
  if (otherwise) return [otherwise]
  throw new StepError('noWayOut', id)
}
