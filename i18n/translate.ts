// Messages for code without React: server, schema check, tests.

import { en as accessEn } from './access/en.ts'
import { zh as accessZh } from './access/zh.ts'
import { en as callsEn } from './calls/en.ts'
import { zh as callsZh } from './calls/zh.ts'
import { en } from './en.ts'
import { fill } from './fill.ts'
import { en as apiEn } from './openapi/en.ts'
import { zh as apiZh } from './openapi/zh.ts'
import { en as sheetsEn } from './sheets/en.ts'
import { zh as sheetsZh } from './sheets/zh.ts'
import { zh } from './zh.ts'

export type Language = 'zh' | 'en'

/** Message tables in order of lookup; those of the console come last, as in the console. */
const messages: Readonly<Record<Language, readonly object[]>> = {
  zh: [apiZh, sheetsZh, accessZh, callsZh, zh],
  en: [apiEn, sheetsEn, accessEn, callsEn, en],
}

/** Message of a dotted key with its placeholders filled from `args`. Throws for an unknown key, which is a bug. */
export function translate(language: Language, key: string, args: Readonly<Record<string, string | number>> = {}): string {
  const known = found[language].get(key) ?? find(language, key)
  found[language].set(key, known)
  return fill(known, args)
}

/** Messages by dotted key, as far as they were asked for. */
const found: Readonly<Record<Language, Map<string, string>>> = { zh: new Map(), en: new Map() }

function find(language: Language, key: string): string {
  const path = key.split('.')
  const message = messages[language].map((all) => path.reduce<unknown>(within, all)).find((one) => typeof one === 'string')
  if (typeof message !== 'string') throw new Error(`No message ${key} in ${language}`)
  return message
}

const within = (all: unknown, key: string): unknown => (all as Record<string, unknown> | undefined)?.[key]
