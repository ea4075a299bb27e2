// Sends one request to a video platform. The host comes from the environment, so users cannot redirect it.

import { AppError } from '#server/errors.ts'

const PATIENCE_MS = 5_000
const LONGEST = 256 * 1024

export type VideoResponse = Readonly<Record<string, unknown>>

/** JSON response. Throws video.platformAway if there is none in time, or if it is not readable. */
export async function fetchFromVideoService(address: URL, init: RequestInit = {}): Promise<VideoResponse> {
  try {
    const answer = await fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) })
    const text = await limited(answer)
    const body: unknown = JSON.parse(text)
    if (body !== null && typeof body === 'object') return body as VideoResponse
  } catch {
    // Refused, cut, late, a redirect or no JSON: to whoever wants the picture all of them say that the platform is not there.
  }
  throw new AppError('video.platformAway')
}

async function limited({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    if (size > LONGEST) throw new Error('The answer is longer than an address can be')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** A member of an answer as text; '' for what is none. */
export function videoField(answer: unknown, name: string): string {
  const value = (answer as VideoResponse | null | undefined)?.[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** An address that a player may be given: http, https, ws or wss; `null` for anything else. */
export function playable(address: string): string | null {
  return URL.canParse(address) && /^(https?|wss?):$/.test(new URL(address).protocol) ? address : null
}
