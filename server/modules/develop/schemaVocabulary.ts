// Names that the editor of schema files completes: those of the published JSON Schema and of the running system.

import type { SchemaVocabulary } from '#engine/site/answers/schemaFiles.ts'
import type { RecordFile } from '#model/entity/resolveFile.ts'
import { menuGlyphs } from '#model/icons/glyphs.ts'
import { findRows, textOf } from '#store/rows.ts'
import type { Call } from '../../http/route.ts'
import type { Library } from '../../library/library.ts'
import { RECORD, readVocabulary } from '../../library/openLibrary.ts'

const groupsOf = ({ files }: Library) => (JSON.parse(files.get(RECORD)?.text ?? '{}') as RecordFile).fieldGroups ?? {}

export async function schemaVocabulary({ platform }: Call): Promise<SchemaVocabulary> {
  const [schema, dictionaries, menus] = await Promise.all([readVocabulary(), findRows(platform, 'dict'), findRows(platform, 'menu')])
  return {
    schema,
    entities: [...platform.library().entities.values()].map(({ name, title, fields }) => ({
      name,
      title,
      fields: fields.map((field) => ({ name: field.name, title: field.title, type: field.type })),
    })),
    dictionaries: dictionaries.map((row) => ({ name: textOf(row, 'code'), title: textOf(row, 'dictValue') })),
    permissions: menus.map((row) => ({ name: textOf(row, 'code'), title: textOf(row, 'name') })),
    icons: Object.keys(menuGlyphs),
    groups: Object.entries(groupsOf(platform.library())).map(([name, { title = '' }]) => ({ name, title })),
  }
}
