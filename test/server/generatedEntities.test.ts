// Schema files by chance: the check refuses what would fail, and all that it takes can be listed, searched, saved, acted on, exported and imported.

import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generatedFiles, walkGenerated } from '../support/generated/generate.ts'
import { databases, startApp, type TestApp } from '../support/startApp.ts'

const COUNT = 300
const SEED = 20_261_126

const others = globSync('schemas/*/*.json').map((path) => ({ path: path.replace('schemas/', ''), text: readFileSync(path, 'utf8') }))
const { files } = generatedFiles(SEED, 0, COUNT, others)

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
