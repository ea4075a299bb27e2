import * as dict from '#engine/site/keys.ts'
import { finalStates, statesWithExit, type Transition } from '../transitions.ts'

const { pending, inProgress, closed, ignored } = dict.handleState

/** Actions on an alarm. States are keys of `handle_state`. */
export const handlingTransitions: readonly Transition[] = [
  { action: 'accept', from: [pending], to: inProgress },
  { action: 'handle', from: [pending, inProgress], to: closed },
  { action: 'ignore', from: [pending], to: ignored },
]

/** States of handling in which nobody has closed an alarm yet. */
export const openAlarmStates = statesWithExit(handlingTransitions)

/** States of handling in which somebody has. */
export const settledStates = finalStates(handlingTransitions)
