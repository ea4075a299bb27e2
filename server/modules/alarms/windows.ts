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

/** Stored rows of the same device and part, from `seconds` before the first of these rows up to it. */
export async function rowsBefore(db: Database, entity: Entity, sender: BoundSender, rows: readonly Rec[], seconds: number): Promise<Rec[]> {
  const { time = '', device = '', key = [] } = entity.series ?? {}
  const [first] = rows
  if (!first || seconds === 0) return []
  const moment = String(first[time])
  const parts = key.filter((name) => entity.field[name]?.choices?.kind === 'dict')
  const wanted = {
    [`${device}_equal`]: sender.id,
    [`${time}_ge`]: later(moment, -seconds),
    [`${time}_lt`]: moment,
    ...Object.fromEntries(
      parts.flatMap((name) => (first[name] === undefined || first[name] === null ? [] : [[`${name}_equal`, String(first[name])]])),
    ),
  }
  return repository(db, entity, systemActor(sender.tenantId)).find(wanted, { sort: [{ field: time, descending: false }] })
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
