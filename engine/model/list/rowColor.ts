import type { RowColor } from '../entity/listColumn.ts'
import type { Values } from '../records/values.ts'

/** The first whose condition holds; `null` for none. */
export const rowColorOf = (rowColors: readonly RowColor[], record: Values): RowColor | null =>
  rowColors.find(({ when }) => when.evaluate(record) === true) ?? null
