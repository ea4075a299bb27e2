// Finds keywords that a later version replaced. Files of earlier versions may use them.

import type { JsonPath } from '../checks/jsonPath.ts'
import { isObject } from '../isObject.ts'
import { type KeywordGroup, keywordsOf } from './keyword.ts'
import { vocabulary } from './vocabulary.ts'

/** A replaced keyword in a file. */
export interface ReplacedWord {
  word: string
  /** Keyword to use instead; `null` if none is needed. */
  now: string | null
  /** Version that replaced it. */
  since: number
  path: JsonPath
}

/** Results by file: most files stay as they are when one changes. */
const found = new WeakMap<object, readonly ReplacedWord[]>()

/** Replaced keywords in the order of the file, which nobody changes afterwards. */
export function replacedWords(json: unknown): readonly ReplacedWord[] {
  if (!isObject(json)) return []
  const known = found.get(json) ?? wordsIn(json)
  found.set(json, known)
  return known
}

function wordsIn(json: Readonly<Record<string, unknown>>): ReplacedWord[] {
  const isOldList = Array.isArray(json.sections)
  return [
    ...ofPart(vocabulary.entity, json, []),
    ...(isOldList ? [{ word: 'sections', now: '{ title: fields }', since: 3, path: ['sections'] }] : []),
    ...ofPart(vocabulary.shownList, json.list, ['list']).map((one) => ({ ...one, word: `list.${one.word}` })),
    ...ofFields(json.properties, ['properties']),
    ...membersOf(json.actions).flatMap(([name, { dialog }]) =>
      isObject(dialog) ? ofFields(dialog.properties, ['actions', name, 'dialog', 'properties']) : [],
    ),
  ]
}

const ofFields = (holder: unknown, path: JsonPath): ReplacedWord[] =>
  membersOf(holder).flatMap(([name, field]) => ofPart(vocabulary.field, field, [...path, name]))

function ofPart(part: KeywordGroup, holder: unknown, path: JsonPath): ReplacedWord[] {
  if (!isObject(holder)) return []
  const keywords = keywordsOf(part)
  return Object.keys(holder).flatMap((word) => {
    const replaced = Object.hasOwn(keywords, word) ? keywords[word]?.replaced : undefined
    return replaced ? [{ word, ...replaced, path: [...path, word] }] : []
  })
}

const membersOf = (holder: unknown): [string, Readonly<Record<string, unknown>>][] =>
  Object.entries(isObject(holder) ? holder : {}).flatMap(([name, member]) => (isObject(member) ? [[name, member]] : []))
