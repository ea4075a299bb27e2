// The members of an answer that link uploaded files: only in these are addresses signed.

import type { Entity, Field } from '../../engine/model/entity/entity.ts'
import { isMarkup, isOfFiles } from '../../engine/model/formats/formats.ts'
import { withColumns } from '../../engine/model/records/placedValues.ts'
import type { Library } from '../library/library.ts'

export interface FileFields {
  /** Names of members whose value is links, separated by commas. */
  links: readonly string[]
  /** Names of members whose value is markup with pictures and links. */
  markup: readonly string[]
}

export function fileFieldsOf(entities: Iterable<Entity>): FileFields {
  const fields = [...entities].flatMap(fieldsOf)
  const names = (test: (field: Field) => boolean) => [...new Set(fields.filter(test).map(({ name }) => name))]
  return { links: names(isOfFiles), markup: names(isMarkup) }
}

const known = new WeakMap<Library, FileFields>()

/**
 * The file fields of answers that code composes: those of all entities.
 * @param members the names under which modules hand out such a value besides
 */
export function allFileFields(library: Library, members: readonly string[]): FileFields {
  const found = known.get(library)
  if (found) return found
  const { links, markup } = fileFieldsOf(library.entities.values())
  const fields = { links: [...new Set([...links, ...members])], markup }
  known.set(library, fields)
  return fields
}

/** The fields of an entity, of the rows within them, and of its dialogs. */
function fieldsOf({ fields, actions }: Entity): Field[] {
  const all = [...fields, ...actions.flatMap(({ dialog }) => (dialog?.kind === 'form' ? dialog.fields : []))]
  return withColumns(all)
}
