// The Chinese words that files of tables get, or that their comments are known by.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Words {
  /** Of amounts of money. */
  unit: string
  /** Title of a place on the map. */
  place: string
  /** Suffixes of table comments that page titles omit; the longest first. */
  endsOfTitles: readonly string[]
  /** `1到100`: no list of words. */
  startsOfSpans: readonly string[]
}

export const words = JSON.parse(readFileSync(join(import.meta.dirname, 'chinese.json'), 'utf8')) as Words
