// Rejects malformed input at the edge, before any other code sees it.

import { AppError } from '../errors.ts'

const DEEPEST = 64
const MOST_KEYS = 1_000

/** Every control character but those of plain text: a tab and the ends of lines. */
const CONTROL = /[^\P{Cc}\t\n\r]/u

/** Names of Object.prototype: a value under such a name replaces the method (`toString`), and converting the object to text fails. */
const isInherited = (key: string): boolean => key in Object.prototype

/** Throws `request.parameterInvalid` with the name of the first text that holds a control character. */
export function refuseControlCharacters(texts: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(texts)) if (CONTROL.test(text) || CONTROL.test(name)) throw invalid(name)
}

/**
 * Throws for a body with control characters in a text, with a whole number that JSON cannot tell from its neighbours, nested deeper
 * than 64 levels, or with an object of more than 1000 keys or one that every object has.
 */
export function rejectMalformed(body: unknown, name = '', depth = 0): void {
  if (typeof body === 'string') {
    if (CONTROL.test(body)) throw invalid(name)
  } else if (typeof body === 'number') {
    if (Number.isInteger(body) && !Number.isSafeInteger(body)) throw invalid(name)
  } else if (typeof body === 'object' && body !== null) {
    if (depth === DEEPEST) throw new AppError('request.bodyTooDeep', { limit: DEEPEST })
    if (Array.isArray(body)) for (const [at, one] of body.entries()) rejectMalformed(one, `${name}[${at}]`, depth + 1)
    else refuseUnfitObject(body as Readonly<Record<string, unknown>>, name, depth)
  }
}

function refuseUnfitObject(body: Readonly<Record<string, unknown>>, name: string, depth: number): void {
  const entries = Object.entries(body)
  if (entries.length > MOST_KEYS) throw new AppError('request.bodyTooWide', { limit: MOST_KEYS })
  for (const [key, value] of entries) {
    if (CONTROL.test(key) || isInherited(key)) throw invalid(name === '' ? key : name)
    rejectMalformed(value, name === '' ? key : `${name}.${key}`, depth + 1)
  }
}

function invalid(name: string): AppError {
  return new AppError('request.parameterInvalid', { name: name.replaceAll(/\p{Cc}/gu, '?').slice(0, 100) })
}
