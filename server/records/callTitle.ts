// Titles of calls in the log of calls, in both languages.

import type { zh } from '#i18n/calls/zh.ts'
import { type Language, translate } from '#i18n/translate.ts'
import type { Entity } from '#model/entity/entity.ts'
import { translatedWord } from '#model/entity/translations.ts'

export type CallTitle = (language: Language) => string

type CallName = keyof (typeof zh)['calls']

export const callTitle =
  (name: CallName): CallTitle =>
  (language) =>
    translate(language, `calls.${name}`)

/** @param args further placeholders */
export const entityCallTitle =
  (entity: Pick<Entity, 'title' | 'words'>, name: CallName, args?: (language: Language) => Readonly<Record<string, string>>): CallTitle =>
  (language) =>
    translate(language, `calls.${name}`, { title: translatedWord(entity, entity.title, language), ...args?.(language) })
