import type { Expression } from '../expressions/expression.ts'

/** How a list shows a field. */
export interface ListColumn {
  /** Pixels; `null` lets the table decide. */
  width: number | null
  fixed: 'left' | 'right' | null
  sortable: boolean
  /** Colour by value, for a tag; `null` draws plain text. */
  tag: Readonly<Record<string, string>> | null
  /** Colours of the value, by conditions on the record; the first that holds counts. `null` says it plain. */
  tone: readonly { color: string; when: Expression }[] | null
  /** The value at which the bar beside a number is full; `null` draws none. */
  bar: number | null
  /** Users who may edit the record change the value in its cell. */
  inline: boolean
  /** Said where there is no value, which the platform also writes as -1; `null` says nothing. */
  empty: string | null
}
