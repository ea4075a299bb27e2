// The current language: Chinese comes with the console, English when it is wanted.

import { createInstance } from 'i18next'
import { inSentence } from '../i18n/inSentence.ts'
import { zh } from '../i18n/zh.ts'
import { stored } from './api/storage.ts'

export type Language = 'zh' | 'en'

const memory = stored<Language>('language', (value) => (value === 'zh' || value === 'en' ? value : null))

export const i18n = createInstance()

void i18n.init({
  lng: 'zh',
  fallbackLng: 'zh',
  initAsync: false,
  partialBundledLanguages: true,
  resources: { zh: { translation: zh } },
  interpolation: { escapeValue: false },
  returnNull: false,
})

i18n.services.formatter?.add('inSentence', (title) => inSentence(String(title)))

export const currentLanguage = (): Language => (i18n.language === 'en' ? 'en' : 'zh')

/** A message in the current language, for code outside components. */
export const say = (key: string, args: Readonly<Record<string, string | number>> = {}): string => i18n.t(key, args)

/** Switches every text on the page; the words are loaded before the first of them is asked for. */
export async function setLanguage(language: Language): Promise<void> {
  if (language === 'en' && !i18n.hasResourceBundle('en', 'translation')) {
    const { en } = await import('../i18n/en.ts')
    i18n.addResourceBundle('en', 'translation', en)
  }
  await i18n.changeLanguage(language)
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
  memory.set(language)
}

/** The language of the last visit; Chinese on the first. */
export const restoreLanguage = (): Promise<void> => setLanguage(memory.get() ?? 'zh')
