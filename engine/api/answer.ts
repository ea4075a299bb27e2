// The one place that decides what an answer of the server is: data, a refusal, or something that no platform of this contract sends.

import { translateNow } from '../text/language.ts'

/** An answer as it arrived. */
export interface WireAnswer {
  status: number
  /** Content type with its parameters; `''` when none was named. */
  type: string
  text: string
  /** From the header, of an answer that has no envelope to say it in. */
  requestId?: string | undefined
}

/** A call that did not succeed, in the server's words where it has any. */
export interface Refusal {
  /** The envelope's code, else the HTTP status; 502 for a successful status with a body that is no answer. */
  code: number
  /** `''` when the server said nothing. */
  sentence: string
  /** Says what arrived instead of an envelope; `null` when the platform itself answered. */
  foreign: string | null
  data: unknown
  requestId: string | null
}

export type ParsedAnswer<T> = { value: T } | { refusal: Refusal }

const OK = 200
const NO_CONTENT = [204, 205]
const BAD_GATEWAY = 502

/**
 * Reads an answer. The envelope's `code` counts before the HTTP status; success needs `code` 200 with `success`, a status without
 * content, or, with `isBare`, JSON of any shape. Everything else is a refusal that names status and content type.
 */
export function readAnswer(answer: WireAnswer, isBare = false): ParsedAnswer<unknown> {
  const { status, text } = answer
  if (NO_CONTENT.includes(status)) return { value: null }
  const body = parseJson(text)
  const envelope = asObject(body)
  const code = wholeNumber(envelope?.code)
  if (isSuccess(status, code, envelope, isBare, body)) return { value: isBare ? body : (envelope?.data ?? null) }
  const said = [envelope?.msg, envelope?.error_description].find((one) => typeof one === 'string' && one !== '')
  const isOurs = code === null ? said !== undefined : code !== OK || envelope?.success === false
  return {
    refusal: {
      code: code !== null && code !== OK ? code : status >= 400 ? status : BAD_GATEWAY,
      sentence: isOurs && typeof said === 'string' ? said : '',
      foreign: isOurs ? null : foreignSentence(answer, body),
      data: envelope?.data,
      requestId: typeof envelope?.requestId === 'string' ? envelope.requestId : (answer.requestId ?? null),
    },
  }
}

/** Decodes a body by the character set that its content type names; UTF-8 for one that is unknown or not named. */
export function decodeText(bytes: ArrayBuffer, type: string): string {
  const label = /charset="?([\w-]+)/i.exec(type)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

/** True when the answer is a file: JSON and pages are none, unless the server names them as an attachment. */
export function isFile({ ok, headers }: Response): boolean {
  const isNamed = /^\s*attachment/i.test(headers.get('content-disposition') ?? '')
  return ok && (isNamed || !/json|text\/html/i.test(headers.get('content-type') ?? ''))
}

/** True when the answer is a stream of events, and not a page that stands where one should be. */
export function isEventStream({ ok, headers }: Response): boolean {
  return ok && /^text\/event-stream/i.test(headers.get('content-type') ?? '')
}

/** A body that ended too early or could not be unpacked. A write may have been carried out all the same. */
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

/** Some platforms send the code as text. */
function wholeNumber(code: unknown): number | null {
  const isCode = typeof code === 'number' || (typeof code === 'string' && code.trim() !== '')
  return isCode && Number.isInteger(Number(code)) ? Number(code) : null
}

/** `undefined` for what is no JSON, which itself has no such value. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
