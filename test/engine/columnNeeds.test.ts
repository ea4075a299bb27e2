// Heads and words of dictionaries have room in either language.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { columnNeeds } from '../../engine/list/columns/columnNeeds.ts'
import { recordColumns } from '../../engine/list/columns/columns.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import { headWidth } from '../../engine/model/list/columnWidth.ts'
import { projectEntities } from '../support/projectEntities.ts'
import { PROJECT } from '../support/sources.ts'

const entities = [...projectEntities().values()]
const read = (path: string) => JSON.parse(readFileSync(join(PROJECT, path), 'utf8'))
const shared = read('schemas/words.json') as Readonly<Record<string, string>>

type Word = readonly [key: string, value: string, english: string]
const found = (pattern: string) => globSync(pattern, { cwd: PROJECT })
/** The words that dictionaries of a fresh platform have, as options. */
const dictionaries = new Map(
  [
    ...found('server/modules/*/seeds.json').flatMap((path) => read(path).dictionaries ?? []),
    ...found('server/modules/*/dictionaries/*.json').flatMap((path) => read(path)),
  ].map(({ code, words }: { code: string; words: readonly Word[] }) => [
    code,
    words.map(([value, label, english]) => ({ value, label, english })),
  ]),
)
const optionsOf = ({ columns }: Entity) =>
  Object.fromEntries(
    columns.flatMap(({ name, choices }) => (choices?.kind === 'dict' ? [[name, dictionaries.get(choices.code) ?? []]] : [])),
  )
const texts = (['zh', 'en'] as const).map((language) => ({
  language,
  t: (key: string) => key,
  word: (entity: { words: Readonly<Record<string, string>> }, chinese: string) =>
    language === 'en' ? (entity.words[chinese] ?? shared[chinese] ?? chinese) : chinese,
}))

/** Width of bold headings at 14 px in a browser, without padding. */
const MEASURED = { 'Legal representative': 164, 'Alarms today': 96, Thumbnail: 83, 'WeChat member': 125, 处理状态: 56 }

test.each(Object.entries(MEASURED))('the width that is reckoned for %s is no less than a browser needs', (title, pixels) => {
  expect(headWidth(title)).toBeGreaterThanOrEqual(pixels + 24)
})

test('no file gives a column less than its head and its words need, in Chinese and in English', () => {
  for (const text of texts) {
    for (const entity of entities) {
      const needs = columnNeeds(entity, optionsOf(entity), text as never)
      const sizes = recordColumns({ entity, ticks: false, buttonsWidth: 0, needs }).map(({ id, size }) => [
        id,
        (size ?? 0) >= (needs[id ?? ''] ?? 0),
      ])
      expect(
        sizes.filter(([, fits]) => !fits),
        `${entity.name} in ${text.language}`,
      ).toEqual([])
    }
  }
})

test('a dictionary widens its column by its longest word', () => {
  const project = entities.find(({ name }) => name === 'project')
  const field = project?.columns.find(({ choices }) => choices?.kind === 'dict')
  const options = { [field?.name ?? '']: [{ value: '1', label: '在建', english: 'Under construction' }] }
  const [zh = 0, en = 0] = texts.map((text) => columnNeeds(project as never, options as never, text as never)[field?.name ?? ''])
  expect(en).toBeGreaterThanOrEqual(169)
  expect(zh).toBeLessThan(en)
})

test('no two fields of a file read alike in English', () => {
  const text = texts[1]
  const alike = entities.flatMap((entity) => {
    const titles = new Map<string, string>()
    return entity.fields.flatMap(({ title, unit }) => {
      const said = `${text?.word(entity, title) ?? title} ${unit ?? ''}`
      const other = titles.get(said) ?? title
      titles.set(said, title)
      return other === title ? [] : [`${entity.name}: ${title} and ${other} are both ${said}`]
    })
  })
  expect(alike).toEqual([])
})
