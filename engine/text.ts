// Words for components: messages by key, schema words by their Chinese.

import { useTranslation } from 'react-i18next'
import { i18n, type Language, setLanguage } from './language.ts'
import type { Entity } from './model/entity.ts'

export interface Text {
  /** A message of `i18n`, its `{{name}}` parts filled. */
  t(key: string, args?: Readonly<Record<string, string | number>>): string
  /** A Chinese word of a schema file in the current language. */
  word(entity: Pick<Entity, 'words'>, chinese: string): string
  language: Language
  setLanguage(language: Language): Promise<void>
}

/** The same object until the language changes, so memoised rows may take it as a prop. */
export function useText(): Text {
  const { i18n: live } = useTranslation(undefined, { i18n })
  return texts[live.language === 'en' ? 'en' : 'zh']
}

const textIn = (language: Language): Text => {
  const translate = i18n.getFixedT(language)
  return {
    t: (key, args = {}) => translate(key, args),
    word: (entity, chinese) => (language === 'en' ? (entity.words[chinese] ?? chinese) : chinese),
    language,
    setLanguage,
  }
}

const texts: Record<Language, Text> = { zh: textIn('zh'), en: textIn('en') }
