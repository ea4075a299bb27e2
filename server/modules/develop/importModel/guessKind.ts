// Guesses the kind of a column from its values: the kinds are those of the form of schema files.

import { isBankCard } from '#model/formats/bankCard.ts'
import { isCreditCode } from '#model/formats/creditCode.ts'
import { isDate, isDateTime } from '#model/formats/formats.ts'
import { isIdCard } from '#model/formats/idCard.ts'
import { isPlate } from '#model/formats/normalForm.ts'
import { readDay, readMoment, readTime } from '#model/formats/readDate.ts'
import { readNumber } from '#model/formats/readNumber.ts'
import chinese from './chinese.json' with { type: 'json' }
import type { SheetValue } from './sheetTable.ts'

export interface GuessedKind {
  kind: string
  /** Choices of a dictionary, the most frequent first. */
  entries?: readonly string[]
  decimals?: number
}

/** Share of the values that must be of a kind: a few are typing mistakes, which the trial import shows. */
const MOST = 0.9
const MAX_ENTRIES = 15
const MAX_ENTRY_LENGTH = 20
const MAX_DECIMALS = 8
const LONG = 100
const YES_NO = new Set([...chinese.yes, ...chinese.no])
const MOBILE = /^(\+?86[- ]?)?1[3-9]\d([- ]?\d{4}){2}$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/
const [YES_NO_HEAD, BANK_HEAD] = [chinese.yesNoHead, chinese.bankHead].map((source) => new RegExp(source, 'i'))

/** @param values the filled cells */
export function guessKind(head: string, values: readonly SheetValue[]): GuessedKind {
  const texts = values.map(({ text }) => text)
  const most = (test: (text: string) => boolean) => texts.length > 0 && texts.filter(test).length >= texts.length * MOST
  const words = new Set(texts.map((text) => text.toLowerCase()))
  const isNumbers = values.every(({ kind }) => kind === 'number')
  if (texts.length === 0) return { kind: 'text' }
  if ([...words].every((word) => YES_NO.has(word)) && (!isNumbers || YES_NO_HEAD?.test(head))) return { kind: 'switch' }
  if (most(isIdCard)) return { kind: 'id-card' }
  if (most((text) => MOBILE.test(text))) return { kind: 'phone' }
  if (most((text) => isBankCard(text.replaceAll(' ', ''))) && BANK_HEAD?.test(head)) return { kind: 'bank-card' }
  if (most(isCreditCode)) return { kind: 'credit-code' }
  if (most((text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text))) return { kind: 'email' }
  if (most((text) => /^https?:\/\//.test(text))) return { kind: 'url' }
  if (most(isPlate)) return { kind: 'plate' }
  if (!isNumbers && most((text) => isDate(readDay(text)) && !/^\d{8}$/.test(text))) return { kind: 'date' }
  if (!isNumbers && most((text) => isDateTime(readMoment(text)) && !/^\d{8}$/.test(text))) return { kind: 'date-time' }
  if (!isNumbers && most((text) => TIME.test(readTime(text)))) return { kind: 'time' }
  if (texts.every(isQuantity)) return numberKind(texts)
  const entries = entriesOf(texts)
  if (entries) return { kind: 'dict', entries }
  return { kind: texts.some((text) => text.length > LONG || text.includes('\n')) ? 'textarea' : 'text' }
}

/** A number that nothing is lost of: not one with zeros in front or more than fifteen digits, which is a code. */
function isQuantity(text: string): boolean {
  return readNumber({ unit: null }, text) !== null && !/^[+-]?0\d/.test(text) && text.replace(/\D/g, '').length <= 15
}

function numberKind(texts: readonly string[]): GuessedKind {
  const decimals = Math.max(...texts.map((text) => /\.(\d*)$/.exec(text)?.[1]?.length ?? 0))
  if (decimals === 0) return { kind: 'integer' }
  return decimals > MAX_DECIMALS ? { kind: 'number' } : { kind: 'money', decimals }
}

/** Few words that repeat. */
function entriesOf(texts: readonly string[]): string[] | null {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  const words = [...counts].toSorted(([, one], [, other]) => other - one).map(([word]) => word)
  const isRepeated = words.length >= 2 && words.length <= MAX_ENTRIES && texts.length >= words.length * 2 && texts.length >= 4
  return isRepeated && words.every((word) => word.length <= MAX_ENTRY_LENGTH && !/\n/.test(word)) ? words : null
}
