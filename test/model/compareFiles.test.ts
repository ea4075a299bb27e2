// Every change of a schema file has a line, whatever the keyword.

import { describe, expect, test } from 'vitest'
import { compareFolders, otherChanges } from '../../engine/model/compare/compareFiles.ts'
import type { EntityFile } from '../../engine/model/entity/entityFile.ts'
import { keywordsOf } from '../../engine/model/vocabulary/keyword.ts'
import { vocabulary } from '../../engine/model/vocabulary/vocabulary.ts'
import { findingIn } from '../../server/library/findingWords.ts'
import { entitiesOf } from '../support/schemas.ts'

const base: EntityFile = { name: 'gate', title: '大门', properties: { width: { title: '宽度' } } }
/** Keywords without a meaning for records; a new name and its earlier one have a line by `was`. */
const SILENT = ['$schema', 'version', 'name', 'was']

const keywords = (part: 'entity' | 'field') =>
  Object.entries(keywordsOf(vocabulary[part])).flatMap(([keyword, { examples = [] }]) =>
    SILENT.includes(keyword) || keyword === 'properties' ? [] : examples.slice(0, 1).map((example) => [keyword, example] as const),
  )

const versionOf = (file: EntityFile) => ({
  entities: new Map(Object.entries(entitiesOf(file))),
  parsed: new Map([[`test/${file.name}.json`, file]]),
})

describe('a changed keyword', () => {
  test('of each group has an example to change it to', () => {
    expect(keywords('entity').length).toBeGreaterThan(30)
    expect(keywords('field').length).toBeGreaterThan(50)
  })

  test.each(keywords('entity'))('%s of the file has a line when it comes, and when it goes', (keyword, example) => {
    const changed = { ...base, [keyword]: example } as EntityFile
    expect(otherChanges(base, changed, []).map(({ path }) => path[0])).toContain(keyword)
    expect(otherChanges(changed, base, []).map(({ path }) => path[0])).toContain(keyword)
  })

  test.each(keywords('field'))('%s of a field has a line when it comes, and when it goes', (keyword, example) => {
    const changed = { ...base, properties: { width: { ...base.properties?.width, [keyword]: example } } } as EntityFile
    for (const [before, after] of [
      [base, changed],
      [changed, base],
    ] as const)
      expect(otherChanges(before, after, []).map(({ path }) => path.join('.'))).toContain(`properties.width.${keyword}`)
  })
})

describe('two versions of a folder', () => {
  const linesOf = (before: EntityFile, after: EntityFile) =>
    compareFolders(versionOf(before), versionOf(after)).map(({ level, path, fault }) => `${level} ${path.join('.')} ${fault}`)
  const file = (more: Partial<EntityFile>): EntityFile => ({ ...base, api: '/api/site/gate', ...more })

  test('that differ in titles, columns and the order of fields say so', () => {
    const before = file({ properties: { a: { title: '甲' }, b: { title: '乙', search: 'like' } } })
    const after = file({ title: '门', columns: ['a'], properties: { b: { title: '丙', search: 'eq' }, a: { title: '甲' } } })
    expect(linesOf(before, after)).toEqual([
      'hint title the title "大门" is "门" now.',
      'hint columns "columns" is set now.',
      'hint properties.b.title the title "乙" is "丙" now.',
      'hint properties.b.search "search" was "like" and is "eq" now.',
      'hint properties the fields have another order.',
    ])
  })

  test('have one line for a change that has words of its own', () => {
    const before = file({ properties: { a: { title: '甲', maxLength: 20 } } })
    const after = file({ required: ['a'], properties: { a: { title: '甲', maxLength: 10 } } })
    expect(linesOf(before, after).map((line) => line.split(' ')[1])).toEqual(['properties.a.required', 'properties.a.maxLength'])
  })

  test('compare a renamed field with itself', () => {
    const before = file({ properties: { a: { title: '甲' } } })
    const after = file({ properties: { b: { title: '乙', was: 'a' } } })
    expect(linesOf(before, after).at(-1)).toBe('hint properties.b.title the title "甲" is "乙" now.')
  })

  test('that are the same have none', () => {
    expect(linesOf(file({}), file({}))).toEqual([])
  })

  test('are told in Chinese', () => {
    const before = file({ icon: 'bell', description: 'x', properties: { a: { title: '甲', dict: 'flag', unit: 'm' } } })
    const after = file({
      title: '门',
      list: { hint: '提示' },
      description: 'y',
      properties: { a: { title: '乙', dict: 'flag', unit: 'km', span: 2 } },
    })
    for (const change of compareFolders(versionOf(before), versionOf(after)))
      expect(findingIn('zh', { ...change, line: 1, column: 1, path: change.path.join('.') }).fault).toMatch(/现为|原为|已|新增/)
  })
})
