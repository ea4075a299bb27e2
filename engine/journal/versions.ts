// A record as it was: the present one with what was changed since taken back.

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
 * The fields in which the record differed after the change at `at`, with what they held then.
 * @param changes of one record, the newest first, without a gap
 */
export function heldAfter(changes: readonly Pick<JournalChange, 'before'>[], at: number): Values {
  return Object.assign({}, ...changes.slice(0, at).map(({ before }) => before ?? {}))
}

/** The values that the record holds now, of the fields that these changes are about; the newest is first. */
export function heldNow(changes: readonly Pick<JournalChange, 'after'>[]): Values {
  return Object.assign({}, ...changes.map(({ after }) => after ?? {}).reverse())
}

/**
 * Of the values of an earlier version, those that the form may take over: none that is only a mask, and no files, which may be gone; rows keep
 * those that the record has now.
 * @param held what the record holds now, of the fields that were changed since
 */
export function takeable({ fields }: Pick<Entity, 'fields'>, values: Values, held: Values): Values {
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

/** Answers sign the same file anew after some hours. */
const keyOf = (link: string): string => fileKeyOf(link) ?? link
