// Members of an answer that contain links to uploaded files: only these are signed.

import type { Entity, Field } from '../../engine/model/entity/entity.ts'
import { isMarkup, isOfFiles } from '../../engine/model/formats/formats.ts'
import { withColumns } from '../../engine/model/records/placedValues.ts'
import type { Library } from '../library/library.ts'

export interface FileFields {
  /** Names of members with comma-separated links. */
  links: readonly string[]
  /** Names of members with markup that contains pictures and links. */
  markup: readonly string[]
}

export function fileFieldsOf(entities: Iterable<Entity>): FileFields {
  const fields = [...entities].flatMap(fieldsOf)
  const names = (test: (field: Field) => boolean) => [...new Set(fields.filter(test).map(({ name }) => name))]
  return { links: names(isOfFiles), markup: names(isMarkup) }
}

const known = new WeakMap<Library, FileFields>()

/**
 * File fields for answers composed by code: those of all entities.
 * @param members further members of module answers
 */
export function allFileFields(library: Library, members: readonly string[]): FileFields {
  const found = known.get(library)
  if (found) return found
  const { links, markup } = fileFieldsOf(library.entities.values())
  const fields = { links: [...new Set([...links, ...members])], markup }
  known.set(library, fields)
  return fields
}

/** Fields of an entity, including those of table rows and dialogs. */
function fieldsOf({ fields, actions }: Entity): Field[] {
  const all = [...fields, ...actions.flatMap(({ dialog }) => (dialog?.kind === 'form' ? dialog.fields : []))]
  return withColumns(all)
}
