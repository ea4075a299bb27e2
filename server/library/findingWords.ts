// Translates findings of schema files for the reader. Checks produce English; the Chinese is looked up by the English sentence.

import type { Finding } from '../../engine/model/checks/finding.ts'
import { findings as chinese } from '../../i18n/zh/findings.ts'

interface Sentence {
  pattern: RegExp
  /** Numbers of the placeholders in quotes: they hold names from the file and are not translated. */
  quoted: ReadonlySet<number>
  chinese: string
}

/** The value of a placeholder may itself be a sentence with placeholders, to this depth. */
const DEPTH = 4

/** Translates a finding; a sentence without Chinese stays English. */
export function findingIn(language: string, { chinese, ...finding }: Finding): Finding {
  if (chinese) return language === 'zh' ? { ...finding, ...chinese } : finding
  return { ...finding, fault: sentenceIn(language, finding.fault), fix: sentenceIn(language, finding.fix) }
}

export const sentenceIn = (language: string, sentence: string): string => (language === 'zh' ? inChinese(sentence) : sentence)

function inChinese(text: string, depth = 0): string {
  const translation = chinese[text]
  if (translation !== undefined) return translation
  if (depth === DEPTH) return text
  for (const { pattern, quoted, chinese } of sentences()) {
    const found = pattern.exec(text)
    if (!found) continue
    return chinese.replaceAll(HOLE, (_, hole: string) => {
      const value = found[Number(hole)] ?? ''
      return quoted.has(Number(hole)) ? value : inChinese(value, depth + 1)
    })
  }
  return text
}

const HOLE = /\{\{(\d)\}\}/g

let compiled: readonly Sentence[] | undefined

/** Sentences with the most literal text come first, since shorter ones would match too much as a placeholder. */
function sentences(): readonly Sentence[] {
  compiled ??= Object.entries(chinese)
    .filter(([english]) => english.includes('{{'))
    .sort(([one], [other]) => ownLetters(other) - ownLetters(one))
    .map(([english, chinese]) => ({
      pattern: new RegExp(
        `^${english
          .split(HOLE)
          .map((part, at) => (at % 2 === 1 ? '([^]*?)' : part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')))
          .join('')}$`,
      ),
      quoted: new Set([...english.matchAll(/"\{\{(\d)\}\}"/g)].map(([, hole]) => Number(hole))),
      chinese,
    }))
  return compiled
}

const ownLetters = (english: string): number => english.replaceAll(HOLE, '').length
