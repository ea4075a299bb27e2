// Every sentence of the checks has its Chinese: what the checks say is read from their source.

import { expect, test } from 'vitest'
import { findingIn, sentenceIn } from '../../server/library/findingWords.ts'
import { readSources, withoutComments } from '../support/sources.ts'

/** Texts of a source that end like a sentence; numbered holes stand for what a template fills in. */
function sentencesIn(source: string): string[] {
  const found: string[] = []
  for (const [, plain, template] of withoutComments(source).matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)) {
    const text = (plain ?? withHoles(template ?? '')).replaceAll("\\'", "'")
    if (/ .*[.?]$/.test(text) && !/^(\{\{\d\}\}|select|update|delete)\b/i.test(text)) found.push(text)
  }
  return found
}

function withHoles(template: string): string {
  let text = ''
  let holes = 0
  for (let at = 0; at < template.length; at++) {
    if (!template.startsWith('${', at)) {
      text += template[at]
      continue
    }
    let depth = 1
    for (at += 2; depth > 0; at++) depth += template[at] === '{' ? 1 : template[at] === '}' ? -1 : 0
    at--
    text += `{{${++holes}}}`
  }
  return text
}

const checks = readSources(['engine'], ['.ts']).filter(({ path }) => path.startsWith('engine/model/checks/'))
const folder = readSources(['server'], ['.ts']).filter(({ path }) =>
  /^server\/(library\/overlays|store\/schema\/(refusedTable|renameColumns|rowTrial))\.ts$/.test(path),
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
