// Windows over earlier rows, for alarm rules. They are read from stored rows, so that every node computes the same values.

import type { Entity } from '#model/entity/entity.ts'
import { isValidRow } from '#model/entity/series.ts'
import { readExpression } from '#model/expressions/cel.ts'
import type { WindowCall } from '#model/expressions/ruleExpression.ts'
import { DAY_SECONDS, later } from '#model/siteTime.ts'
import { secondsBetween } from '#series/moments.ts'
import { type Rec, repository, systemActor } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import type { BoundSender } from '../devices/index.ts'
import type { RuleScope } from './ruleRecords.ts'
import { type CompiledRule, windowsOf } from './rules.ts'

/** New rows of one device and part, in order of time. */
export interface WindowedRows {
  entity: Entity
  sender: BoundSender
  rows: readonly Rec[]
  /** Rules of the rows. */
  rules: readonly CompiledRule[]
}

/** For a state that must last, rows of twice that time are read. */
const LOOK_BACK = 2

/** Seconds before a row for which a lasting state is looked for. */
export const lookBackOf = (rules: readonly CompiledRule[]): number => LOOK_BACK * Math.max(0, ...rules.map((rule) => rule.for))

const spanOf = (rules: readonly CompiledRule[]): number =>
  Math.max(0, ...windowsOf(rules).map(({ take, seconds }) => (take === 'siteLatest' ? 0 : seconds))) + lookBackOf(rules)

/**
 * Stored rows of the same device and part before the first of the new rows, as far back as the rules look. Devices whose new rows begin in the
 * same minute are read in one query.
 */
export async function readEarlierRows<Item extends WindowedRows>(db: Database, items: readonly Item[]): Promise<Map<Item, Rec[]>> {
  const found = new Map<Item, Rec[]>()
  const ranges = items.flatMap((item) => {
    const [first] = item.rows
    const seconds = spanOf(item.rules)
    const until = String(first?.[item.entity.series?.time ?? ''])
    return first && seconds > 0 ? [{ item, first, from: later(until, -seconds), until }] : []
  })
  const together = Map.groupBy(ranges, ({ item: { entity, sender }, until }) => `${entity.name} ${sender.tenantId} ${until.slice(0, 16)}`)
  for (const some of together.values()) {
    const { entity, sender } = (some[0] as (typeof some)[0]).item
    const { time = '', device = '', key = [] } = entity.series ?? {}
    const parts = key.filter((name) => entity.field[name]?.choices?.kind === 'dict')
    const [from] = some.map((range) => range.from).sort()
    const until = some
      .map((range) => range.until)
      .sort()
      .at(-1)
    const ids = [...new Set(some.map(({ item }) => item.sender.id))]
    const wanted = { [`${device}_in`]: ids.join(','), [`${time}_ge`]: String(from), [`${time}_lt`]: String(until) }
    const rows = await repository(db, entity, systemActor(sender.tenantId)).find(wanted, { sort: [{ field: time, descending: false }] })
    const byDevice = Map.groupBy(rows, (row) => String(row[device]))
    for (const { item, first, ...own } of some) {
      const isOwn = (row: Rec) => {
        const moment = String(row[time])
        return (
          moment >= own.from &&
          moment < own.until &&
          parts.every((name) => first[name] == null || String(row[name]) === String(first[name]))
        )
      }
      found.set(item, (byDevice.get(item.sender.id) ?? []).filter(isOwn))
    }
  }
  return found
}

/** Values of the windows that end at each time, by variable. @param rows all rows of the windows, in order of time */
export function windowValues(
  entity: Entity,
  calls: readonly WindowCall[],
  rows: readonly Rec[],
  moments: readonly string[],
  { latest }: RuleScope,
): Rec[] {
  const { series } = entity
  const time = series?.time ?? ''
  const counted = rows.filter((row) => series === null || isValidRow(series, row))
  const conditions = new Map(calls.filter(({ take }) => take === 'count').map((call) => [call, readExpression(call.of)]))
  return moments.map((moment) => {
    const values: Rec = {}
    for (const call of calls) {
      if (call.take === 'siteLatest') {
        const found = latest.get(call.variable)
        values[call.variable] = found && Math.abs(secondsBetween(found.time, moment)) <= call.seconds ? found.value : null
        continue
      }
      const from = later(moment, -call.seconds)
      const own = counted.filter((row) => String(row[time]) > from && String(row[time]) <= moment)
      const condition = conditions.get(call)
      values[call.variable] = condition ? own.filter((one) => condition.evaluate(one) === true).length : windowValue(call, own, time)
    }
    return values
  })
}

function windowValue({ take, of, seconds: span }: WindowCall, rows: readonly Rec[], time: string): number | boolean | null {
  if (take === 'changed')
    return new Set(rows.flatMap((row) => (row[of] === null || row[of] === undefined ? [] : [String(row[of])]))).size > 1
  const known = rows.filter((row) => typeof row[of] === 'number')
  const values = known.map((row) => row[of] as number)
  const [first, last] = [values[0], values.at(-1)]
  if (first === undefined || last === undefined) return null
  if (take === 'mean') return values.reduce((sum, value) => sum + value, 0) / values.length
  if (take === 'lowest') return values.reduce((least, value) => Math.min(least, value))
  if (take === 'highest') return values.reduce((most, value) => Math.max(most, value))
  if (take === 'change') return last - first
  const seconds = secondsBetween(String(known[0]?.[time]), String(known.at(-1)?.[time]))
  // Two rows close together are noise, not a trend.
  return seconds >= span / 2 ? ((last - first) / seconds) * DAY_SECONDS : null
}
