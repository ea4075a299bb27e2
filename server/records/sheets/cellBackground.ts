// Background colours of exported cells: the list's colour of a state or a due date, light enough for black text.

import type { Entity, Field } from '#model/entity/entity.ts'
import { namedColors } from '#model/formats/colors.ts'
import { rowColorOf } from '#model/list/rowColor.ts'
import { isEmpty } from '#model/records/values.ts'
import type { Rec } from '#store/rows.ts'
import type { DictionaryWords } from './dictionaryWords.ts'

/** Opacity of the colour on white. */
const STRENGTH = 0.25

/** `#RRGGBB` of the row; `null` if the list shows no colour, or one that is neither a product colour nor `#rrggbb`. */
export function rowBackground({ rowColors }: Entity, record: Rec): string | null {
  const row = rowColorOf(rowColors, record)
  return row && lightened(row.color)
}

/** The same of a value, which is above that of its row. */
export function cellBackground(field: Field, record: Rec, words: DictionaryWords): string | null {
  const value = record[field.name]
  if (isEmpty(value)) return null
  const tone = field.list?.tone?.find(({ when }) => when.evaluate(record) === true)
  const color = tone?.color ?? (field.multiple ? null : words.colorOf(field, String(value)))
  return color ? lightened(color) : null
}

function lightened(color: string): string | null {
  const [, ...parts] = /^#(..)(..)(..)$/.exec(namedColors[color] ?? color) ?? []
  if (parts.length === 0) return null
  const light = parts.map((part) => Math.round(255 - (255 - Number.parseInt(part, 16)) * STRENGTH))
  return `#${light.map((part) => part.toString(16).padStart(2, '0')).join('')}`.toUpperCase()
}
