// The row of a series that the data area of a message stands for, by the factors of its schema file.

import type { Entity } from '#model/entity/entity.ts'
import type { Hj212Factor } from '#model/entity/series.ts'
import { converted } from '#model/units.ts'
import type { LeftOut } from '#series/judgeRows.ts'
import { AppError } from '#server/errors.ts'
import type { Rec } from '#store/rows.ts'

/** How the names and units of a device differ from those of the schema file, by the code that the device sends. */
export type DeviceFactors = ReadonlyMap<string, { code?: string; unit?: string }>

export interface ReadRow {
  row: Rec
  leftOut: LeftOut[]
}

const NUMBER = /^[-+]?\d+(\.\d+)?([eE][-+]?\d{1,3})?$/
/** Suffixes of the mean or the present value, the first that is there. */
const REAL_TIME = ['Rtd', 'Avg', 'Data', 'Cou']
const STATISTIC = ['Avg', 'Rtd', 'Data', 'Cou']
const REAL_TIME_COMMAND = '2011'
/** Flags of the standard; any other one makes its value invalid. */
const FLAGS = new Set(['N', 'F', 'M', 'S', 'D', 'C', 'T', 'B'])
const MOST_UNKNOWN = 20

/**
 * Throws `gateway.dataTime` without a time, and `gateway.noFactor` without a factor of the series.
 * A value with another flag than `N` is left out of the row; if no value is valid, the row keeps the values and bears the flag.
 */
export function rowOf(entity: Entity, command: string, items: ReadonlyMap<string, string>, device: DeviceFactors): ReadRow {
  const { series } = entity
  if (!series?.hj212) throw new Error(`${entity.name} has no factors`)
  const { factors, type } = series.hj212
  const row: Rec = { kind: series.kind, [series.time]: momentOf(items.get('DataTime')) }
  if (type !== null) row[type] = command
  const leftOut: LeftOut[] = []
  const found: { factor: Hj212Factor; flag: string; values: Rec; raw: string }[] = []
  for (const [code, own] of byFactor(items)) {
    const { code: standard = code, unit } = device.get(code) ?? {}
    const factor = factors[standard]
    const suffix = (command === REAL_TIME_COMMAND ? REAL_TIME : STATISTIC).find((name) => own.has(name))
    if (!factor) {
      if (suffix !== undefined && leftOut.length < MOST_UNKNOWN) leftOut.push(left(code, own.get(suffix), 'gateway.factorUnknown'))
      continue
    }
    const values: Rec = {}
    const wanted = [
      [factor.field, suffix],
      [factor.max, 'Max'],
      [factor.min, 'Min'],
    ] as const
    for (const [field, name] of wanted) {
      const raw = name === undefined ? undefined : own.get(name)
      if (field !== null && raw !== undefined && raw !== '')
        values[field] = numberIn(raw, unit ?? factor.unit, entity.field[field]?.unit ?? '')
    }
    if (Object.keys(values).length > 0)
      found.push({ factor, flag: own.get('Flag')?.toUpperCase() ?? 'N', values, raw: own.get(suffix ?? '') ?? '' })
  }
  if (found.length === 0) throw new AppError('gateway.noFactor')
  const isValid = (flag: string): boolean => series.flag?.valid.includes(flag) ?? flag === 'N'
  const known = found.filter(({ flag }) => FLAGS.has(flag))
  const isNoneValid = series.flag !== null && known.length > 0 && !known.some(({ flag }) => isValid(flag))
  for (const { factor, flag, values, raw } of found) {
    if (isValid(flag) || (isNoneValid && FLAGS.has(flag))) Object.assign(row, values)
    else leftOut.push(left(factor.field, `${raw} ${flag}`, 'gateway.flag', { flag }))
  }
  if (isNoneValid && series.flag) row[series.flag.field] = known.some(({ flag }) => flag === 'D') ? 'D' : known[0]?.flag
  return { row, leftOut }
}

function left(field: string, raw: unknown, key: 'gateway.flag' | 'gateway.factorUnknown', args: Record<string, string> = {}): LeftOut {
  const name = field.slice(0, 64)
  const error = new AppError(key, { name, ...args })
  return { field: name, raw, reason: { zh: error.sentence('zh'), en: error.sentence('en') } }
}

/** `a34004-Rtd` and `a34004-Flag` belong together. */
function byFactor(items: ReadonlyMap<string, string>): Map<string, Map<string, string>> {
  const factors = new Map<string, Map<string, string>>()
  for (const [name, value] of items) {
    const at = name.lastIndexOf('-')
    if (at <= 0) continue
    const code = name.slice(0, at)
    const own = factors.get(code) ?? new Map<string, string>()
    own.set(name.slice(at + 1), value)
    factors.set(code, own)
  }
  return factors
}

/** A text that is no number stays as it is: the rules of the series name it. */
function numberIn(raw: string, from: string, to: string): unknown {
  return NUMBER.test(raw) ? (converted(Number(raw), from, to) ?? raw) : raw
}

function momentOf(text = ''): string {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  if (second === undefined) throw new AppError('gateway.dataTime', { text: text.slice(0, 40) })
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`
}
