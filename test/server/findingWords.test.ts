// Every sentence of the checks has its Chinese: what the checks say is read from their source.

import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { findingIn, sentenceIn } from '../../server/library/findingWords.ts'
import { readSources } from '../support/sources.ts'

/** Texts of a source that end like a sentence; numbered holes stand for what a template fills in. */
function sentencesIn(source: string): string[] {
  const texts: string[] = []
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) for (const inner of part) visit(inner)
    if (part === null || typeof part !== 'object' || !('type' in part)) return
    const node = part as { type: string; value?: unknown; quasis?: { value: { cooked: string } }[] }
    if (node.type === 'Literal' && typeof node.value === 'string') texts.push(node.value)
    if (node.type === 'TemplateLiteral')
      texts.push((node.quasis ?? []).map(({ value }) => value.cooked).reduce((text, next, at) => `${text}{{${at}}}${next}`))
    for (const inner of Object.values(node)) visit(inner)
  }
  visit(parseAst(source, { lang: 'ts' }))
  const hasWords = (text: string) => /[a-z]{2}/i.test(text.replaceAll(/\{\{\d\}\}/g, ''))
  return texts.filter((text) => hasWords(text) && / .*[.?]$/.test(text) && !/^(\{\{\d\}\}|select|update|delete)\b/i.test(text))
}

const checks = readSources(['engine'], ['.ts']).filter(({ path }) => /^engine\/model\/(checks|compare)\//.test(path))
const folder = readSources(['server'], ['.ts']).filter(({ path }) =>
  /^server\/(library\/overlays|store\/schema\/(refusedTable|renameColumns|rowTrial|tablePlan|plannedValues)|modules\/develop\/impact\/.*)\.ts$/.test(
    path,
  ),
)

test('every sentence of a finding has its Chinese', () => {
  const sentences = [...new Set([...checks, ...folder].flatMap(({ text }) => sentencesIn(text)))]
  expect(sentences.length).toBeGreaterThan(250)
  const filled = (sentence: string) => sentence.replaceAll(/\{\{\d\}\}/g, 'x1')
  const left = sentences.filter((sentence) => !/^[^ ]* ?\)/.test(sentence) && sentenceIn('zh', filled(sentence)) === filled(sentence))
  expect(left).toEqual([])
})

test('names of the file stay as they are, words of the check do not', () => {
  const finding = { file: 'a.json', line: 1, column: 1, path: 'sort', level: 'error' as const }
  const said = (fault: string, fix = 'Remove it.') => findingIn('zh', { ...finding, fault, fix })
  expect(said('"field" is no field.', 'Did you mean "title"?')).toMatchObject({ fault: '"field" 不是字段。', fix: '是否应为 "title"？' })
  expect(said('"9" is no entry of the dictionary "flag".').fault).toBe('"9" 不是字典 "flag" 的字典项。')
  expect(said('"p" cannot be searched: it is a secret.').fault).toBe('"p" 不能搜索：它是保密字段。')
  expect(findingIn('en', { ...finding, fault: 'Swap them.', fix: '' }).fault).toBe('Swap them.')
})
