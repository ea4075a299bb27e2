// Serves the responses requested by `public/start.js` to the first calls of the page.

import { callAddress, type Parameters } from '../model/callAddress.ts'
import { currentSession } from '../session/sessionState.ts'
import { takeParts, type Versions } from './keptParts.ts'

type Answers = Readonly<Record<string, unknown>>

export interface StartRequest {
  /** Token of the user whose responses these are. */
  token: string
  answers: Promise<{ data?: { answers?: Answers; versions?: Versions } | null } | null>
}

export interface PrefetchedAnswers {
  /** The answer to a GET, if it came ahead; each is given once, for the next call wants it as it is then. */
  answered(path: string, query: Parameters): Promise<{ data: unknown } | null>
  /** A write makes them outdated. */
  forget(): void
}

/** Milliseconds that a call waits for them: who is slower than that is asked for each thing by itself. */
const PATIENCE = 2_000
/** Milliseconds after which nobody wants them any more as they were. */
const FRESH = 10_000

/** @param token of the signed-in user: answers to another user are discarded */
export function createPrefetchedAnswers(started: StartRequest | undefined, token: string | undefined): PrefetchedAnswers {
  let answers = started && started.token === token ? read(started) : null
  const forget = () => {
    answers = null
  }
  void answers?.then(() => setTimeout(forget, FRESH))
  return {
    forget,
    async answered(path, query) {
      if (answers === null) return null
      const given = await answers
      const address = callAddress(path, query)
      if (!given.has(address)) return null
      const data = given.get(address)
      given.delete(address)
      return { data }
    },
  }
}

function read({ answers }: StartRequest): Promise<Map<string, unknown>> {
  const late = new Promise<null>((go) => setTimeout(() => go(null), PATIENCE))
  // A start that failed, in whatever way, leaves each call to say for itself what is wrong.
  return Promise.race([answers, late]).then(
    (answer) => {
      const { answers: sent = {}, versions = {} } = answer?.data ?? {}
      return takeParts(sent, versions)
    },
    () => new Map(),
  )
}

export const prefetchedAnswers = createPrefetchedAnswers(
  (globalThis as { gantryStart?: StartRequest }).gantryStart,
  currentSession()?.accessToken,
)
