// Pinyin of menu names. A separate chunk, because its dictionary is larger than the rest of the search.

import { polyphonic } from 'pinyin-pro'

const known = new Map<string, readonly (readonly string[])[]>()

/** True if letters are the pinyin of the beginning of a name: initials (塔机: `tj`), syllables (`taji`), or a mix. */
export function matchesPinyin(letters: string, name: string): boolean {
  return begins(syllables(name), letters.toLowerCase())
}

function begins(readings: readonly (readonly string[])[], letters: string): boolean {
  const [first, ...rest] = readings
  if (letters === '') return true
  if (!first) return false
  return first.some((reading) => {
    if (reading.startsWith(letters)) return true
    if (letters.startsWith(reading) && begins(rest, letters.slice(reading.length))) return true
    return letters[0] === reading[0] && begins(rest, letters.slice(1))
  })
}

/** All readings of each character, because a short name does not show which one is right. */
function syllables(name: string): readonly (readonly string[])[] {
  let found = known.get(name)
  if (!found) {
    found = polyphonic(name, { toneType: 'none', type: 'array', v: true }).map((readings) =>
      readings.map((reading) => reading.toLowerCase()),
    )
    known.set(name, found)
  }
  return found
}
