// Labels of buttons and fields in both languages: messages by key, schema titles by their Chinese.

import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { en } from '#i18n/en.ts'
import { en as mapsEn } from '#i18n/maps/en.ts'
import { zh as mapsZh } from '#i18n/maps/zh.ts'
import { en as sheetsEn } from '#i18n/sheets/en.ts'
import { zh as sheetsZh } from '#i18n/sheets/zh.ts'
import { en as sitesEn } from '#i18n/sites/en.ts'
import { zh as sitesZh } from '#i18n/sites/zh.ts'
import { zh } from '#i18n/zh.ts'

export type Language = 'zh' | 'en'

export interface Words {
  language: Language
  t: typeof chinese
  /** Translation of a Chinese word in the file of an entity. */
  word(entity: string, chinese: string): string
}

const chinese = { ...zh, ...sitesZh, ...sheetsZh, field: mapsZh.field }
const english: typeof chinese = { ...(en as unknown as typeof zh), ...sitesEn, ...sheetsEn, field: mapsEn.field }

const FOLDER = resolve(import.meta.dirname, '../../../schemas')
const read = (path: string) => JSON.parse(readFileSync(join(FOLDER, path), 'utf8'))

export function wordsIn(language: Language): Words {
  const shared = read('words.json') as Record<string, string>
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((path) => path.includes('/') && path.endsWith('.json'))
  const own = new Map(files.map(read).map(({ name, en: words = {} }) => [String(name), words as Record<string, string>]))
  return {
    language,
    t: language === 'en' ? english : chinese,
    word: (entity, chinese) => (language === 'en' ? (own.get(entity)?.[chinese] ?? shared[chinese] ?? chinese) : chinese),
  }
}
