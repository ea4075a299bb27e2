// Converts the data area of a message to a row of a series, by the factors of its schema file.

import type { Entity } from '#model/entity/entity.ts'
import { converted } from '#model/units.ts'
import type { DiscardedValue } from '#series/discardedValue.ts'
import { countedValues, type FlaggedValues } from '#series/factorFlags.ts'
import { AppError } from '#server/errors.ts'
import type { Rec } from '#store/rows.ts'
import { sentencesOf } from '../trace/trace.ts'

/** Factor codes and units of a device that differ from the schema file, by the code that the device sends. */
export type DeviceFactors = ReadonlyMap<string, { code?: string; unit?: string }>

export interface ReadRow {
  row: Rec
  leftOut: DiscardedValue[]
}

const NUMBER = /^[-+]?\d+(\.\d+)?([eE][-+]?\d{1,3})?$/
/** Suffixes of the value, in order of preference. */
const REAL_TIME = ['Rtd', 'Avg', 'Data', 'Cou']
const STATISTIC = ['Avg', 'Rtd', 'Data', 'Cou']
const REAL_TIME_COMMAND = '2011'
const MAX_UNKNOWN = 20

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
  const leftOut: DiscardedValue[] = []
  const found: FlaggedValues[] = []
  for (const [code, own] of byFactor(items)) {
    const { code: standard = code, unit } = device.get(code) ?? {}
    const factor = factors[standard]
    const suffix = (command === REAL_TIME_COMMAND ? REAL_TIME : STATISTIC).find((name) => own.has(name))
    if (!factor) {
      if (suffix !== undefined && leftOut.length < MAX_UNKNOWN) leftOut.push(unknown(code, own.get(suffix)))
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
      found.push({ field: factor.field, flag: own.get('Flag')?.toUpperCase() ?? 'N', values, raw: own.get(suffix ?? '') ?? '' })
  }
  if (found.length === 0) throw new AppError('gateway.noFactor')
  const counted = countedValues(series, found)
  Object.assign(row, counted.values)
  if (counted.rowFlag !== null && series.flag) row[series.flag.field] = counted.rowFlag
  return { row, leftOut: [...leftOut, ...counted.leftOut] }
}

function unknown(factor: string, raw: unknown): DiscardedValue {
  const field = factor.slice(0, 64)
  return { field, raw, reason: sentencesOf(new AppError('gateway.factorUnknown', { name: field })) }
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

/** A text that is no number is kept, so that the rules of the series report it. */
function numberIn(raw: string, from: string, to: string): unknown {
  return NUMBER.test(raw) ? (converted(Number(raw), from, to) ?? raw) : raw
}

function momentOf(text = ''): string {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  if (text === '') throw new AppError('gateway.noDataTime')
  if (second === undefined) throw new AppError('gateway.dataTime', { text: text.slice(0, 40) })
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`
}
