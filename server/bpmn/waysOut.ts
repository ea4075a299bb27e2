// Selects the sequence flows that a path takes when it leaves a node.

import type { JuelValues } from '#model/expressions/juel.ts'
import type { Node, ProcessDefinition } from './definition.ts'
import { isTrue } from './pass.ts'
import { StepError } from './state.ts'

/** Throws `StepError` when no condition holds and there is no default flow. */
export function waysOut({ flows }: ProcessDefinition, { id, kind, outgoing, otherwise }: Node, known: JuelValues): readonly string[] {
  if (kind === 'parallel' || outgoing.length === 0) return outgoing
  const holds = (flow: string) => {
    const condition = flows[flow]?.condition
    return flow !== otherwise && (!condition || isTrue(condition, known))
  }
  const first = kind === 'exclusive' ? outgoing.find(holds) : undefined
  const open = kind === 'exclusive' ? (first === undefined ? [] : [first]) : outgoing.filter(holds)
  if (open.length > 0) return open
  if (otherwise) return [otherwise]
  throw new StepError('noWayOut', id)
}
