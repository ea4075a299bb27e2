// The current language: Chinese comes with the console, English when it is wanted.

import { createInstance } from 'i18next'
import { fill } from '../../i18n/fill.ts'
import { zh } from '../../i18n/zh.ts'
import { stored } from '../session/storage.ts'

export type Language = 'zh' | 'en'

const memory = stored<Language>('language', (value) => (value === 'zh' || value === 'en' ? value : null))

/** The messages of the console itself; pages bring others. */
export const CONSOLE = 'translation'

export const i18n = createInstance()

void i18n.init({
  lng: 'zh',
  initAsync: false,
  partialBundledLanguages: true,
  resources: { zh: { [CONSOLE]: zh } },
})

export const currentLanguage = (): Language => (i18n.language === 'en' ? 'en' : 'zh')

export type MessageArgs = Readonly<Record<string, string | number>>

/**
 * A message, its `{{name}}` parts filled; the key itself where there is none. Looked up here as on the server: a page says
 * hundreds, and for each the library's own way reckons with plurals, contexts and nested messages that no message has.
 * @param namespaces the first that has the message says it
 */
export function message(language: Language, namespaces: readonly string[], key: string, args: MessageArgs = {}): string {
  for (const namespace of namespaces)
    for (const one of [language, 'zh']) {
      const found: unknown = i18n.getResource(one, namespace, key)
      if (typeof found === 'string') return fill(found, args)
    }
  return key
}

/** A message in the current language, for code outside components. */
export const say = (key: string, args?: MessageArgs): string => message(currentLanguage(), [CONSOLE], key, args)

/** Switches every text on the page; the words are loaded before the first of them is asked for. */
export async function setLanguage(language: Language): Promise<void> {
  if (language === 'en' && !i18n.hasResourceBundle('en', CONSOLE)) {
    const { en } = await import('../../i18n/en.ts')
    i18n.addResourceBundle('en', CONSOLE, en)
  }
  await i18n.changeLanguage(language)
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
  memory.set(language)
}

/** The language of the last visit; Chinese on the first. */
export const restoreLanguage = (): Promise<void> => setLanguage(memory.get() ?? 'zh')
