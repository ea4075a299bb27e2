// A few sessions with one database, kept open while they are used: who asks gets a free one, or waits for its turn.

import { withDeadline } from './deadline.ts'
import type { ForeignSession, SessionMode } from './session.ts'

export interface Sessions {
  /** Runs `work` with a session of its own. Throws what `open` throws, and when all of it takes longer than the patience. */
  use<T>(mode: SessionMode, work: (session: ForeignSession) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface SessionLimits {
  /** Sessions at the same time. */
  most: number
  /** Milliseconds for waiting, connecting and the work together. */
  patience: number
  /** Milliseconds after which an unused session is closed. */
  idle: number
}

/** After a session could not be opened nobody else waits for the same in vain: three times as long as that took, within these milliseconds. */
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
  /** @param asks is told when it begins to open a session */
  const take = async (mode: SessionMode, asks: (start: number) => void): Promise<ForeignSession> => {
    const at = free.findLastIndex((one) => one.mode === mode)
    const [known] = at < 0 ? [] : free.splice(at, 1)
    if (known) return known.session
    if (away && performance.now() < away.until) throw away.error
    const start = performance.now()
    asks(start)
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
    // A finished caller passes its slot to the next.
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
      let asked: number | null = null
      const all = async () => {
        await turn()
        try {
          if (isLate) throw new Error('Too late')
          const session = await take(mode, (start) => (asked = start))
          given = session
          const done = await work(session)
          if (!isLate && !isClosed) free.push({ session, mode, since: performance.now() })
          else void session.close()
          return done
        } catch (error) {
          // The state of the connection is unknown.
          void given?.close()
          throw error
        } finally {
          end()
        }
      }
      return withDeadline(patience, all(), (error) => {
        isLate = true
        // The attempt itself may end a moment later.
        if (given === null && asked !== null) setAway(error, asked)
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
