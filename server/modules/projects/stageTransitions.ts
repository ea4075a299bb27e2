import * as dict from '#engine/site/keys.ts'
import type { Transition } from '../transitions.ts'

const { notStarted, inProgress, done, delayed } = dict.stageStatus

/** Transitions by which a project stage is entered. States are keys of `stage_status`. */
export const stageTransitions: readonly Transition[] = [
  { action: 'advance', from: [notStarted], to: inProgress },
  { action: 'rollback', from: [done], to: inProgress },
  // Changes date or note of a running stage.
  { action: 'repeat', from: [inProgress, delayed], to: inProgress },
]

/** States of the stages before and after the running one. */
export const neighbourStatus = { before: done, after: notStarted } as const
