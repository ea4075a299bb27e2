const WIDE = 14
const BROAD = 12
const NARROW = 7.6

/** Pixels that a text takes at 14 px, from the usual widths of Chinese signs, of m and w, and of other Latin signs. */
export function textWidth(text: string): number {
  const wide = text.match(/[^ -~]/g)?.length ?? 0
  const broad = text.match(/[MWmw@%]/g)?.length ?? 0
  return wide * WIDE + broad * BROAD + (text.length - wide - broad) * NARROW
}
