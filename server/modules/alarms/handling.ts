import * as dict from '#engine/site/keys.ts'
import { finalStates, statesWithExit, type Transition } from '../transitions.ts'

const { pending, inProgress, closed, ignored } = dict.handleState

/** Actions on an alarm. States are keys of `handle_state`. */
export const handlingTransitions: readonly Transition[] = [
  { action: 'accept', from: [pending], to: inProgress },
  { action: 'handle', from: [pending, inProgress], to: closed },
  { action: 'ignore', from: [pending], to: ignored },
]

/** States in which an alarm is not closed yet. */
export const openAlarmStates = statesWithExit(handlingTransitions)

/** States in which an alarm is closed. */
export const settledStates = finalStates(handlingTransitions)
