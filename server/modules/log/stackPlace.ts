// Finds the source position of a browser error.

/** Source position of an error, from its stack. */
export interface StackPlace {
  file: string
  line: number
  /** '' if the browser gives no function name. */
  method: string
}

const LINES_READ = 10
const MAX_LINE_LENGTH = 500

/** First position in the stack of any browser (`at name (file:1:2)`, `name@file:1:2`); `null` for none. */
export function stackPlace(stack: string): StackPlace | null {
  // The text is untrusted: only a few short lines are parsed, each in linear time.
  for (const line of stack.split('\n', LINES_READ)) {
    const text = line.slice(0, MAX_LINE_LENGTH).trim().replace(/\)$/, '')
    const parts = text.split(':')
    const [row, column] = parts.slice(-2).map(Number)
    if (parts.length < 3 || !isPlace(row) || !isPlace(column)) continue
    const head = parts.slice(0, -2).join(':')
    const start = Math.max(head.lastIndexOf(' '), head.lastIndexOf('('), head.lastIndexOf('@')) + 1
    const before = head.slice(0, Math.max(0, start - 1)).trim()
    return { file: head.slice(start), line: row as number, method: before.replace(/^at( |$)/, '').trim() }
  }
  return null
}

function isPlace(number: number | undefined): boolean {
  return number !== undefined && Number.isInteger(number) && number > 0 && number < 1e9
}
