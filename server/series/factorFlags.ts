// Applies HJ 212 flags of single measured values: values with an invalid flag are left out, the other values of the row are kept.

import type { Rec } from '#store/rows.ts'
import type { Series } from '../../engine/model/entity/series.ts'
import { AppError } from '../errors.ts'
import type { DiscardedValue } from './discardedValue.ts'

/** Flags of the standard; any other flag makes the value invalid. */
const FLAGS = new Set(['N', 'F', 'M', 'S', 'D', 'C', 'T', 'B'])
const FAULT = 'D'

/** Values of one measurement: the value and its extremes. */
export interface FlaggedValues {
  /** Field to report when the values are left out. */
  field: string
  flag: string
  values: Rec
  raw: unknown
}

export interface CountedValues {
  values: Rec
  leftOut: DiscardedValue[]
  /** Flag of the row when none of its values is valid: the values are then stored with this flag. */
  rowFlag: string | null
}

/** Keeps the values whose flag the series accepts; `N` in a series without flags. */
export function countedValues({ flag: own }: Pick<Series, 'flag'>, measured: readonly FlaggedValues[]): CountedValues {
  const counts = (flag: string): boolean => own?.valid.includes(flag) ?? flag === 'N'
  const known = measured.filter(({ flag }) => FLAGS.has(flag))
  const isNoneValid = own !== null && known.length > 0 && !known.some(({ flag }) => counts(flag))
  const values: Rec = {}
  const leftOut: DiscardedValue[] = []
  for (const one of measured) {
    if (counts(one.flag) || (isNoneValid && FLAGS.has(one.flag))) Object.assign(values, one.values)
    else leftOut.push(flagged(one))
  }
  const rowFlag = known.some(({ flag }) => flag === FAULT) ? FAULT : (known[0]?.flag ?? null)
  return { values, leftOut, rowFlag: isNoneValid ? rowFlag : null }
}

function flagged({ field, flag, raw }: FlaggedValues): DiscardedValue {
  const error = new AppError('gateway.flag', { name: field, flag })
  return { field, raw: `${raw} ${flag}`, reason: { zh: error.sentence('zh'), en: error.sentence('en') } }
}
