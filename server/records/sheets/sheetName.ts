/** Makes a valid sheet name: at most 31 characters, without special characters. */
export function sheetName(title: string): string {
  return title.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)
}
