const SHOWN = 30

/** Joins words, at most 30 of them. */
export function someOf(words: readonly string[]): string {
  if (words.length <= SHOWN) return words.join(', ') || 'none'
  return `${words.slice(0, SHOWN).join(', ')} and ${words.length - SHOWN} more`
}
