// Unusual values that no form sends, for texts, numbers and URLs.

import type { Random } from '../month/random.ts'

export const oddTexts: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '-0',
  '1.5',
  '1e23',
  '1e-400',
  '1e999',
  'NaN',
  'Infinity',
  '0x10',
  '9007199254740993',
  '99999999999999999999',
  'true',
  'null',
  'undefined',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  'toString',
  "' or 1=1 --",
  '"; drop table blade_user; --',
  '%',
  '_',
  '\\',
  '%_\\',
  '\u0000',
  'a\u0000b',
  '\u001b[0m',
  '\u202e',
  '\ufeff',
  '😀',
  '人'.repeat(300),
  'a'.repeat(5_000),
  ','.repeat(600),
  ' , ,1,,',
  '1,2,3',
  '2026-02-30',
  '2026-13-01 25:61:61',
  '0000-00-00 00:00:00',
  '9999-12-31 23:59:59',
  '2026-11-21',
  '2026-11-21 08:00:00',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  'java\tscript:alert(1)',
  '${id}',
  '{{title}}',
  '1'.repeat(400),
]

const oddNumbers: readonly number[] = [0, -0, -1, 1.5, 1e23, 1e308, -1e308, 5e-324, 2 ** 53 - 1, -(2 ** 53 - 1), 2 ** 31, 2 ** 63, 0.1]

/** A JSON value of any type, rarely deep. */
export function oddValue(random: Random, depth = 0): unknown {
  const kind = random.whole(0, depth > 3 ? 5 : 9)
  if (kind < 4) return random.pick(oddTexts)
  if (kind === 4) return random.pick(oddNumbers)
  if (kind === 5) return random.pick([null, true, false])
  if (kind < 8) return Array.from({ length: random.whole(0, 3) }, () => oddValue(random, depth + 1))
  return Object.fromEntries(Array.from({ length: random.whole(0, 3) }, () => [random.pick(oddTexts), oddValue(random, depth + 1)]))
}

/** URL with a query of arbitrary values. */
export function addressOf(path: string, query: Readonly<Record<string, unknown>>): string {
  const text = Object.entries(query)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value).toWellFormed())}`)
    .join('&')
  return text === '' ? path : `${path}?${text}`
}
