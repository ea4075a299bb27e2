/**
 * Number of entries that fit side by side.
 * @param widths widths of the entries in pixels
 * @param room available width, including `more` if not all fit
 * @param more width of the button for the others
 */
export function fitting(widths: readonly number[], room: number, more: number): number {
  const sum = (count: number) => widths.slice(0, count).reduce((total, width) => total + width, 0)
  if (sum(widths.length) <= room) return widths.length
  return widths.filter((_, index) => sum(index + 1) <= room - more).length
}
