import * as dict from '#engine/site/keys.ts'
import type { Transition } from '../../transitions.ts'

const { queued, sending, sent, failed } = dict.messageState

/** States of a message: keys of `message_state`. A message taken over from a lost node stays in `sending`. */
export const messageTransitions: readonly Transition[] = [
  { action: 'take', from: [queued, sending], to: sending },
  { action: 'succeed', from: [sending], to: sent },
  { action: 'wait', from: [sending], to: queued },
  { action: 'fail', from: [sending], to: failed },
  { action: 'resend', from: [failed], to: queued },
]
