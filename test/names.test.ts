// Exported names have one meaning each, and comments are sentences that begin with their subject.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PROJECT } from './support/sources.ts'

const below = (folder: string): string[] =>
  readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' }).flatMap((path) =>
    /\.(ts|tsx|js)$/.test(path) ? [join(folder, path)] : [],
  )

const product = ['engine', 'server', 'pages', 'bigscreens', 'i18n'].flatMap(below)

const BOTH = 'the same messages in either language'
const MODULE = 'a module is named as its folder, its subject elsewhere likewise'

/** Names that several files may export, with the reason. */
const SHARED: Readonly<Record<string, string>> = {
  zh: 'the Chinese messages of one part of the console',
  en: 'the English messages of one part of the console',
  desk: BOTH,
  env: BOTH,
  frame: BOTH,
  labor: BOTH,
  lift: BOTH,
  overview: BOTH,
  player: BOTH,
  safety: BOTH,
  scene: BOTH,
  spray: BOTH,
  tower: BOTH,
  rope: `${BOTH}; ${MODULE}`,
  video: `${BOTH}; ${MODULE}`,
  devices: MODULE,
  people: MODULE,
  KeyOf: 'the generator contains the text of the file that it generates',
  Rec: 'a record in the browser always has an id; on the server it may not have one yet',
  FilterPart: 'records/query.ts hands the type of the store on',
  FilterValue: 'records/query.ts hands the type of the store on',
}

const DECLARED = /^export (?:declare )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|interface|type) (\w+)/gm
const LISTED = /^export (?:type )?\{([^}]*)\}(?! from)/gm

function exportsOf(text: string): string[] {
  const listed = [...text.matchAll(LISTED)].flatMap(([, names]) => (names as string).split(','))
  const last = listed.map((name) => name.trim().split(/\s+/).at(-1) ?? '')
  return [...new Set([...[...text.matchAll(DECLARED)].map(([, name]) => name as string), ...last])].filter((name) => name !== '')
}

const filesByName = new Map<string, string[]>()
for (const path of product) {
  for (const name of exportsOf(readFileSync(join(PROJECT, path), 'utf8'))) filesByName.set(name, [...(filesByName.get(name) ?? []), path])
}

/** The first words of every comment, a block of lines taken as one. */
function beginnings(text: string): string[] {
  return [...text.matchAll(/(?<!^[ \t]*\/\/.*\n)^[ \t]*(?:\/\/ ?|\/\*\*?\s*(?:\* )?)(.*)$/gm)].map(([, line]) => line as string)
}

describe('exported names', () => {
  test('belong to one file, but for those that are explained', () => {
    const shared = [...filesByName].filter(([name, files]) => files.length > 1 && !Object.hasOwn(SHARED, name))
    expect(shared.map(([name, files]) => `${name}: ${files.join(', ')}`)).toEqual([])
  })

  test('are explained only where several files export them', () => {
    expect(Object.keys(SHARED).filter((name) => (filesByName.get(name) ?? []).length < 2)).toEqual([])
  })

  test('would be found in both forms of an export', () => {
    expect(exportsOf('export const a = 1\nexport type { B, C as D }\nexport { E } from "./e.ts"\n')).toEqual(['a', 'B', 'D'])
  })
})

describe('comments', () => {
  const BAD = /^(What|Who|Whoever|Whom|Whose|That which)\b/

  test('begin with a subject, not with What or Who', () => {
    const found = [...product, ...below('test'), ...below('public')].flatMap((path) =>
      beginnings(readFileSync(join(PROJECT, path), 'utf8')).flatMap((line) => (BAD.test(line) ? [`${path}: ${line}`] : [])),
    )
    expect(found).toEqual([])
  })

  test('that do not would be found', () => {
    expect(beginnings('// One\n// What of it\nconst a = 1\n/** What */\n/**\n * Who\n */\n').filter((line) => BAD.test(line))).toEqual([
      'What */',
      'Who',
    ])
  })
})
