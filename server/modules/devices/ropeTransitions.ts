import * as dict from '#engine/site/keys.ts'
import { statesBefore, type Transition } from '../transitions.ts'

const { free, inUse, overdue, returned } = dict.ropeUseState

/** States of a safety rope's use: taken, possibly overdue, returned. Keys of `rope_use_state`; a free rope has no use. */
export const ropeTransitions: readonly Transition[] = [
  { action: 'bind', from: [free], to: inUse },
  { action: 'overdue', from: [inUse], to: overdue },
  { action: 'return', from: [inUse, overdue], to: returned },
]

/** States of an ongoing use. */
export const openUseStates = statesBefore(ropeTransitions, 'return')
