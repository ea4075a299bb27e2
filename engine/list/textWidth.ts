const WIDE = 14
const NARROW = 7.6

/** Pixels that a text takes at 14 px, from the usual widths of Chinese and Latin signs. */
export function textWidth(text: string): number {
  const wide = text.match(/[^ -~]/g)?.length ?? 0
  return wide * WIDE + (text.length - wide) * NARROW
}
