// The words of docs/glossary.md that nobody reads anywhere in the product.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT } from './support/sources.ts'

const read = (path: string) => readFileSync(join(PROJECT, path), 'utf8')

const rows = read('docs/glossary.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Chinese'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

/** Words of the last column. */
const forbidden = rows.flatMap(([, , , not = '']) => (not === '' ? [] : not.split(', ')))

/** Texts that people read: schema files, messages, seeds and guides. */
const FOLDERS: readonly (readonly [folder: string, ending: RegExp])[] = [
  ['schemas', /\.json$/],
  ['i18n', /\.ts$/],
  ['server', /(\.json|errors\.ts)$/],
  ['docs/guides', /\.md$/],
]

const files = FOLDERS.flatMap(([folder, ending]) =>
  readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => ending.test(path))
    .map((path) => join(folder, path)),
)

/** Latin words stand alone, Chinese ones anywhere. */
const found = (text: string, word: string): boolean =>
  /^[\x20-\x7e]+$/.test(word) ? new RegExp(`\\b${word}\\b`).test(text) : text.includes(word)

test('each row of the glossary has a Chinese and an English word', () => {
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter(([zh = '', en = '']) => !/\p{Script=Han}/u.test(zh) || !/^[a-z]/.test(en))).toEqual([])
})

test('a forbidden word is found where it stands alone, and a Chinese one within others', () => {
  expect([found("tab: 'Lift'", 'Lift'), found('Lifts today', 'Lift'), found('一号塔吊司机', '塔吊')]).toEqual([true, false, true])
})

test.each(forbidden)('"%s" stands nowhere', (word) => {
  expect(files.filter((file) => found(read(file), word))).toEqual([])
})
