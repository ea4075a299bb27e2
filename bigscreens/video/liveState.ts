// State machine of a live video pane: events and time in, next state out. Pure.

/** Milliseconds without progress until the pane reports it, and until the player is recreated. Connecting may take longer. */
const STALLED_AFTER = 2_500
const LOST_AFTER = 8_000
const CONNECTED_WITHIN = 12_000
const FIRST_WAIT = 1_000
const MAX_WAIT = 30_000
/**
 * Time before the expiry of a URL at which the next one is requested; a URL with less than twice that lifetime is only needed to connect.
 */
const RENEWED_BEFORE = 60_000
/** Milliseconds after which an unattended stream is closed. */
export const WATCHED_FOR = 5 * 60_000

export type Phase = 'idle' | 'connecting' | 'playing' | 'stalled' | 'retrying' | 'failed' | 'paused'
/** Reason of a pause: page or pane not visible, time limit, or stopped by the user or another pane. */
export type Pause = 'hidden' | 'time' | 'user'
export type StreamFault = 'codec' | 'line' | 'refused'

export interface LiveState {
  phase: Phase
  pause: Pause | null
  /** Last fault; `null` while it plays. */
  fault: StreamFault | null
  /** Message of the server that refused the URL. */
  sentence: string
  /** Number of the player, which has its own video element. */
  session: number
  /** Number of failures since the last progress. */
  failures: number
  /** Time of the last progress, or of the start. */
  movedAt: number
  retryAt: number
  /** Time at which the stream closes; `null` for a big screen. */
  closesAt: number | null
  /** Time at which a new URL is needed; `null` if the URL does not expire during playback. */
  renewAt: number | null
}

export type LiveEvent =
  | { kind: 'start' }
  | { kind: 'progress' }
  /** End of the URL's validity; the stream stops then. */
  | { kind: 'address'; endsAt: number | null }
  | { kind: 'fault'; fault: StreamFault; sentence?: string }
  | { kind: 'tick' }
  | { kind: 'pause'; pause: Pause }
  | { kind: 'show' }
  | { kind: 'yield' }
  | { kind: 'extend' }

/** Inputs from outside of the state machine. */
export interface PlayerContext {
  now: number
  /** Random number from 0 to 1. */
  random: number
  /** True when the stream closes after a while. */
  isLimited: boolean
}

export const idle: LiveState = {
  phase: 'idle',
  pause: null,
  fault: null,
  sentence: '',
  session: 0,
  failures: 0,
  movedAt: 0,
  retryAt: 0,
  closesAt: null,
  renewAt: null,
}

/** True while there is a player that loads and decodes. */
export const isPlayerActive = ({ phase }: LiveState): boolean => phase === 'connecting' || phase === 'playing' || phase === 'stalled'
/** True while the pane needs a decoder slot. */
export const isPlayerWanted = (state: LiveState): boolean => isPlayerActive(state) || state.phase === 'retrying'

export function next(state: LiveState, event: LiveEvent, around: PlayerContext): LiveState {
  const { now } = around
  switch (event.kind) {
    case 'start':
      return isPlayerWanted(state)
        ? state
        : connecting({ ...state, failures: 0, closesAt: around.isLimited ? now + WATCHED_FOR : null }, now)
    case 'show':
      return state.phase === 'paused' && state.pause === 'hidden' ? connecting(state, now) : state
    case 'progress':
      return isPlayerActive(state) ? { ...state, phase: 'playing', fault: null, sentence: '', failures: 0, movedAt: now } : state
    case 'address':
      return { ...state, renewAt: renewalOf(event.endsAt, now) }
    case 'fault':
      return isPlayerWanted(state) ? failed(state, event, around) : state
    case 'pause':
      return isPlayerWanted(state) || event.pause === 'user' ? { ...state, phase: 'paused', pause: event.pause } : state
    case 'yield':
      return { ...state, phase: 'idle', pause: null }
    case 'extend':
      return { ...state, closesAt: now + WATCHED_FOR }
    case 'tick':
      return ticked(state, around)
  }
}

function connecting(state: LiveState, now: number): LiveState {
  return { ...state, phase: 'connecting', pause: null, session: state.session + 1, movedAt: now, renewAt: null }
}

function renewalOf(endsAt: number | null, now: number): number | null {
  const at = (endsAt ?? Number.POSITIVE_INFINITY) - RENEWED_BEFORE
  return Number.isFinite(at) && at - now >= RENEWED_BEFORE ? at : null
}

function failed(
  state: LiveState,
  { fault, sentence = '' }: { fault: StreamFault; sentence?: string },
  { now, random }: PlayerContext,
): LiveState {
  // A codec that the browser cannot decode is not retried.
  if (fault === 'codec') return { ...state, phase: 'failed', fault, sentence }
  const wait = Math.min(MAX_WAIT, FIRST_WAIT * 2 ** Math.min(state.failures, 10)) * (0.8 + 0.4 * random)
  return { ...state, phase: 'retrying', fault, sentence, failures: state.failures + 1, retryAt: now + wait }
}

function ticked(state: LiveState, around: PlayerContext): LiveState {
  const { now } = around
  if (isPlayerWanted(state) && state.closesAt !== null && now >= state.closesAt) return { ...state, phase: 'paused', pause: 'time' }
  const quiet = now - state.movedAt
  if (state.phase === 'retrying') return now >= state.retryAt ? connecting(state, now) : state
  if (state.phase === 'connecting') return quiet > CONNECTED_WITHIN ? failed(state, { fault: 'line' }, around) : state
  if (state.phase !== 'playing' && state.phase !== 'stalled') return state
  if (state.renewAt !== null && now >= state.renewAt) return connecting(state, now)
  if (quiet > LOST_AFTER) return failed(state, { fault: 'line' }, around)
  return quiet > STALLED_AFTER && state.phase === 'playing' ? { ...state, phase: 'stalled' } : state
}
