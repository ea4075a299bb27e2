import * as dict from '#engine/site/keys.ts'
import { statesBefore, type Transition } from '../transitions.ts'

const { free, inUse, overdue, returned } = dict.ropeUseState

/** The use of a safety rope: taken, maybe kept too long, brought back. States are keys of `rope_use_state`; a free rope has no use. */
export const ropeTransitions: readonly Transition[] = [
  { action: 'bind', from: [free], to: inUse },
  { action: 'overdue', from: [inUse], to: overdue },
  { action: 'return', from: [inUse, overdue], to: returned },
]

/** The states of a use that goes on. */
export const openUseStates = statesBefore(ropeTransitions, 'return')
