import type { Expression } from '../expressions/expression.ts'

/** Column of a field in a list. */
export interface ListColumn {
  /** Pixels; `null` lets the table decide. */
  width: number | null
  fixed: 'left' | 'right' | null
  sortable: boolean
  /** Colour of the tag by value; `null` for plain text. */
  tag: Readonly<Record<string, string>> | null
  /** Colours of the value by condition, the first that holds is used; `null` for none. */
  tone: readonly { color: string; when: Expression }[] | null
  /** Value at which the bar beside a number is full; `null` for no bar. */
  bar: number | null
  /** True if users who may edit the record can change the value in its cell. */
  inline: boolean
  /** Text for a missing value (also -1 on the platform); `null` for none. */
  empty: string | null
}

/** A colour of whole rows. */
export interface RowColor {
  when: Expression
  color: string
  /** Chinese word for it. */
  title: string
}
