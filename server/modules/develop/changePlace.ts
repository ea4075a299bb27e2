// Names the place of a change of a schema file in the words of the entity: the title of the field or button, then the keyword.

import type { Language } from '#i18n/translate.ts'
import { keywordWords } from '#i18n/zh/vocabulary.ts'
import type { JsonPath } from '#model/checks/jsonPath.ts'
import type { Entity } from '#model/entity/entity.ts'
import { translatedWord } from '#model/entity/translations.ts'

/** The entity of the file in each version that has it, the newer one first. */
type Versions = readonly Entity[]

/** '' for a change of the whole file. */
export function changePlace(language: Language, versions: Versions, path: JsonPath): string {
  const [keyword, name, ...rest] = path.map(String)
  if (keyword === undefined) return ''
  const label = (part: string, key: string) =>
    language === 'zh' ? ((keywordWords[part]?.[key] ?? keywordWords.groupsFile?.[key])?.[0] ?? key) : key
  /** Title of a part that one of the versions has; its name if none has it. */
  const titleOf = (find: (entity: Entity) => { title: string } | undefined, otherwise: string): string =>
    versions.flatMap((entity) => find(entity) ?? []).map(({ title }) => worded(language, versions, title))[0] ?? otherwise
  const parts = (): string[] => {
    if (name === undefined) return [label('entity', keyword)]
    if (keyword === 'properties') {
      const isColumn = rest[0] === 'items' && rest[1] === 'properties' && rest[2] !== undefined
      const columnOf = ({ field }: Entity) => field[name]?.items?.fields.find((column) => column.name === rest[2])
      const column = isColumn ? [titleOf(columnOf, rest[2] ?? '')] : []
      const own = isColumn ? rest.slice(3) : rest
      return [titleOf(({ field }) => field[name], name), ...column, ...own.slice(0, 1).map((key) => label('field', key))]
    }
    if (keyword === 'actions') {
      const title = titleOf(({ actions }) => actions.find((action) => action.name === name), name)
      return [title, ...rest.slice(0, 1).map((key) => label('action', key))]
    }
    return [label('entity', keyword), name]
  }
  return parts()
    .filter((part) => part !== '')
    .join(' › ')
}

/** A word of either version. */
const worded = (language: Language, versions: Versions, chinese: string): string =>
  versions.map((entity) => translatedWord(entity, chinese, language)).find((word) => word !== chinese) ?? chinese
