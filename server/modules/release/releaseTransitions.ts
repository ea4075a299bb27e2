import * as dict from '#engine/site/keys.ts'
import type { Transition } from '../transitions.ts'

const { draft, scheduled, releasing, paused, done, withdrawn } = dict.publishStatus

/** Status of a release: draft, scheduled, releasing, paused, and two final states. Keys of `publish_status`. */
export const releaseTransitions: readonly Transition[] = [
  { action: 'schedule', from: [draft], to: scheduled },
  { action: 'unschedule', from: [scheduled], to: draft },
  { action: 'publish', from: [draft, scheduled], to: releasing },
  { action: 'pause', from: [releasing], to: paused },
  { action: 'resume', from: [paused], to: releasing },
  { action: 'finish', from: [releasing], to: done },
  { action: 'withdraw', from: [releasing, paused], to: withdrawn },
]
