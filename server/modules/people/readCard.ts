// GET /huashi/readcard: asks the service of the card reader beside this server and stores nothing.

import type { LocalhostRoute } from '#http/localhostRoutes.ts'
import type { Route } from '#http/route.ts'
import { fetchBounded } from '#server/outbound/fetchBounded.ts'

/** As the service itself says it: no reader is there, and the reading failed. */
const NO_READER = -1
const FAILED = -3

/** A card with its photograph is some 100 kB. */
const LIMITS = { patienceMs: 5_000, longest: 1024 * 1024 }
const FAULTS_OF_READER: readonly string[] = ['TimeoutError', 'AnswerTooLongError']

/** `{code: 0, name, sex, nation, birthday, address, idCode, department, startDate, endDate, photo}`, or a code below 0. */
export const readCard: Route = {
  method: 'GET',
  path: '/huashi/readcard',
  access: 'user',
  bare: true,
  handle: ({ platform }) => askReader(platform.config.cardReaderUrl),
}

/** In front of an existing platform nobody is known here, so only this machine itself may read its cards. */
export const readCardLocally: LocalhostRoute = {
  path: readCard.path,
  answer: ({ cardReaderUrl }) => askReader(cardReaderUrl),
  refusal: { code: NO_READER },
}

async function askReader(url: string): Promise<object> {
  try {
    const answer = await fetchBounded(new URL(`/huashi/readcard?t=${Math.random()}`, url), {}, LIMITS)
    const card: unknown = answer.ok ? parse(await answer.text()) : null
    return card !== null && typeof card === 'object' && 'code' in card ? card : { code: FAILED }
  } catch (error) {
    // No answer, or none in time: both are reported to the user, not logged as faults of this server.
    return { code: FAULTS_OF_READER.includes((error as Error).name) ? FAILED : NO_READER }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
