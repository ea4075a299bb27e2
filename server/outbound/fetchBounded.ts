// Sends a request to another service within limits of time and size; redirects are refused.

import type { BodyInit } from 'undici'

export interface FetchInit {
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: BodyInit | null
  /** `manual` answers a redirect as it is; without it one is an error. */
  redirect?: 'manual'
  /** The connection is opened to this address, which was validated, whatever the name leads to meanwhile. */
  address?: string
}

export interface FetchLimits {
  /** Milliseconds until the last byte of the answer. */
  patienceMs: number
  /** Maximum length of the unpacked body in bytes. */
  longest: number
}

export class AnswerTooLongError extends Error {
  override name = 'AnswerTooLongError'
}

const EMPTY: readonly number[] = [204, 205, 304]

/**
 * Returns the whole answer. Throws `TimeoutError` when it takes too long, `AnswerTooLongError` when it is too long, and the errors of
 * `fetch` for a redirect, a reserved address, a broken body or an unreachable host.
 */
export async function fetchBounded(address: URL | string, init: FetchInit, { patienceMs, longest }: FetchLimits): Promise<Response> {
  const signal = AbortSignal.timeout(patienceMs)
  const { agentTo, fetch, guardedAgent } = await import('./agent.ts')
  const { redirect = 'error', address: validated, ...rest } = init
  const dispatcher = validated === undefined ? guardedAgent : agentTo(validated)
  const answer = await fetch(address, { ...rest, redirect, signal, dispatcher })
  const { status, statusText } = answer
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > longest) throw new AnswerTooLongError(`${new URL(address).host} answered more than ${longest} bytes`)
    parts.push(part)
  }
  return new Response(EMPTY.includes(status) ? null : Buffer.concat(parts), { status, statusText, headers: [...answer.headers] })
}
