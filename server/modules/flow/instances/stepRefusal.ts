// Converts errors of the engine to API errors.

import type { ProcessDefinition } from '#server/bpmn/definition.ts'
import type { StepError } from '#server/bpmn/state.ts'
import { AppError, type ErrorKey } from '#server/errors.ts'

const REASONS: Readonly<Record<StepError['reason'], ErrorKey>> = {
  notThere: 'flow.taskDone',
  noTime: 'flow.noTime',
  noWayOut: 'flow.stuck',
  noEnd: 'flow.endless',
  noLoopSize: 'flow.noSize',
  tooMany: 'flow.tooMany',
  badValue: 'flow.badValue',
  noMove: 'flow.cannotMove',
  notStartable: 'flow.notStartable',
  stillRuns: 'flow.stillRuns',
}

/** Errors of the request alone. */
const REFUSED_REQUESTS: readonly ErrorKey[] = ['flow.taskDone', 'flow.cannotMove', 'flow.notStartable', 'flow.stillRuns']

/** Errors of a step that users or timers may cause on an instance that can otherwise continue. */
export const STEP_FAULTS: readonly ErrorKey[] = [
  ...Object.values(REASONS).filter((key) => !REFUSED_REQUESTS.includes(key)),
  'flow.noDefinition',
  'flow.notDeployed',
]

export const stepRefusal = ({ nodes }: ProcessDefinition, { reason, node, what }: StepError): AppError =>
  new AppError(REASONS[reason], { element: nodes[node]?.name || node, what })
