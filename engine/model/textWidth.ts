const WIDE = 14
const BROAD = 12
const NARROW = 7.6

/** Estimated width in pixels of a text at 14 px, from usual widths of Chinese characters, m and w, and other Latin characters. */
export function textWidth(text: string): number {
  const wide = text.match(/[^ -~]/g)?.length ?? 0
  const broad = text.match(/[MWmw@%]/g)?.length ?? 0
  return wide * WIDE + broad * BROAD + (text.length - wide - broad) * NARROW
}
