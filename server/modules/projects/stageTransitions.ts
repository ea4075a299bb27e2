import * as dict from '#engine/site/keys.ts'
import type { Transition } from '../transitions.ts'

const { notStarted, inProgress, done, delayed } = dict.stageStatus

/** How a stage of a project is entered. States are keys of `stage_status`. */
export const stageTransitions: readonly Transition[] = [
  { action: 'advance', from: [notStarted], to: inProgress },
  { action: 'rollback', from: [done], to: inProgress },
  // Said again, with another day or note.
  { action: 'repeat', from: [inProgress, delayed], to: inProgress },
]

/** States of the stages before and after the entered one. */
export const besides = { before: done, after: notStarted } as const
