// Rejects malformed input at the edge, before any other code sees it.

import { AppError } from '../errors.ts'

const MAX_DEPTH = 64
const MAX_KEYS = 1_000

/** Control characters except tab and line breaks, and lone surrogates, which UTF-8 cannot represent. */
const CONTROL = /[^\P{Cc}\t\n\r]|\p{Cs}/u

/** Names of Object.prototype: such a member would replace a method (`toString`), and converting the object to text would fail. */
const isInherited = (key: string): boolean => key in Object.prototype

/** Throws `request.parameterInvalid` with the name of the first parameter that contains a control character. */
export function refuseControlCharacters(texts: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(texts)) if (CONTROL.test(text) || CONTROL.test(name)) throw invalid(name)
}

/**
 * Throws for a body with control characters or lone surrogates, with an integer beyond the safe range, with more than 64 levels, or with an
 * object of more than 1000 members or a member named as in Object.prototype.
 */
export function rejectMalformed(body: unknown): void {
  const path: (string | number)[] = []

  function check(value: unknown): void {
    if (typeof value === 'string') {
      if (CONTROL.test(value)) throw invalid(nameOf(path))
    } else if (typeof value === 'number') {
      if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw invalid(nameOf(path))
    } else if (typeof value === 'object' && value !== null) {
      if (path.length === MAX_DEPTH) throw new AppError('request.bodyTooDeep', { limit: MAX_DEPTH })
      if (Array.isArray(value)) for (let at = 0; at < value.length; at += 1) within(at, value[at])
      else checkObject(value as Readonly<Record<string, unknown>>)
    }
  }

  function checkObject(object: Readonly<Record<string, unknown>>): void {
    const keys = Object.keys(object)
    if (keys.length > MAX_KEYS) throw new AppError('request.bodyTooWide', { limit: MAX_KEYS })
    for (const key of keys) {
      if (CONTROL.test(key) || isInherited(key)) throw invalid(path.length === 0 ? key : nameOf(path))
      within(key, object[key])
    }
  }

  function within(step: string | number, value: unknown): void {
    path.push(step)
    check(value)
    path.pop()
  }

  check(body)
}

/** Path such as `rows[3].name`; built only for an error, since a body may have millions of values. */
function nameOf(path: readonly (string | number)[]): string {
  return path.reduce<string>((name, step) => (typeof step === 'number' ? `${name}[${step}]` : name === '' ? step : `${name}.${step}`), '')
}

function invalid(name: string): AppError {
  return new AppError('request.parameterInvalid', { name: name.replaceAll(/[\p{Cc}\p{Cs}]/gu, '?').slice(0, 100) })
}
