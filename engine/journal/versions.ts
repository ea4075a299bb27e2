// A record as it was: the present one with what was changed since taken back.

import type { Entity } from '../model/entity/entity.ts'
import { isOfFiles } from '../model/formats/formats.ts'
import { isMask } from '../model/formats/privacy.ts'
import type { JournalChange } from '../model/records/journal.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * The fields in which the record differed after the change at `at`, with what they held then.
 * @param changes of one record, the newest first, without a gap
 */
export function heldAfter(changes: readonly Pick<JournalChange, 'before'>[], at: number): Values {
  return Object.assign({}, ...changes.slice(0, at).map(({ before }) => before ?? {}))
}

/** Of the values of an earlier version, those that the form may take over: no files, which may be gone, and none that is only a mask. */
export function takeable({ fields }: Pick<Entity, 'fields'>, values: Values): Values {
  const kept = fields.filter(
    ({ name, form, format, private: privacy }) =>
      name in values && form.edit === 'edit' && !isOfFiles({ format }) && !(privacy && isMask(privacy, values[name])),
  )
  return Object.fromEntries(kept.map(({ name }) => [name, values[name] ?? null]))
}
