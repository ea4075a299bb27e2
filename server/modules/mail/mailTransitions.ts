import * as dict from '#engine/site/keys.ts'
import type { Transition } from '../transitions.ts'

const { queued, sending, sent, failed, notConfigured } = dict.mailState

/** States of a mail: keys of `mail_state`. A mail taken over from a lost node stays in `sending`. */
export const mailTransitions: readonly Transition[] = [
  { action: 'take', from: [queued, sending], to: sending },
  { action: 'succeed', from: [sending], to: sent },
  { action: 'wait', from: [sending], to: queued },
  { action: 'fail', from: [sending], to: failed },
  { action: 'leave', from: [sending], to: notConfigured },
  { action: 'resend', from: [failed, notConfigured], to: queued },
]
