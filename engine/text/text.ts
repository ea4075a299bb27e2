// Texts for components: messages by key, words of schema files by their Chinese.

import { useTranslation } from 'react-i18next'
import type { Entity } from '../model/entity/entity.ts'
import { CONSOLE, currentLanguage, i18n, type Language, type MessageArgs, setLanguage, translateIn } from './language.ts'

export interface Text {
  /** A message of `i18n`, its `{{name}}` parts filled. */
  t(key: string, args?: MessageArgs): string
  /** A Chinese word of a schema file in the current language. */
  word(entity: Pick<Entity, 'words'>, chinese: string): string
  language: Language
  setLanguage(language: Language): Promise<void>
}

const textIn = (language: Language, namespaces: readonly string[]): Text => ({
  t: (key, args) => translateIn(language, namespaces, key, args),
  word: (entity, chinese) => (language === 'en' ? (entity.words[chinese] ?? chinese) : chinese),
  language,
  setLanguage,
})

/** A hook that returns the same object until the language changes, so memoised rows may take it as a prop. */
function textHook(namespaces: readonly string[]): () => Text {
  const texts: Record<Language, Text> = { zh: textIn('zh', namespaces), en: textIn('en', namespaces) }
  return function useTextOf() {
    // Renders again when the language changes.
    useTranslation(namespaces as string[], { i18n })
    return texts[currentLanguage()]
  }
}

export const useText = textHook([CONSOLE])

/**
 * `useText` for pages whose messages come with them, not with the console; where both have a key, theirs is meant.
 * The languages load together, because they are smaller than the cost of a second round trip.
 */
export function textWith(name: string, messages: Readonly<Record<Language, object>>): () => Text {
  addMessages(name, messages)
  return textHook([name, CONSOLE])
}

/** The same outside components: messages in the language of the moment. */
export function wordsWith(name: string, messages: Readonly<Record<Language, object>>): () => Text {
  addMessages(name, messages)
  return () => textIn(currentLanguage(), [name, CONSOLE])
}

function addMessages(name: string, { zh, en }: Readonly<Record<Language, object>>): void {
  i18n.addResourceBundle('zh', name, zh)
  i18n.addResourceBundle('en', name, en)
}
