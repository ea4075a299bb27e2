// Serves responses that `public/start.js` requested to the first calls of the page.

import { callAddress, type Parameters } from '../model/callAddress.ts'
import { currentSession } from '../session/sessionState.ts'
import { takeParts, type Versions } from './keptParts.ts'

type Answers = Readonly<Record<string, unknown>>

export interface StartRequest {
  /** Token of the user who requested the responses. */
  token: string
  answers: Promise<{ data?: { answers?: Answers; versions?: Versions } | null } | null>
}

export interface PrefetchedAnswers {
  /** The prefetched response of a GET; `null` if there is none. Each response is used once, so that later calls get current data. */
  answered(path: string, query: Parameters): Promise<{ data: unknown } | null>
  /** Discards all responses, because a write made them outdated. */
  forget(): void
  /** Replaces the responses, by URL. */
  give(given: Answers): void
}

/** Milliseconds that a call waits for the prefetched responses, before it is sent itself. */
const PATIENCE = 2_000
/** Milliseconds after which prefetched responses are outdated. */
const FRESH = 10_000

/** @param token of the signed-in user; responses for another user are discarded */
export function createPrefetchedAnswers(started: StartRequest | undefined, token: string | undefined): PrefetchedAnswers {
  let answers = started && started.token === token ? read(started) : null
  const forget = () => {
    answers = null
  }
  void answers?.then(() => setTimeout(forget, FRESH))
  return {
    forget,
    give(given) {
      answers = Promise.resolve(new Map(Object.entries(given)))
    },
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
  // If the prefetch failed, each call is sent and reports its own error.
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
