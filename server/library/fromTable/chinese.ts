// Chinese words that generated files contain, or by which column comments are recognised.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Words {
  /** Unit of money amounts. */
  unit: string
  /** Title of a place on the map. */
  place: string
  /** Suffixes of table comments that page titles omit; the longest first. */
  endsOfTitles: readonly string[]
  /** Beginnings of ranges such as `1到100`, which are no list of options. */
  startsOfSpans: readonly string[]
}

export const words = JSON.parse(readFileSync(join(import.meta.dirname, 'chinese.json'), 'utf8')) as Words
