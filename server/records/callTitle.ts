// Titles of calls in the log of calls and in `/openapi.json`, in both languages.

import { en as pathsEn } from '#i18n/callPaths/en.ts'
import { zh as pathsZh } from '#i18n/callPaths/zh.ts'
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

const byPath: Readonly<Record<Language, Readonly<Record<string, string>>>> = { zh: pathsZh, en: pathsEn }

/** The route with the title of its path (`i18n/callPaths`), unless it has its own; an entity's endpoint may have neither. */
export function titled<Titled extends { path: string; title?: CallTitle }>(route: Titled): Titled {
  const key = route.path.replace(/^\/(api\/)?/, '')
  if (route.title || !(key in pathsZh)) return route
  return { ...route, title: (language: Language) => byPath[language][key] ?? route.path }
}
