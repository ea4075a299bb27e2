// The same messages for code without React: the server, the schema check, tests.

import { en } from './en.ts'
import { fill } from './fill.ts'
import { en as apiEn } from './openapi/en.ts'
import { zh as apiZh } from './openapi/zh.ts'
import { en as sheetsEn } from './sheets/en.ts'
import { zh as sheetsZh } from './sheets/zh.ts'
import { zh } from './zh.ts'

export type Language = 'zh' | 'en'

/** Where a message is looked for, first to last; the console's own stand last, as in the console. */
const messages: Readonly<Record<Language, readonly object[]>> = { zh: [apiZh, sheetsZh, zh], en: [apiEn, sheetsEn, en] }

/**
 * The message under a dotted key, its `{{name}}` parts filled from `args`.
 * Throws on an unknown key: that is a fault of the program, never of the user.
 */
export function say(language: Language, key: string, args: Readonly<Record<string, string | number>> = {}): string {
  const path = key.split('.')
  const found = messages[language].map((all) => path.reduce<unknown>(within, all)).find((one) => typeof one === 'string')
  if (typeof found !== 'string') throw new Error(`No message ${key} in ${language}`)
  return fill(found, args)
}

const within = (all: unknown, key: string): unknown => (all as Record<string, unknown> | undefined)?.[key]
