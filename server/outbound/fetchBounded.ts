// Sends a request to a foreign service within limits: the response may be slow, huge, longer than declared, or a redirect.

import type { BodyInit } from 'undici'

export interface FetchInit {
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: BodyInit | null
}

export interface FetchLimits {
  /** Milliseconds until the last byte of the answer. */
  patienceMs: number
  /** Bytes of the answer's body as it is unpacked. */
  longest: number
}

export class AnswerTooLongError extends Error {
  override name = 'AnswerTooLongError'
}

const EMPTY: readonly number[] = [204, 205, 304]

/**
 * The answer, read whole. Throws a `TimeoutError` when it takes too long, an `AnswerTooLongError` when it is too long, and what `fetch`
 * throws for a redirect, a reserved address, a broken body and a host that does not answer.
 */
export async function fetchBounded(address: URL | string, init: FetchInit, { patienceMs, longest }: FetchLimits): Promise<Response> {
  const signal = AbortSignal.timeout(patienceMs)
  const { fetch, guardedAgent } = await import('./agent.ts')
  const answer = await fetch(address, { ...init, redirect: 'error', signal, dispatcher: guardedAgent })
  const { status } = answer
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > longest) throw new AnswerTooLongError(`${new URL(address).host} answered more than ${longest} bytes`)
    parts.push(part)
  }
  return new Response(EMPTY.includes(status) ? null : Buffer.concat(parts), { status, headers: [...answer.headers] })
}
