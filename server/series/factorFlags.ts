// Flags of single measured values, as HJ 212 has them for each factor: a value that does not count is left out, and the others of its row count.

import type { Rec } from '#store/rows.ts'
import type { Series } from '../../engine/model/entity/series.ts'
import { AppError } from '../errors.ts'
import type { LeftOut } from './leftOut.ts'

/** The flags of the standard; any other one makes its value invalid. */
const FLAGS = new Set(['N', 'F', 'M', 'S', 'D', 'C', 'T', 'B'])
const FAULT = 'D'

/** The values that one measurement fills: the value itself and its extremes. */
export interface FlaggedValues {
  /** The field that is named when the values are left out. */
  field: string
  flag: string
  values: Rec
  raw: unknown
}

export interface CountedValues {
  values: Rec
  leftOut: LeftOut[]
  /** The flag of the row when no value of it counts: the values are stored then and marked. */
  rowFlag: string | null
}

/** Only values whose flag counts, by the flags of the series; `N` in a series without flags. */
export function countedValues({ flag: own }: Pick<Series, 'flag'>, measured: readonly FlaggedValues[]): CountedValues {
  const counts = (flag: string): boolean => own?.valid.includes(flag) ?? flag === 'N'
  const known = measured.filter(({ flag }) => FLAGS.has(flag))
  const isNoneValid = own !== null && known.length > 0 && !known.some(({ flag }) => counts(flag))
  const values: Rec = {}
  const leftOut: LeftOut[] = []
  for (const one of measured) {
    if (counts(one.flag) || (isNoneValid && FLAGS.has(one.flag))) Object.assign(values, one.values)
    else leftOut.push(flagged(one))
  }
  const rowFlag = known.some(({ flag }) => flag === FAULT) ? FAULT : (known[0]?.flag ?? null)
  return { values, leftOut, rowFlag: isNoneValid ? rowFlag : null }
}

function flagged({ field, flag, raw }: FlaggedValues): LeftOut {
  const error = new AppError('gateway.flag', { name: field, flag })
  return { field, raw: `${raw} ${flag}`, reason: { zh: error.sentence('zh'), en: error.sentence('en') } }
}
