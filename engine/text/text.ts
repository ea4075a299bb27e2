// Hooks that give components their texts: messages by key, and words of schema files by their Chinese.

import { useTranslation } from 'react-i18next'
import type { Entity } from '../model/entity/entity.ts'
import { translatedWord } from '../model/entity/translations.ts'
import { CONSOLE, currentLanguage, i18n, type Language, type MessageArgs, setLanguage, translateIn } from './language.ts'

export interface Text {
  /** A message of `i18n` with its `{{name}}` placeholders filled. */
  t(key: string, args?: MessageArgs): string
  /** Translates a Chinese word of a schema file. */
  word(entity: Pick<Entity, 'words'>, chinese: string): string
  language: Language
  setLanguage(language: Language): Promise<void>
}

const textIn = (language: Language, namespaces: readonly string[]): Text => ({
  t: (key, args) => translateIn(language, namespaces, key, args),
  word: (entity, chinese) => translatedWord(entity, chinese, language),
  language,
  setLanguage,
})

/** Makes a hook whose result changes only with the language, so that memoised rows can take it as a prop. */
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
 * `useText` with additional messages of a page, which win over the console's. All languages load together, because they are smaller than
 * the cost of a second request.
 */
export function textWith(name: string, messages: Readonly<Record<Language, object>>): () => Text {
  addMessages(name, messages)
  return textHook([name, CONSOLE])
}

/** The same for code outside of components: messages in the current language. */
export function wordsWith(name: string, messages: Readonly<Record<Language, object>>): () => Text {
  addMessages(name, messages)
  return () => textIn(currentLanguage(), [name, CONSOLE])
}

function addMessages(name: string, { zh, en }: Readonly<Record<Language, object>>): void {
  i18n.addResourceBundle('zh', name, zh)
  i18n.addResourceBundle('en', name, en)
}
