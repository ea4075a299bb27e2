// Head of a row of a table: its number, or "row 3" on phones, where a row is a card.

import type { TableText } from './tableText.ts'

interface Props {
  /** From 1. */
  number: number
  text: TableText
}

export function RowNumber({ number, text }: Props) {
  return (
    <th scope="row" className="g-rows-no">
      <span className="g-rows-wide">{number}</span>
      <span className="g-rows-narrow">{text.t('tables.of', { row: number })}</span>
    </th>
  )
}
