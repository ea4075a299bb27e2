// Parses responses of the server: data, a refusal, or something that is no response of the platform, such as an error page of a gateway.

import { translateNow } from '../text/language.ts'

/** An HTTP response with its body as text. */
export interface WireAnswer {
  status: number
  /** Content type with its parameters; empty if missing. */
  type: string
  text: string
  /** From the response header, because a response without an envelope has no other place for it. */
  requestId?: string | undefined
}

/** A failed call. */
export interface Refusal {
  /** Code of the envelope, else the HTTP status; 502 for a successful status with an invalid body. */
  code: number
  /** Message of the server; empty if there is none. */
  sentence: string
  /** Description of a response that is no envelope; `null` if the platform itself answered. */
  foreign: string | null
  data: unknown
  requestId: string | null
}

export type ParsedAnswer<T> = { value: T } | { refusal: Refusal }

const OK = 200
const NO_CONTENT = [204, 205]
const BAD_GATEWAY = 502

/**
 * Parses a response. The `code` of the envelope wins over the HTTP status. Success needs `code` 200 with `success`, a status without
 * content, or, with `isBare`, any JSON. Everything else becomes a refusal with status and content type.
 */
export function readAnswer(answer: WireAnswer, isBare = false): ParsedAnswer<unknown> {
  const { status, text } = answer
  if (NO_CONTENT.includes(status)) return { value: null }
  const body = parseJson(text)
  const envelope = asObject(body)
  const code = wholeNumber(envelope?.code)
  if (isSuccess(status, code, envelope, isBare, body)) return { value: isBare ? body : (envelope?.data ?? null) }
  const message = [envelope?.msg, envelope?.error_description].find((one) => typeof one === 'string' && one !== '')
  const isOurs = code === null ? message !== undefined : code !== OK || envelope?.success === false
  return {
    refusal: {
      code: code !== null && code !== OK ? code : status >= 400 ? status : BAD_GATEWAY,
      sentence: isOurs && typeof message === 'string' ? message : '',
      foreign: isOurs ? null : foreignSentence(answer, body),
      data: envelope?.data,
      requestId: typeof envelope?.requestId === 'string' ? envelope.requestId : (answer.requestId ?? null),
    },
  }
}

/** Decodes a body with the charset of its content type; UTF-8 if that is missing or unknown. */
export function decodeText(bytes: ArrayBuffer, type: string): string {
  const label = /charset="?([\w-]+)/i.exec(type)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

/** True for a file: an attachment, or a content type other than JSON and HTML. */
export function isFile({ ok, headers }: Response): boolean {
  const isNamed = /^\s*attachment/i.test(headers.get('content-disposition') ?? '')
  return ok && (isNamed || !/json|text\/html/i.test(headers.get('content-type') ?? ''))
}

/** True for an event stream; false for an HTML page in its place. */
export function isEventStream({ ok, headers }: Response): boolean {
  return ok && /^text\/event-stream/i.test(headers.get('content-type') ?? '')
}

/** Refusal for an incomplete or undecodable body. A write may have been carried out nevertheless. */
export function brokenAnswer({ status, type, requestId }: Omit<WireAnswer, 'text'>): Refusal {
  const foreign = translateNow('fault.broken', { status, type: typeWord(type) })
  return { code: status >= 400 ? status : BAD_GATEWAY, sentence: '', foreign, data: null, requestId: requestId ?? null }
}

function isSuccess(status: number, code: number | null, envelope: Record<string, unknown> | null, isBare: boolean, body: unknown): boolean {
  if (isBare) return body !== undefined && (code === null ? status >= 200 && status < 300 : code === OK)
  return code === OK && envelope?.success === true
}

function foreignSentence({ status, type, text }: WireAnswer, body: unknown): string {
  const facts = { status, type: typeWord(type) }
  if (text.trim() === '') return translateNow('fault.empty', { status })
  if (/html/i.test(type) || /^\s*<(!doctype html|html)/i.test(text)) return translateNow('fault.webPage', { ...facts, type: 'text/html' })
  return translateNow(body === undefined && /json/i.test(type) ? 'fault.broken' : 'fault.foreign', facts)
}

const typeWord = (type: string): string => type.split(';')[0]?.trim() || '-'

function asObject(body: unknown): Record<string, unknown> | null {
  return body !== null && typeof body === 'object' && !Array.isArray(body) ? (body as Record<string, unknown>) : null
}

/** Numeric code; some platforms send it as text. */
function wholeNumber(code: unknown): number | null {
  const isCode = typeof code === 'number' || (typeof code === 'string' && code.trim() !== '')
  return isCode && Number.isInteger(Number(code)) ? Number(code) : null
}

/** Parses JSON; `undefined` for invalid JSON, since no JSON text has that value. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
