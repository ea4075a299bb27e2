// Findings of schema files in the language of the reader. The checks say them in English; their Chinese stands by the English sentence.

import type { Finding } from '../../engine/model/checks/finding.ts'
import { findings as chinese } from '../../i18n/zh/findings.ts'

interface Sentence {
  pattern: RegExp
  /** Numbers of the holes that stand in quotes, and so are names of the file. */
  quoted: ReadonlySet<number>
  chinese: string
}

/** The text of a hole may be a sentence with holes itself. */
const DEPTH = 3

/** The finding in the language; a sentence that has no Chinese stays English. */
export function findingIn(language: string, { chinese, ...finding }: Finding): Finding {
  if (chinese) return language === 'zh' ? { ...finding, ...chinese } : finding
  return { ...finding, fault: sentenceIn(language, finding.fault), fix: sentenceIn(language, finding.fix) }
}

export const sentenceIn = (language: string, sentence: string): string => (language === 'zh' ? inChinese(sentence) : sentence)

function inChinese(text: string, depth = 0): string {
  const whole = chinese[text]
  if (whole !== undefined) return whole
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

/** With the most letters of their own first: the others would take their words for what stands in a hole. */
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
