// English titles of Chinese headings, from the translations of the served schema files: the whole heading, or its known parts.

/** Longer parts first, so that few words make a heading. */
const LONGEST_PART = 8

/** '' for a heading that the known words do not make; a heading without Chinese is its own. */
export function englishTitle(head: string, words: Readonly<Record<string, string>>): string {
  if (!/\p{Script=Han}/u.test(head)) return head
  const plain = head.replace(/[（(][^（(）)]*[）)]/g, '').trim()
  const known = words[head] ?? words[plain]
  if (known !== undefined) return known
  const parts = partsOfHeading(plain, words)
  if (parts === null) return ''
  const text = parts.join(' ').toLowerCase()
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** Each rest of the heading is taken apart once. */
function partsOfHeading(
  head: string,
  words: Readonly<Record<string, string>>,
  known = new Map<string, string[] | null>(),
): string[] | null {
  if (head === '') return []
  const before = known.get(head)
  if (before !== undefined) return before
  const parts = firstParts(head, words, known)
  known.set(head, parts)
  return parts
}

function firstParts(head: string, words: Readonly<Record<string, string>>, known: Map<string, string[] | null>): string[] | null {
  for (let length = Math.min(LONGEST_PART, head.length); length >= 1; length--) {
    const english = words[head.slice(0, length)]
    // A translation of one character is rarely that of a part of a word, and a long one is a sentence.
    if (english === undefined || (length === 1 && head.length > 1) || english.length > 30) continue
    const rest = partsOfHeading(head.slice(length), words, known)
    if (rest) return [english, ...rest]
  }
  return null
}
