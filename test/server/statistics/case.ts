// Compares one statistic with a recount.

import type { Rec } from '#store/records.ts'
import type { Month } from '../../support/month/month.ts'

export interface Case {
  /** A sentence about what must hold. */
  name: string
  path: string
  query?(month: Month): Record<string, string>
  /** The part of the answer that is compared; all of it when left out. */
  shown?(data: Record<string, Rec & Rec[]>): unknown
  recount(month: Month): unknown
}
