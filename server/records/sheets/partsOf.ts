/** What people write into one cell for several, whatever they put between them. */
export function partsOf(text: string): string[] {
  return text.split(/[,，、;；]/).flatMap((part) => part.trim() || [])
}
