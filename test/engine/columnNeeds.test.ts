// Heads and words of dictionaries have room in either language.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { translate } from '#i18n/translate.ts'
import { buttonsWidth, isCramped } from '../../engine/list/buttons/buttonsWidth.ts'
import { buttonText } from '../../engine/list/buttons/buttonText.ts'
import { type ListButton, rowButtons, splitToolbar, toolbarButtons } from '../../engine/list/buttons/rowButtons.ts'
import { columnNeeds } from '../../engine/list/columns/columnNeeds.ts'
import { recordColumns } from '../../engine/list/columns/columns.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import { headWidth, TABLE_ROOM } from '../../engine/model/list/columnWidth.ts'
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
const MEASURED = { Representative: 117, Thumbnail: 83, 处理状态: 56 }

test('a head of several words stands on two lines', () => {
  expect(headWidth('Next maintenance date')).toBe(headWidth('Next_maintenance'))
  expect(headWidth('Next date')).toBe(headWidth('Next'))
})

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

test('the columns that a list shows at first stand beside the menu in a window of 1440 pixels, in Chinese and in English', () => {
  const pages = entities.filter(({ route, api }) => route !== null && api !== null)
  const tooWide = texts.flatMap((text) => {
    const words = { ...text, t: (key: string) => translate(text.language, key) }
    return pages.flatMap((entity) => {
      const needs = columnNeeds(entity, optionsOf(entity), words as never)
      const buttons = rowButtons(entity, () => true)
      // Two buttons and the menu, as in the widest row.
      const widest = buttons
        .map((button) => buttonsWidth([button], (one) => buttonText(entity, one, words as never), [{ id: '' }]))
        .toSorted((one, other) => other - one)
      const drawn = Math.max(headWidth(words.t('list.buttons')), (widest[0] ?? 0) + (widest[1] ?? 0) + (buttons.length > 2 ? 34 : 0))
      const shown = recordColumns({ entity, ticks: true, buttonsWidth: drawn, needs }).filter(
        ({ id }) => !(id in entity.field) || entity.shownColumns.includes(id),
      )
      const width = shown.reduce((sum, { size }) => sum + size, 0)
      return width > TABLE_ROOM
        ? [`${text.language} ${entity.name} ${width}: ${shown.map(({ id, size }) => `${id} ${size}`).join(', ')}`]
        : []
    })
  })
  expect(tooWide).toEqual([])
})

test('the buttons above a list stand in one line beside the menu in a window of 1440 pixels, in Chinese and in English', () => {
  const pages = entities.filter(({ route, layout }) => route !== null && layout.kind === 'page')
  const shown = texts.map((text) => {
    const words = { ...text, t: (key: string) => translate(text.language, key) }
    const [folded, wide]: [string[], string[]] = [[], []]
    for (const entity of pages) {
      const textOf = (button: ListButton) => buttonText(entity, button, words as never)
      const hasLayouts = entity.board !== null || entity.calendar !== null
      // The bulk edit depends on the backend, which is none here.
      const bulk: ListButton[] = entity.endpoints.bulk && entity.permissions.edit !== null ? [{ key: 'bulk', verb: 'bulkEdit' }] : []
      const buttons = [...toolbarButtons(entity, () => true), ...bulk]
      const { inline, more } = splitToolbar(buttons, isCramped(buttons, textOf, hasLayouts))
      const menu: ListButton[] = more.length > 0 ? [{ key: 'menu', verb: 'bulkEdit' }] : []
      if (more.length > 0) folded.push(entity.name)
      if (isCramped([...inline, ...menu], textOf, hasLayouts)) wide.push(entity.name)
    }
    return { language: text.language, isFolded: folded.includes('device'), wide }
  })
  expect(shown).toEqual([
    { language: 'zh', isFolded: false, wide: [] },
    { language: 'en', isFolded: true, wide: [] },
  ])
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
