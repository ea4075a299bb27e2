// Totals below the columns of a list, computed from given records.

import { decimalText, divideDecimals, sumOfDecimals } from '../decimals.ts'
import type { Total } from '../entity/entity.ts'
import { formats } from '../formats/formats.ts'
import { isEmpty, type Values } from '../records/values.ts'

/** Total over the given records, computed as on the server; `null` if none has a value. */
export function totalOf({ field, take }: Total, records: readonly Values[]): number | string | null {
  const values = records.map((record) => record[field.name]).filter((value) => !isEmpty(value))
  if (take === 'count') return values.length
  if (values.length === 0) return null
  if (take === 'min' || take === 'max') {
    const isNumber = field.type !== 'string'
    const known = values.map((value) => (isNumber ? Number(value) : String(value)))
    return known.reduce((one, other) => ((take === 'min') === other < one ? other : one))
  }
  const sum = sumOfDecimals(values.map(Number))
  return take === 'mean' ? divideDecimals(sum, values.length) : sum
}

const FRACTIONS = { mean: 2, sum: 6, count: 0, min: 6, max: 6 } as const

/** Formats a total, rounded to hide the noise of binary fractions. */
export function totalText({ field, take }: Total, value: number | string | null, language: string): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  const { print } = formats[field.format]
  if (print && take !== 'count') return print(Math.round(value))
  if (field.decimals !== null && take !== 'count') return decimalText(value, Math.max(field.decimals, take === 'mean' ? FRACTIONS.mean : 0))
  return value.toLocaleString(language, { maximumFractionDigits: FRACTIONS[take] })
}
