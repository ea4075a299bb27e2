// Minimum widths of columns in the current language, so that neither headers nor dictionary words are truncated.

import type { Option } from '../../api/options/options.ts'
import { optionWord } from '../../fields/choice.ts'
import type { FieldText } from '../../fields/face.ts'
import type { Entity, Field } from '../../model/entity/entity.ts'
import { headWidth, SORT_SIGN } from '../../model/list/columnWidth.ts'
import { textWidth } from '../../model/textWidth.ts'
import { titleWithUnit } from '../../text/fieldTitle.ts'
import type { ColumnOptions } from './columnOptions.ts'

/** Width in pixels, by field. */
export type ColumnNeeds = Readonly<Record<string, number>>

const PADDING = 24
const TAG = 16
/** Maximum width for dictionary words; longer ones are truncated. */
const MAX_FOR_WORDS = 180

export function columnNeeds(entity: Entity, options: ColumnOptions, text: FieldText): ColumnNeeds {
  const needOf = (field: Field) => {
    const sign = field.list?.sortable ? SORT_SIGN : 0
    return Math.max(headWidth(titleWithUnit(entity, field, text)) + sign, widestWord(entity, field, options[field.name] ?? [], text))
  }
  return Object.fromEntries(entity.columns.map((field) => [field.name, needOf(field)]))
}

/** Width of the widest word of a dictionary or enumeration; names of records can have any length and do not count. */
function widestWord(entity: Entity, { choices, multiple }: Field, options: readonly Option[], text: FieldText): number {
  if (multiple || (choices?.kind !== 'dict' && choices?.kind !== 'enum')) return 0
  const widest = Math.max(0, ...options.map((option) => textWidth(optionWord(entity, option, text))))
  return Math.min(MAX_FOR_WORDS, Math.ceil(PADDING + TAG + widest))
}
