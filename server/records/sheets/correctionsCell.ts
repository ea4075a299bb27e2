// Cell with the correction notes of a record, in the last column of an export.

import { type Language, translate } from '#i18n/translate.ts'
import { type Correction, correctionsOf } from '#model/entity/corrections.ts'
import type { Entity, Field } from '#model/entity/entity.ts'
import { headsOf } from '#model/entity/sheets.ts'
import { translatedWord } from '#model/entity/translations.ts'
import { unitOf } from '#model/records/unitOf.ts'
import { withUnit } from '#model/withUnit.ts'
import type { Rec } from '#store/rows.ts'
import { cleanText } from './writeCell.ts'

/** One line for each note of these fields; `null` for none. */
export function correctionsCell(entity: Entity, fields: readonly Field[], record: Rec, language: Language): string | null {
  const lines = fields.flatMap((field) =>
    correctionsOf(record, field.name).map(
      (note) => `${headsOf(entity, field)[language]}: ${noteText(entity, field, record, note, language)}`,
    ),
  )
  return lines.length === 0 ? null : cleanText(lines.join('\n'))
}

function noteText(entity: Entity, field: Field, record: Rec, { value, reason, userName, time }: Correction, language: Language): string {
  const unit = unitOf(field, record)
  const shown = unit === null ? value : withUnit(value, translatedWord(entity, unit, language))
  return translate(language, 'corrections.note', { value: shown, reason, user: userName, time })
}
