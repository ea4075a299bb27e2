// Sends one request to a text message service. The host comes from the environment, so users cannot redirect it.

import { AppError } from '#server/errors.ts'
import { fetchBounded } from '#server/outbound/fetchBounded.ts'

const LIMITS = { patienceMs: 10_000, longest: 64 * 1024 }
const MAX_REASON_LENGTH = 200

export type SmsResponse = Readonly<Record<string, unknown>>

/** JSON response for any status below 500. Throws sms.away, sms.late, and sms.busy for server errors or too many calls. */
export async function postToSmsService(address: URL, body: string, headers: Readonly<Record<string, string>>): Promise<SmsResponse> {
  const reply = await called(address, body, headers)
  if (reply.status >= 500 || reply.status === 429) throw new AppError('sms.busy', { what: reply.status })
  try {
    const answer: unknown = JSON.parse(reply.text)
    if (answer !== null && typeof answer === 'object') return answer as SmsResponse
  } catch {
    // Not JSON, so the host is not that of the service.
  }
  throw new AppError('sms.away')
}

async function called(address: URL, body: string, headers: Readonly<Record<string, string>>): Promise<{ status: number; text: string }> {
  try {
    const reply = await fetchBounded(address, { method: 'POST', headers, body }, LIMITS)
    return { status: reply.status, text: await reply.text() }
  } catch (error) {
    throw new AppError((error as Error).name === 'TimeoutError' ? 'sms.late' : 'sms.away')
  }
}

/** Member of an answer as text; '' if it is neither text nor number. */
export function smsField(answer: unknown, name: string): string {
  const value = (answer as SmsResponse | null | undefined)?.[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

export interface Codes {
  /** Codes for an invalid key or missing permissions of it. */
  key: RegExp
  /** Codes for temporary errors. */
  busy: RegExp
}

/** Throws the error for a code of a service. */
export function throwSmsRefusal(code: string, msg: string, codes: Codes): never {
  const what = `${code} ${msg}`.trim().slice(0, MAX_REASON_LENGTH)
  if (codes.key.test(code)) throw new AppError('sms.keyRefused', { what })
  throw new AppError(codes.busy.test(code) ? 'sms.busy' : 'sms.refused', { what })
}
