// Parses query parameters of statistics.

import { isDate } from '#model/formats/formats.ts'
import { AppError } from '#server/errors.ts'

type Query = Readonly<Record<string, string>>

/** A positive integer parameter, such as `days` or `limit`. */
export function countParameter(query: Query, name: string, fallback: number, most: number): number {
  const text = query[name] ?? ''
  if (text === '') return fallback
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < 1 || number > most) throw new AppError('request.parameterInvalid', { name })
  return number
}

/** A query parameter with a few allowed values; the first is the default. */
export function choiceParameter<Word extends string>(query: Query, name: string, words: readonly [Word, ...Word[]]): Word {
  const text = query[name] ?? ''
  if (text === '') return words[0]
  const word = words.find((known) => known === text)
  if (!word) throw new AppError('request.parameterInvalid', { name })
  return word
}

/** A date parameter `YYYY-MM-DD`; `null` if absent. */
export function dayParameter(query: Query, name: string): string | null {
  const text = query[name] ?? ''
  if (text === '') return null
  if (!isDate(text)) throw new AppError('request.parameterInvalid', { name })
  return text
}
