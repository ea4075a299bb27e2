// The same messages for code without React: the server, the schema check, tests.

import { en } from './en.ts'
import { inSentence } from './inSentence.ts'
import { type Messages, zh } from './zh.ts'

export type Language = 'zh' | 'en'

const messages: Record<Language, Messages> = { zh, en }

/**
 * The message under a dotted key, its `{{name}}` parts filled from `args`.
 * Throws on an unknown key: that is a fault of the program, never of the user.
 */
export function say(language: Language, key: string, args: Readonly<Record<string, string | number>> = {}): string {
  let found: unknown = messages[language]
  for (const part of key.split('.')) found = (found as Record<string, unknown> | undefined)?.[part]
  if (typeof found !== 'string') throw new Error(`No message ${key} in ${language}`)
  return fill(found, args)
}

/** Replaces each `{{name}}` of a template, `{{name, inSentence}}` by a title as it stands inside; an unknown name stays as written. */
export function fill(template: string, args: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{\{(\w+)(, inSentence)?\}\}/g, (whole, name: string, inside?: string) => {
    const value = String(args[name] ?? whole)
    return inside ? inSentence(value) : value
  })
}
