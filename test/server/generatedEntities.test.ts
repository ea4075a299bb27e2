// Schema files by chance: the check refuses what would fail, and all that it takes can be listed, searched, saved, acted on, exported and imported.

import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EntityFile } from '../../engine/model/entity/entityFile.ts'
import { entityFile, LEFT_OUT } from '../support/generated/entityFile.ts'
import { generatedFiles, walkGenerated } from '../support/generated/generate.ts'
import { keywordsIn } from '../support/generated/values.ts'
import { createRandom } from '../support/month/random.ts'
import { databases, startApp, type TestApp } from '../support/startApp.ts'

const COUNT = 120
const SEED = 20_261_126

const others = globSync('schemas/*/*.json').map((path) => ({ path: path.replace('schemas/', ''), text: readFileSync(path, 'utf8') }))
const { files } = generatedFiles(SEED, 0, COUNT, others)

/** The objects of a file that a part of the vocabulary describes. */
const parts: Readonly<Record<string, (file: Json) => readonly unknown[]>> = {
  entity: (file) => [file],
  field: (file) => Object.values(file.properties ?? {}),
  column: (file) => parts.field?.(file).map((field) => (field as Json).list) ?? [],
  shownList: ({ list }) => [list],
  card: ({ card }) => [card],
  tree: ({ tree }) => [tree],
  menu: ({ menu }) => [menu],
  import: (file) => [file.import],
  export: (file) => [file.export],
  action: ({ actions }) => Object.values(actions ?? {}),
  actionDialog: (file) => parts.action?.(file).map((action) => (action as Json).dialog) ?? [],
  board: ({ list }) => [list?.board],
  calendar: ({ list }) => [list?.calendar],
  serial: (file) => parts.field?.(file).map((field) => (field as Json).serial) ?? [],
  total: (file) => parts.field?.(file).map((field) => (field as Json).total) ?? [],
  children: (file) => parts.field?.(file).map((field) => (field as Json).children) ?? [],
  ref: (file) => parts.field?.(file).map((field) => (field as Json).ref) ?? [],
}
type Json = Record<string, Record<string, unknown>>
/** Keywords that a generated file cannot have: parts of the console by name, deployed processes, a file as answer, and other ways to say a reference. */
const NOT_MADE = [
  'actionDialog.panel',
  'actionDialog.load',
  'actionDialog.defaults',
  'action.file',
  'action.approval',
  'menu.code',
  // No tenant has dictionaries of its own.
  'field.dictBiz',
  'ref.url',
  'ref.at',
  'ref.value',
  'ref.lazy',
  'ref.tree',
]

/** More files than are used, which try every keyword. */
const tried: EntityFile[] = []
const random = createRandom(SEED)
for (let at = 0; at < 4 * COUNT; at++) tried.push(entityFile(random, at, tried.slice(-20)))

test.each(Object.entries(parts))('every keyword of "%s" is tried', (part, inFile) => {
  const found = new Set(tried.flatMap((file) => inFile(file as unknown as Json)).flatMap((one) => (isObject(one) ? Object.keys(one) : [])))
  const left = keywordsIn(part).filter((keyword) => !found.has(keyword) && !(keyword in LEFT_OUT) && keyword !== '$schema')
  expect(left.map((keyword) => `${part}.${keyword}`).filter((keyword) => !NOT_MADE.includes(keyword))).toEqual([])
})

const isObject = (value: unknown): value is object => value !== null && typeof value === 'object'

describe.each(databases)('%s', (database) => {
  let app: TestApp

  beforeAll(async () => {
    app = await startApp({ database, files })
  })
  afterAll(() => app.close())

  test('all files that pass the check are served', () => {
    expect(Object.keys(files).length).toBeGreaterThan(COUNT / 2)
    const served = [...app.platform.library().entities.values()].flatMap(({ file }) => (file.startsWith('generated/') ? [file] : []))
    expect(served.sort()).toEqual(Object.keys(files).sort())
  })

  test('and none of them fails in use', async () => {
    expect(await walkGenerated(app.platform, app.http)).toEqual([])
  })
})
