// Sends one request to a video platform. The host comes from the environment, so users cannot redirect it.

import { AppError } from '#server/errors.ts'
import { type FetchInit, fetchBounded } from '#server/outbound/fetchBounded.ts'

const LIMITS = { patienceMs: 5_000, longest: 256 * 1024 }

export type VideoResponse = Readonly<Record<string, unknown>>

/** JSON response. Throws video.platformAway if there is none in time, or if it is not readable. */
export async function fetchFromVideoService(address: URL, init: FetchInit = {}): Promise<VideoResponse> {
  try {
    const answer = await fetchBounded(address, init, LIMITS)
    const body: unknown = await answer.json()
    if (body !== null && typeof body === 'object') return body as VideoResponse
  } catch {
    // A refused, aborted or late response, a redirect and a non-JSON response all mean that the platform is unavailable.
  }
  throw new AppError('video.platformAway')
}

/** Member of an answer as text; '' if it is neither text nor number. */
export function videoField(answer: unknown, name: string): string {
  const value = (answer as VideoResponse | null | undefined)?.[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** A playable URL: http, https, ws or wss; `null` for anything else. */
export function playable(address: string): string | null {
  return URL.canParse(address) && /^(https?|wss?):$/.test(new URL(address).protocol) ? address : null
}
