// Parses the comment of a column: title, options, and help text.

import { words as known } from './chinese.ts'

export interface CommentWord {
  key: string
  word: string
}

export interface CommentParts {
  title: string
  /** Help text after the title that is no list of options. */
  description: string
  /** Options in the comment, such as `状态 0未处理 1已处理`; empty if there are none. */
  words: readonly CommentWord[]
}

/** `0未处理`, `0-未处理`, `1:一般`, `A=甲`; the word ends at a separator or at the next digit. */
const WORD = /(-?\d{1,4}|[A-Za-z][A-Za-z0-9_]{0,15})\s*[-—:：=、.]?\s*(\p{Script=Han}[^\s,，;；、/|()（）[\]{}【】0-9]*)/gu
const SEPARATORS = /^[\s,，;；、/|()（）[\]{}【】:：.。-]*$/
const TITLE_END = /[\s,，;；。:：([（{【]/
const MAX_TITLE_LENGTH = 30

export function readComment(comment: string): CommentParts {
  const text = comment.trim()
  const end = text.search(TITLE_END)
  const head = end < 0 ? text : text.slice(0, end)
  const first = WORD.exec(text)
  WORD.lastIndex = 0
  const words = first && first.index > 0 ? wordsIn(text.slice(first.index)) : []
  if (first && words.length > 0) return { title: cut(trimmed(text.slice(0, first.index))), description: '', words }
  const rest = trimmed(text.slice(head.length))
  return { title: cut(head), description: head.length > MAX_TITLE_LENGTH ? text : rest, words: [] }
}

/** Empty if keys repeat, other text is between them (`长度2米 宽度3米`), labels repeat (`1级 2级`) or the text is a range (`1到100之间`). */
function wordsIn(text: string): CommentWord[] {
  const found = [...text.matchAll(WORD)].map(([, key = '', word = '']) => ({ key, word: trimmed(word) }))
  const differ = (part: 'key' | 'word') => new Set(found.map((one) => one[part])).size === found.length
  const isList = found.length > 1 && differ('key') && differ('word') && !found.some(({ word }) => isSpan(word))
  return isList && SEPARATORS.test(text.replace(WORD, '')) ? found : []
}

const isSpan = (word: string): boolean => known.startsOfSpans.some((start) => word.startsWith(start))

const trimmed = (text: string): string =>
  text.replace(/^[\s,，;；、:：.。()（）[\]{}【】-]+|(?<![\s,，;；、:：.。()（）[\]{}【】-])[\s,，;；、:：.。()（）[\]{}【】-]+$/g, '')

const cut = (title: string): string => title.slice(0, MAX_TITLE_LENGTH)
