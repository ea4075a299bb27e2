// Normalises `series` and `rollup`.

import type { AlarmRule } from './alarmRules.ts'

/** Names of the fields with project and device of a row. */
export interface Owner {
  project: string
  device: string
}

/** Default names of these fields. */
export const OWNER: Owner = { project: 'projectId', device: 'deviceId' }

/** Rows that devices send; unique by device, time and key. */
export interface Series extends Owner {
  /** Field with the time of a row. */
  time: string
  /** Name of the rows in device messages. */
  kind: string
  /** Classes of the devices that send the rows. */
  classes: readonly string[]
  /** Fields that distinguish rows of the same device and time. */
  key: readonly string[]
  /** Retention in days. */
  keep: number
  /** True if a repeated row fills empty fields of the stored row; false if the stored row stays unchanged. */
  revise: boolean
  /** Tolerance by field: a value outside its bounds by at most this amount is stored as the bound. */
  drift: Readonly<Record<string, number>>
  /** True if decimals of integer fields are rounded; false if such values are left out of the row. */
  round: boolean
  /** Field with the end time of an operation that has a start and an end. */
  end: string | null
  /** Field with the validity flag of a row, and its valid values. */
  flag: { field: string; valid: readonly string[] } | null
  /** Mapping of HJ 212 messages to fields; `null` if no such message fills the series. */
  hj212: { type: string | null; factors: Readonly<Record<string, Hj212Factor>> } | null
  alarms: readonly AlarmRule[]
}

/** Fields for one factor (measured quantity) of HJ 212. */
export interface Hj212Factor {
  field: string
  /** Unit of the device's values. */
  unit: string
  max: string | null
  min: string | null
}

/** Normalises HJ 212 factors. @param units unit of each field */
export function factorsOf(
  { type = null, factors }: { type?: string | null; factors: Readonly<Record<string, Partial<Hj212Factor> & { field: string }>> },
  units: Readonly<Record<string, string | undefined>>,
): NonNullable<Series['hj212']> {
  const normalised = Object.entries(factors).map(([code, factor]): [string, Hj212Factor] => [
    code,
    { unit: units[factor.field] ?? '', max: null, min: null, ...factor },
  ])
  return { type, factors: Object.fromEntries(normalised) }
}

/** True if the values of a row are valid and included in means, extremes and limits. */
export function isValidRow({ flag }: Pick<Series, 'flag'>, row: Readonly<Record<string, unknown>>): boolean {
  return flag === null || flag.valid.includes(String(row[flag.field] ?? ''))
}

/** Filter for valid rows, as query parameters. */
export function validRows({ flag }: Pick<Series, 'flag'>): Readonly<Record<string, string>> {
  return flag === null ? {} : { [`${flag.field}_in`]: flag.valid.join(',') }
}

/** A derived table: rows of the series `of` aggregated in time buckets; the field `time` is the start of a bucket. */
export interface Rollup extends Owner {
  of: string
  every: 'hour' | 'day'
  /** Fields of `of` whose values have separate buckets; includes the device. */
  by: readonly string[]
  /** Filters on rows of `of`, as query parameters. */
  where: Readonly<Record<string, string | number>>
}

export interface RollupTerm {
  take: 'count' | 'sum' | 'max' | 'min'
  /** Aggregated field of the rows; `null` to count rows. */
  field: string | null
  /** Further filters on the rows, as query parameters. */
  where: Readonly<Record<string, string | number>>
}
