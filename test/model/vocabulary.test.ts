// The tables of the vocabulary, and what is made of them.

import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Keyword, keywordsOf } from '../../engine/model/vocabulary/keyword.ts'
import { referenceOf } from '../../engine/model/vocabulary/referenceOf.ts'
import { schemaOf } from '../../engine/model/vocabulary/schemaOf.ts'
import { typesOf } from '../../engine/model/vocabulary/typesOf.ts'
import { vocabulary } from '../../engine/model/vocabulary/vocabulary.ts'
import { vocabularyFindings, writeVocabularyFiles } from '../../server/commands/vocabularyFiles.ts'

const keywords: (Keyword & { at: string })[] = Object.entries(vocabulary).flatMap(([part, one]) =>
  Object.entries(keywordsOf(one)).map(([name, keyword]) => ({ at: `${part}.${name}`, ...keyword })),
)
const ajv = new Ajv2020({ strict: false, logger: false })
addFormats.default(ajv)
const schema = schemaOf() as { $defs: object }
const accepts = ({ is }: Keyword, value: unknown) => ajv.validate({ ...is.schema, $defs: schema.$defs }, value)

describe('every keyword of the vocabulary', () => {
  test('says in a sentence what it is for', () => {
    expect(keywords.filter(({ description }) => !/^(`|[A-Z]).{10,}\.$/s.test(description)).map(({ at }) => at)).toEqual([])
  })

  test('has examples that a file may have', () => {
    expect(
      keywords
        .filter((keyword) => keyword.examples.length === 0 || !keyword.examples.every((example) => accepts(keyword, example)))
        .map(({ at }) => at),
    ).toEqual([])
  })

  test('means by its absence something that a file may say', () => {
    const stated = keywords.filter((keyword) => keyword.default !== undefined)
    expect(stated.length).toBeGreaterThan(10)
    expect(stated.filter((one) => !accepts(one, one.default)).map(({ at }) => at)).toEqual([])
  })

  test('stands in the schema, in the type of a file and on the reference page', () => {
    const made = { schema: JSON.stringify(schema), types: typesOf(), reference: referenceOf() }
    for (const { at, description } of keywords) {
      const name = at.split('.')[1]
      expect(made.schema, at).toContain(JSON.stringify(description))
      expect(made.types, at).toContain(description)
      expect(made.reference, at).toContain(`| \`${name}\` | ${description} |`)
    }
  })
})

test('the files that are made from the vocabulary are as its tables say', async () => {
  expect(await vocabularyFindings()).toEqual([])
})

test('a file that says something else is named with the command that mends it', async () => {
  const project = await mkdtemp(join(tmpdir(), 'gantry-vocabulary-'))
  onTestFinished(() => rm(project, { recursive: true, force: true }))
  const written = await writeVocabularyFiles(project)
  expect(written).toHaveLength(4)
  await appendFile(join(project, 'docs/entity.md'), 'by hand')
  expect(await vocabularyFindings(project)).toMatchObject([{ file: 'docs/entity.md', fix: 'Run npm run schemas -- --write.' }])
})

test('every part of the schema is one that the vocabulary has', () => {
  const named = [...JSON.stringify(schema).matchAll(/"\$ref":"#\/\$defs\/(\w+)"/g)].map((match) => match[1] as string)
  expect([...new Set(named)].filter((name) => !(name in schema.$defs))).toEqual([])
  expect(Object.keys(schema.$defs).filter((name) => !named.includes(name))).toEqual([])
})
