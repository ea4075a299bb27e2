/** Splits a cell with several values, by any usual separator. */
export function splitCell(text: string): string[] {
  return text.split(/[,，、;；]/).flatMap((part) => part.trim() || [])
}
