// Pool of sessions with one database: a caller gets a free session or waits.

import { withDeadline } from './deadline.ts'
import type { ForeignSession, SessionMode } from './session.ts'

export interface Sessions {
  /** Runs `work` with an exclusive session. Throws the errors of `open`, and a timeout after `patience` milliseconds. */
  use<T>(mode: SessionMode, work: (session: ForeignSession) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface SessionLimits {
  /** Maximum number of concurrent sessions. */
  most: number
  /** Milliseconds for waiting, connecting and working together. */
  patience: number
  /** Milliseconds after which an unused session is closed. */
  idle: number
}

/**
 * After a failed connection further callers fail at once, for three times the duration of the attempt, within these bounds in milliseconds.
 */
const AWAY_MS = [1_000, 15_000] as const

export function createSessions(open: (mode: SessionMode) => Promise<ForeignSession>, { most, patience, idle }: SessionLimits): Sessions {
  const free: { session: ForeignSession; mode: SessionMode; since: number }[] = []
  const waiting: (() => void)[] = []
  let busy = 0
  let isClosed = false
  let away: { error: unknown; until: number } | null = null

  const sweep = () => {
    const over = performance.now() - idle
    for (const old of free.filter(({ since }) => isClosed || since <= over)) {
      free.splice(free.indexOf(old), 1)
      void old.session.close()
    }
  }
  const sweeper = setInterval(sweep, idle)
  sweeper.unref()

  const setAway = (error: unknown, start: number) => {
    const [least, most] = AWAY_MS
    const now = performance.now()
    away = { error, until: now + Math.min(most, Math.max(least, 3 * (now - start))) }
  }
  /** @param asks called with the start time when it begins to open a session */
  const take = async (mode: SessionMode, onStart: (start: number) => void): Promise<ForeignSession> => {
    const at = free.findLastIndex((one) => one.mode === mode)
    const [known] = at < 0 ? [] : free.splice(at, 1)
    if (known) return known.session
    if (away && performance.now() < away.until) throw away.error
    const start = performance.now()
    onStart(start)
    try {
      const session = await open(mode)
      away = null
      return session
    } catch (error) {
      setAway(error, start)
      throw error
    }
  }
  const turn = async (): Promise<void> => {
    if (busy < most) busy += 1
    // A finished caller hands its slot to the next.
    else await new Promise<void>((go) => waiting.push(go))
  }
  const end = () => {
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
  }

  return {
    use(mode, work) {
      let given: ForeignSession | null = null
      let isLate = false
      let startedAt: number | null = null
      const all = async () => {
        await turn()
        try {
          if (isLate) throw new Error('Too late')
          const session = await take(mode, (start) => (startedAt = start))
          given = session
          const done = await work(session)
          if (!isLate && !isClosed) free.push({ session, mode, since: performance.now() })
          else void session.close()
          return done
        } catch (error) {
          // After an error the state of the connection is unknown.
          void given?.close()
          throw error
        } finally {
          end()
        }
      }
      return withDeadline(patience, all(), (error) => {
        isLate = true
        // Also called when the attempt timed out, since it may end later.
        if (given === null && startedAt !== null) setAway(error, startedAt)
        void given?.close()
      })
    },
    async close() {
      isClosed = true
      clearInterval(sweeper)
      sweep()
    },
  }
}
