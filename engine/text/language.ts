// The current language. Chinese messages are part of the console; English ones load on demand.

import { createInstance, type FormatterModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { formattedPart } from '../../i18n/fill.ts'
import type { Language } from '../../i18n/translate.ts'
import { zh } from '../../i18n/zh.ts'
import { settings } from '../session/settings.ts'
import { stored } from '../session/storage.ts'

export type { Language } from '../../i18n/translate.ts'

const memory = stored<Language>('language', (value) => (value === 'zh' || value === 'en' ? value : null))

/** Namespace of the console's messages; pages add their own. */
export const CONSOLE = 'translation'

export const i18n = createInstance()

/** i18next formatter for the placeholders of messages. */
const formatter: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format(value: unknown, format?: string) {
    // `missingInterpolationHandler` handles missing values.
    if (value === undefined) return value as unknown as string
    return formattedPart(typeof value === 'number' ? value : String(value), format)
  },
}

void i18n
  .use(formatter)
  .use(initReactI18next)
  .init({
    lng: 'zh',
    fallbackLng: 'zh',
    initAsync: false,
    partialBundledLanguages: true,
    resources: { zh: { [CONSOLE]: namePlatform(zh) } },
    // Keys have no namespaces, and names of actions can contain a colon.
    nsSeparator: false,
    // React escapes values. A placeholder without a value stays visible.
    interpolation: { escapeValue: false, alwaysFormat: true },
    missingInterpolationHandler: (_text, match: RegExpExecArray) => match[0],
    react: { useSuspense: false },
  })
export const currentLanguage = (): Language => (i18n.language === 'en' ? 'en' : 'zh')

export type MessageArgs = Readonly<Record<string, string | number>>

/** A message with its `{{name}}` placeholders filled; the key if there is no message. @param namespaces searched in order */
export const translateIn = (language: Language, namespaces: readonly string[], key: string, args: MessageArgs = {}): string =>
  i18n.t(key, { ...args, lng: language, ns: namespaces })

/** A message in the current language, for code outside of components. */
export const translateNow = (key: string, args?: MessageArgs): string => translateIn(currentLanguage(), [CONSOLE], key, args)

/** The messages with the setting `title` as the platform name. */
function namePlatform<Messages extends { readonly platform: object }>(messages: Messages): Messages {
  return settings.title === '' ? messages : { ...messages, platform: { ...messages.platform, name: settings.title } }
}

/** Changes the language of all texts, after its messages are loaded. */
export async function setLanguage(language: Language): Promise<void> {
  if (language === 'en' && !i18n.hasResourceBundle('en', CONSOLE)) {
    const { en } = await import('../../i18n/en.ts')
    i18n.addResourceBundle('en', CONSOLE, namePlatform(en))
  }
  await i18n.changeLanguage(language)
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
  memory.set(language)
}

/** Sets the language of the last visit; Chinese by default. */
export const restoreLanguage = (): Promise<void> => setLanguage(memory.get() ?? 'zh')
