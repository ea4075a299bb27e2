// Each keyword of the vocabulary has a Chinese label and description.

import { expect, test } from 'vitest'
import { keywordsOf } from '../../engine/model/vocabulary/keyword.ts'
import { groupsSchemaOf, schemaOf } from '../../engine/model/vocabulary/schemaOf.ts'
import { vocabulary } from '../../engine/model/vocabulary/vocabulary.ts'
import { keywordWords } from '../../i18n/zh/vocabulary.ts'
import type { SchemaPart } from '../../pages/develop/editor/schemaPlaces.ts'
import { translatedGroupsSchema, translatedSchema } from '../../pages/develop/form/translatedSchema.ts'

test('every keyword is described in Chinese', () => {
  const missing = Object.entries(vocabulary).flatMap(([part, group]) =>
    Object.keys(keywordsOf(group)).flatMap((keyword) => (keywordWords[part]?.[keyword] ? [] : [`${part}.${keyword}`])),
  )
  expect(missing).toEqual([])
  const texts = Object.values(keywordWords).flatMap((words) => Object.values(words).flat())
  expect(texts.filter((text) => !/\p{Script=Han}/u.test(text) && text !== 'HJ 212')).toEqual([])
})

test('the schema of the editor is described by them, and its shapes stay', () => {
  const schema = translatedSchema(schemaOf(), keywordWords)
  const described = [schema, ...Object.values(schema.$defs ?? {})].flatMap(({ properties = {} }) => Object.values(properties))
  expect(described.filter(({ description = '' }) => !/\p{Script=Han}/u.test(description))).toEqual([])
  const bare = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value, (key, inner) => (key === 'description' || key === 'title' ? undefined : inner)))
  const known = schemaOf() as { $defs: Record<string, { properties?: Record<string, unknown> }> }
  expect(bare(schema.$defs?.column)).toEqual(bare(known.$defs.column))
})

test('the schema of shared field groups is described in Chinese too', () => {
  const { properties = {} } = translatedGroupsSchema({ ...groupsSchemaOf(), $defs: schemaOf().$defs } as SchemaPart, keywordWords)
  const group = Object(properties.groups?.additionalProperties) as SchemaPart
  const titles = [...Object.values(properties), ...Object.values(group.properties ?? {})].map(({ title = '' }) => title)
  expect(titles).toHaveLength(5)
  expect(titles.filter((title) => !/\p{Script=Han}|JSON/u.test(title))).toEqual([])
})
