// The words of the walls come with the walls: the console's lists do not carry them.

import { useTranslation } from 'react-i18next'
import { i18n, type Language, setLanguage } from '../engine/language.ts'
import { en } from '../i18n/screens/en.ts'
import { zh } from '../i18n/screens/zh.ts'

const WALLS = 'walls'

i18n.addResourceBundle('zh', WALLS, zh)
i18n.addResourceBundle('en', WALLS, en)

export interface Words {
  /** A word of `i18n/screens`: `frame.updated`, its `{{parts}}` filled. */
  t(key: string, args?: Readonly<Record<string, string | number>>): string
  language: Language
  setLanguage(language: Language): Promise<void>
}

const wordsIn = (language: Language): Words => {
  const translate = i18n.getFixedT(language, WALLS)
  return { t: (key, args = {}) => translate(key, args), language, setLanguage }
}

const words: Readonly<Record<Language, Words>> = { zh: wordsIn('zh'), en: wordsIn('en') }

/** The same object until the language changes. */
export function useWords(): Words {
  const { i18n: live } = useTranslation(undefined, { i18n })
  return words[live.language === 'en' ? 'en' : 'zh']
}
