/** A sheet's name is short and holds no sign that formulas use. */
export function sheetName(title: string): string {
  return title.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)
}
