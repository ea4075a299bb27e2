// Reconstructs earlier versions of a record from its changes.

import { joinIds, splitIds } from '../model/commaIds.ts'
import type { Entity, Field } from '../model/entity/entity.ts'
import { isOfFiles } from '../model/formats/formats.ts'
import { isMask } from '../model/formats/privacy.ts'
import { fileKeyOf } from '../model/formats/uploads.ts'
import type { JournalChange } from '../model/records/journal.ts'
import { placedValues } from '../model/records/placedValues.ts'
import { type TableFieldRow, tableFieldRows } from '../model/records/rows.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Values after the change at index `at`, for fields that were changed since.
 * @param changes changes of one record without gaps, newest first
 */
export function valuesAfter(changes: readonly Pick<JournalChange, 'before'>[], at: number): Values {
  return Object.assign({}, ...changes.slice(0, at).map(({ before }) => before ?? {}))
}

/** Current values of all fields that the changes contain. @param changes newest first */
export function currentValues(changes: readonly Pick<JournalChange, 'after'>[]): Values {
  return Object.assign({}, ...changes.map(({ after }) => after ?? {}).reverse())
}

/**
 * Values of an earlier version that the form can take over: no masks and no file fields; table rows keep only the files that the record
 * still has.
 * @param held current values of the changed fields
 */
export function restorableValues({ fields }: Pick<Entity, 'fields'>, values: Values, held: Values): Values {
  const kept = fields.filter(
    ({ name, form, format, private: privacy }) =>
      name in values && form.edit === 'edit' && !isOfFiles({ format }) && !(privacy && isMask(privacy, values[name])),
  )
  return Object.fromEntries(kept.map((field) => [field.name, withHeldFiles(field, values[field.name] ?? null, held)]))
}

function withHeldFiles(field: Field, value: unknown, held: Values): unknown {
  const files = field.items?.fields.filter(isOfFiles) ?? []
  if (files.length === 0) return value
  const keys = new Set(placedValues([field], held).flatMap((cell) => (isOfFiles(cell.field) ? splitIds(cell.value).map(keyOf) : [])))
  const linksOf = (row: TableFieldRow, name: string) => joinIds(splitIds(row[name]).filter((link) => keys.has(keyOf(link))))
  return tableFieldRows(value).map((row) => ({
    ...row,
    ...Object.fromEntries(files.map(({ name }) => [name, linksOf(row, name) || null])),
  }))
}

/** Identity of a file, because its signed link changes after some hours. */
const keyOf = (link: string): string => fileKeyOf(link) ?? link
