// Schema files by chance: the check refuses what would fail, and all that it takes can be listed, searched, saved, acted on, exported and imported.

import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EntityFile } from '../../engine/model/entity/entityFile.ts'
import { entityFile } from '../support/generated/entityFile.ts'
import { generatedFiles, walkGenerated } from '../support/generated/generate.ts'
import { allKeywords, keywordsUsed } from '../support/generated/parts.ts'
import { createRandom } from '../support/month/random.ts'
import { databases, startApp, type TestApp } from '../support/startApp.ts'

const COUNT = 120
const SEED = 20_261_126

const others = globSync('schemas/*/*.json').map((path) => ({ path: path.replace('schemas/', ''), text: readFileSync(path, 'utf8') }))
const { files } = generatedFiles(SEED, 0, COUNT, others)

/** Keywords that no generated file has: those of databases of others and of deployed processes, and those that only shipped files use. */
const NOT_MADE = [
  /^(entity\.)?(source|process)\b/,
  /^(action\.)?approval\b/,
  // The editor of a file reads it.
  /^entity\.\$schema$/,
  // A menu row has the code of its entity, which others name.
  /^menu\.code$/,
  // No tenant has dictionaries of its own.
  /^field\.dictBiz$/,
]

/** More files than are used, which try every keyword. */
const tried: EntityFile[] = []
const random = createRandom(SEED)
for (let at = 0; at < 16 * COUNT; at++) tried.push(entityFile(random, at, tried.slice(-20)))

test('every keyword of the vocabulary is tried', () => {
  const found = new Set(tried.flatMap((file) => keywordsUsed('entity', file)))
  expect(allKeywords().filter((keyword) => !found.has(keyword) && !NOT_MADE.some((one) => one.test(keyword)))).toEqual([])
})

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
