// Words stand where they belong: Chinese in three places, both languages complete, the environment as the code says.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { en as cellsEn } from '../i18n/cells/en.ts'
import { zh as cellsZh } from '../i18n/cells/zh.ts'
import { en as designerEn } from '../i18n/designer/en.ts'
import { zh as designerZh } from '../i18n/designer/zh.ts'
import { en as consoleEn } from '../i18n/en.ts'
import { en as filtersEn } from '../i18n/filters/en.ts'
import { zh as filtersZh } from '../i18n/filters/zh.ts'
import { en as journalEn } from '../i18n/journal/en.ts'
import { zh as journalZh } from '../i18n/journal/zh.ts'
import { en as keysEn } from '../i18n/keys/en.ts'
import { zh as keysZh } from '../i18n/keys/zh.ts'
import { en as layoutsEn } from '../i18n/layouts/en.ts'
import { zh as layoutsZh } from '../i18n/layouts/zh.ts'
import { en as wallEn } from '../i18n/screens/en.ts'
import { zh as wallZh } from '../i18n/screens/zh.ts'
import { en as sheetsEn } from '../i18n/sheets/en.ts'
import { zh as sheetsZh } from '../i18n/sheets/zh.ts'
import { en as tablesEn } from '../i18n/tables/en.ts'
import { zh as tablesZh } from '../i18n/tables/zh.ts'
import { en as viewsEn } from '../i18n/views/en.ts'
import { zh as viewsZh } from '../i18n/views/zh.ts'
import { en as processEn } from '../i18n/workflow/en.ts'
import { zh as processZh } from '../i18n/workflow/zh.ts'
import { zh as consoleZh } from '../i18n/zh.ts'
import { variables } from '../server/config.ts'
import { PROJECT, readSources, withoutComments } from './support/sources.ts'

const CHINESE = /\p{Script=Han}/u
/** The messages of the console, and those that come with the pages that say them. */
const zh = {
  console: consoleZh,
  walls: wallZh,
  processes: processZh,
  designer: designerZh,
  journal: journalZh,
  views: viewsZh,
  keys: keysZh,
  filters: filtersZh,
  tables: tablesZh,
  sheets: sheetsZh,
  cells: cellsZh,
  layouts: layoutsZh,
}
const en = {
  console: consoleEn,
  walls: wallEn,
  processes: processEn,
  designer: designerEn,
  journal: journalEn,
  views: viewsEn,
  keys: keysEn,
  filters: filtersEn,
  tables: tablesEn,
  sheets: sheetsEn,
  cells: cellsEn,
  layouts: layoutsEn,
}
const CHINESE_PLACES = [
  'i18n/zh.ts',
  'i18n/screens/zh/',
  'i18n/workflow/zh.ts',
  'i18n/designer/zh.ts',
  'i18n/journal/zh.ts',
  'i18n/keys/zh.ts',
  'i18n/views/zh.ts',
  'i18n/filters/zh.ts',
  'i18n/tables/zh.ts',
  'i18n/sheets/zh.ts',
  'i18n/cells/zh.ts',
  'i18n/layouts/zh.ts',
  'server/errors.ts',
]
/** The examples that it holds are of schema files, and so in their language. */
const VOCABULARY = 'engine/model/vocabulary/'
/** A language is offered in its own words, so the English messages name Chinese in Chinese. */
const OWN_NAME = '中文'

describe('Chinese words', () => {
  test('stand in schema files and the examples of their vocabulary, i18n, server/errors.ts and seed data only', () => {
    const elsewhere = readSources(['i18n', 'dict', 'engine', 'bigscreens', 'pages', 'server'], ['.ts', '.tsx', '.js', '.css'])
      .filter(({ path }) => !CHINESE_PLACES.some((place) => path.startsWith(place)) && !path.startsWith(VOCABULARY))
      .flatMap(({ path, text }) =>
        withoutComments(text)
          .split('\n')
          .flatMap((line, index) => (CHINESE.test(line.replace(OWN_NAME, '')) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
      )
    expect(elsewhere).toEqual([])
  })

  test('never stand in the English messages', () => {
    expect(leaves(en).filter(([, text]) => text !== OWN_NAME && CHINESE.test(text))).toEqual([])
  })
})

describe('the English of schema files', () => {
  const shared = JSON.parse(readFileSync(join(PROJECT, 'schemas/words.json'), 'utf8')) as Record<string, string>
  const files = readSources(['schemas'], ['.json'])
    .filter(({ path }) => !/(entity\.schema|words)\.json$/.test(path))
    .map(({ path, text }) => ({ path, en: (JSON.parse(text) as { en?: Record<string, string> }).en ?? {} }))

  test('stands in words.json and in no file where both would say the same', () => {
    const twice = files.flatMap(({ path, en }) =>
      Object.keys(en).flatMap((word) => (shared[word] === en[word] ? [`${path}: ${word}`] : [])),
    )
    expect(twice).toEqual([])
  })

  test('stands in words.json where two files would say the same', () => {
    const said = files.flatMap(({ path, en }) => Object.entries(en).map(([word, english]) => ({ path, key: `${word}: ${english}` })))
    const several = [...Map.groupBy(said, ({ key }) => key)].filter(([, some]) => some.length > 1)
    expect(several.map(([key, some]) => `${key} in ${some.map(({ path }) => path).join(', ')}`)).toEqual([])
  })
})

describe('messages', () => {
  test('have the same keys and the same named parts in both languages', () => {
    const shape = (messages: object) => leaves(messages).map(([key, text]) => `${key} ${parts(text)}`)
    expect(shape(en).sort()).toEqual(shape(zh).sort())
  })

  test('are never empty', () => {
    expect([...leaves(zh), ...leaves(en)].filter(([, text]) => text.trim() === '')).toEqual([])
  })
})

describe('a message that is asked for by its key', () => {
  const ASKED = /\bt\('(\w+(?:\.\w+)+)'|\? '([a-z]\w*\.[\w.]+)' : '([a-z]\w*\.[\w.]+)'|\btitle: '([a-z]\w*\.[\w.]+)'/g
  const keysOf = (...messages: object[]) => new Set(messages.flatMap((some) => leaves(some).map(([key]) => key)))
  const missing = (roots: string[], keys: ReadonlySet<string>) =>
    readSources(roots, ['.ts', '.tsx']).flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(ASKED)]
        .flatMap((found) => found.slice(1).filter((key) => key !== undefined))
        .filter((key) => !keys.has(key) && !FILES.test(key))
        .map((key) => `${path}: ${key}`),
    )
  const FILES = /\.(png|jpg)$/

  test('is there, on the walls in the bundle of the walls', () => {
    expect(missing(['bigscreens'], keysOf(wallZh))).toEqual([])
  })

  test('is there, in the console and what it brings along', () => {
    expect(
      missing(
        ['engine', 'pages'],
        keysOf(consoleZh, processZh, designerZh, journalZh, keysZh, viewsZh, filtersZh, tablesZh, sheetsZh, cellsZh, layoutsZh),
      ),
    ).toEqual([])
  })
})

describe('the guide of the environment', () => {
  const guide = readFileSync(join(PROJECT, 'docs/guides/environment.md'), 'utf8')

  test('lists every environment variable with its default and meaning as the code has them', () => {
    const rows = guide.split('\n').map((line) => line.replace(/\s+/g, ' ').trim())
    const wanted = variables.map(
      ({ name, fallback, meaning }) => `| \`${name}\` | ${fallback === null ? '' : `\`${fallback}\` `}| ${meaning} |`,
    )
    expect(wanted.filter((row) => !rows.includes(row))).toEqual([])
  })

  test('names no environment variable that the code does not know', () => {
    const known: readonly string[] = variables.map(({ name }) => name)
    const named = [...guide.matchAll(/^\| `([A-Z_]+)` \|/gm)].map((match) => match[1])
    expect(named.filter((name) => !known.includes(name as string))).toEqual([])
  })
})

/** Every text of nested messages with its dotted key. */
function leaves(messages: object, prefix = ''): [key: string, text: string][] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : leaves(value as object, `${prefix}${key}.`),
  )
}

function parts(text: string): string {
  return [...text.matchAll(/\{\{(\w+)(?:, inSentence)?\}\}/g)]
    .map((match) => match[1])
    .sort()
    .join(' ')
}
