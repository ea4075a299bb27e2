// Names that the editor of schema files completes: those of the published JSON Schema and of the running system.

import type { SchemaVocabulary } from '#engine/site/answers/schemaFiles.ts'
import type { RecordFile } from '#model/entity/resolveFile.ts'
import { translatedWord } from '#model/entity/translations.ts'
import { menuGlyphs } from '#model/icons/glyphs.ts'
import { findRows, type Rec, textOf } from '#store/rows.ts'
import type { Call } from '../../http/route.ts'
import { recordOf } from '../../library/fromTable/checkDerivedFile.ts'
import { readGroupsSchema, readVocabulary } from '../../library/openLibrary.ts'

export async function schemaVocabulary({ platform, language }: Call): Promise<SchemaVocabulary> {
  const [schema, groupsSchema, dictionaries, menus] = await Promise.all([
    readVocabulary(),
    readGroupsSchema(),
    findRows(platform, 'dict'),
    findRows(platform, 'menu'),
  ])
  const record: RecordFile = recordOf(platform.library())
  const titleOf = (row: Rec, chinese: string) => (language === 'en' && textOf(row, 'english')) || textOf(row, chinese)
  return {
    schema,
    groupsSchema: { ...groupsSchema, $defs: Object(schema).$defs },
    entities: [...platform.library().entities.values()].map((entity) => ({
      name: entity.name,
      title: translatedWord(entity, entity.title, language),
      fields: entity.fields.map(({ name, title, type }) => ({ name, title: translatedWord(entity, title, language), type })),
    })),
    dictionaries: dictionaries.map((row) => ({ name: textOf(row, 'code'), title: titleOf(row, 'dictValue') })),
    permissions: menus.map((row) => ({ name: textOf(row, 'code'), title: titleOf(row, 'name') })),
    icons: Object.keys(menuGlyphs),
    groups: Object.entries(record.fieldGroups ?? {}).map(([name, { title = '' }]) => ({ name, title })),
    words: record.en ?? {},
  }
}
