// GET /huashi/readcard: calls the card reader service and stores nothing.

import type { LocalhostRoute } from '#http/localhostRoutes.ts'
import { INTEGER } from '#http/openapi/routeBodies.ts'
import type { Route } from '#http/route.ts'
import { fetchBounded } from '#server/outbound/fetchBounded.ts'

/** Codes of the service: no reader, and failed reading. */
const NO_READER = -1
const FAILED = -3

/** Limits of the answer; a card with its photo has some 100 kB. */
const LIMITS = { patienceMs: 5_000, longest: 1024 * 1024 }
const FAULTS_OF_READER: readonly string[] = ['TimeoutError', 'AnswerTooLongError']

/** Returns `{code: 0, name, sex, nation, birthday, address, idCode, department, startDate, endDate, photo}`, or a negative code. */
export const readCard: Route = {
  method: 'GET',
  path: '/huashi/readcard',
  access: 'user',
  bare: true,
  described: { answer: { type: 'object', required: ['code'], properties: { code: INTEGER }, additionalProperties: true } },
  handle: ({ platform }) => callReader(platform.config.cardReaderUrl),
}

/** In front of another platform users are unknown, so only this machine may read cards. */
export const readCardLocally: LocalhostRoute = {
  path: readCard.path,
  answer: ({ cardReaderUrl }) => callReader(cardReaderUrl),
  refusal: { code: NO_READER },
}

async function callReader(url: string): Promise<object> {
  try {
    const answer = await fetchBounded(new URL(`/huashi/readcard?t=${Math.random()}`, url), {}, LIMITS)
    const card: unknown = answer.ok ? parse(await answer.text()) : null
    return card !== null && typeof card === 'object' && 'code' in card ? card : { code: FAILED }
  } catch (error) {
    // A missing or late answer is reported to the user, not logged as an internal error.
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
