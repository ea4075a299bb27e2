// Normalises series and roll-ups.

import type { AlarmRule } from './alarmRules.ts'

/** Fields with the project and the device of a row. */
export interface Owner {
  project: string
  device: string
}

/** Default fields of project and device. */
export const OWNER: Owner = { project: 'projectId', device: 'deviceId' }

/** Rows that devices send: one for each device, moment and key. */
export interface Series extends Owner {
  /** The field with the moment. */
  time: string
  /** Name of the rows in device messages. */
  kind: string
  /** Classes of the devices that send them. */
  classes: readonly string[]
  /** Fields that tell apart rows of one device and moment. */
  key: readonly string[]
  /** Days after which rows are deleted. */
  keep: number
  /** True: a row that is sent again fills empty fields of the stored row. False: the stored row is kept. */
  revise: boolean
  /** Tolerance by field: a value outside its bounds by at most this much is stored as the bound. */
  drift: Readonly<Record<string, number>>
  /** Decimals of whole-number fields are rounded. */
  round: boolean
  /** Field with the end time of an operation that has a start and an end. */
  end: string | null
  /** The field that says whether the values of a row count, and the flags with which they do. */
  flag: { field: string; valid: readonly string[] } | null
  /** How messages of HJ 212 become rows; `null` for a series that no such message fills. */
  hj212: { type: string | null; factors: Readonly<Record<string, Hj212Factor>> } | null
  alarms: readonly AlarmRule[]
}

/** The fields that a factor of HJ 212 fills. */
export interface Hj212Factor {
  field: string
  /** Unit in which devices send it. */
  unit: string
  max: string | null
  min: string | null
}

/** @param units unit of each field */
export function factorsOf(
  { type = null, factors }: { type?: string | null; factors: Readonly<Record<string, Partial<Hj212Factor> & { field: string }>> },
  units: Readonly<Record<string, string | undefined>>,
): NonNullable<Series['hj212']> {
  const whole = Object.entries(factors).map(([code, factor]): [string, Hj212Factor] => [
    code,
    { unit: units[factor.field] ?? '', max: null, min: null, ...factor },
  ])
  return { type, factors: Object.fromEntries(whole) }
}

/** True when the values of a row enter means, extremes and limits. */
export function isValidRow({ flag }: Pick<Series, 'flag'>, row: Readonly<Record<string, unknown>>): boolean {
  return flag === null || flag.valid.includes(String(row[flag.field] ?? ''))
}

/** The wire filters of rows whose values count. */
export function validRows({ flag }: Pick<Series, 'flag'>): Readonly<Record<string, string>> {
  return flag === null ? {} : { [`${flag.field}_in`]: flag.valid.join(',') }
}

/** A derived table: rows of `of` in buckets of time, whose start stands in the field `time`. */
export interface Rollup extends Owner {
  of: string
  every: 'hour' | 'day'
  /** Fields of `of` whose values have buckets of their own; the device is among them. */
  by: readonly string[]
  /** Wire filters over the fields of `of`. */
  where: Readonly<Record<string, string | number>>
}

export interface RollupTerm {
  take: 'count' | 'sum' | 'max' | 'min'
  /** Of the rows of the bucket; `null` counts the rows themselves. */
  field: string | null
  /** Wire filters that a row must pass too. */
  where: Readonly<Record<string, string | number>>
}
