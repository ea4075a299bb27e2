// Pixels of list columns, as the table draws them and the check of schema files counts them.

import { textWidth } from '../textWidth.ts'

export const TICK_WIDTH = 44
/** Width of a column without one; it grows with the table. */
export const OPEN_WIDTH = 150
/** The button column with two buttons and the menu. */
export const BUTTONS_WIDTH = 146
export const SORT_SIGN = 24

/** Room of a table in a window of 1440 pixels beside the open menu. */
export const TABLE_ROOM = 1180

const PADDING = 24
/** Short words may be of wide letters alone. */
const SPARE = 8
/** Bold words are that much wider. */
const BOLD = 1.12

/** Pixels of a head with these words, which stand on two lines where they are several. */
export const headWidth = (title: string): number => Math.ceil(PADDING + SPARE + lineWidth(title.split(' ')) * BOLD)

/** The longer of two lines, broken where that is shortest. */
function lineWidth(words: readonly string[]): number {
  const breaks = words.map((_, at) => Math.max(...[words.slice(0, at), words.slice(at)].map((line) => textWidth(line.join(' ')))))
  return Math.min(...breaks)
}
