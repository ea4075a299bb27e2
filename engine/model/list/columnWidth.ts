// Widths of list columns in pixels, for the table and for the schema check.

import { textWidth } from '../textWidth.ts'

export const TICK_WIDTH = 44
/** Minimum width of a column without a stated width; it takes the remaining space. */
export const OPEN_WIDTH = 150
/** Width of the button column with two buttons and a menu. */
export const BUTTONS_WIDTH = 146
export const SORT_SIGN = 24

/** Space for a table in a window 1440 pixels wide, beside the open menu. */
export const TABLE_ROOM = 1180

const PADDING = 24
/** Reserve for short words that consist of wide letters. */
const SPARE = 8
/** Factor of bold text. */
const BOLD = 1.12

/** Width of a column header; a title of several words is broken into two lines. */
export const headWidth = (title: string): number => Math.ceil(PADDING + SPARE + lineWidth(title.split(' ')) * BOLD)

/** Width of the wider line, with the words split so that it is smallest. */
function lineWidth(words: readonly string[]): number {
  const breaks = words.map((_, at) => Math.max(...[words.slice(0, at), words.slice(at)].map((line) => textWidth(line.join(' ')))))
  return Math.min(...breaks)
}
