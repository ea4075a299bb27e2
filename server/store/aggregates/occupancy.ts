// Counts people on site in SQL, because a large site has hundreds of thousands of passages a day.

import type { Entity } from '#model/entity/entity.ts'
import type { Actor } from '../actor.ts'
import type { Database } from '../database.ts'
import { dialectOf } from '../dialect/dialect.ts'
import { columnOf, type FilterPart, tableOf } from '../schema/table.ts'
import { allOf, type SqlCondition } from '../sql/condition.ts'
import { scopeOf } from '../sql/filters.ts'
import { selectRows } from '../sql/query.ts'
import { conditionsOf } from '../where.ts'

/** Fields of an entity whose rows record that a person entered or left. */
export interface PassageFields {
  who: string
  /** Field with the place (project); people are counted per place. */
  place: string
  time: string
  direction: string
  /** Value of the direction field for entering; all other values mean leaving. */
  entry: string
}

export interface Occupancy {
  /** Number of distinct people who entered. */
  entered: number
  /** People whose last passage was an entry; of two passages in the same second, leaving counts as the last. */
  inside: number
}

/** Counts by place over the rows that pass the filters, for persons among the actor's live `people`. */
export async function occupancyOf(
  db: Database,
  entity: Entity,
  { who, place, time, direction, entry }: PassageFields,
  filters: readonly FilterPart[],
  people: Entity,
  actor: Actor,
): Promise<Map<string, Occupancy>> {
  const table = tableOf(entity)
  const column = (name: string) => columnOf(table, name).quoted
  const where = conditionsOf(table, filters, actor, dialectOf(db))
  const known = scopeOf(tableOf(people), actor)
  const latest = (sign: string) => `coalesce(max(case when ${column(direction)} ${sign} ? then ${column(time)} end), '')`
  const each = `select ${column(place)} as "place", ${latest('=')} as "came", ${latest('is distinct from')} as "left"
    from ${table.quoted}
    where ${where.sql} and ${column(who)} in (select "id" from ${tableOf(people).quoted} where ${known.sql})
    group by ${column(place)}, ${column(who)}`
  const sql = `select "place", count(*), count(case when "came" > "left" then 1 end) from (${each}) as "each" where "came" <> '' group by "place"`
  const rows = await selectRows(db, sql, [entry, entry, ...where.values, ...known.values])
  return new Map(rows.map(([name, entered, inside]) => [String(name), { entered: Number(entered), inside: Number(inside) }]))
}

/** State of a person: of two passages in the same second, leaving counts as the last. Without an entry the person is absent. */
export type OccupancyState = 'inside' | 'wentOut' | 'absent'

/**
 * The `people` whose state after the filtered rows is the given one. A page is found person by person, which requires an index of the rows
 * by person and time; the total is counted in one scan of the rows.
 */
export function peopleInState(
  db: Database,
  entity: Entity,
  { who, time, direction, entry }: Omit<PassageFields, 'place'>,
  filters: readonly FilterPart[],
  people: Entity,
  actor: Actor,
  wanted: readonly OccupancyState[],
): SqlCondition {
  const table = tableOf(entity)
  const column = (name: string) => columnOf(table, name).quoted
  const where = conditionsOf(table, filters, actor, dialectOf(db))
  const passages = (name: string) =>
    `(select ${column(who)} as "who", ${column(time)} as "time", ${column(direction)} as "way" from ${table.quoted} where ${where.sql}) as "${name}"`
  const came = `select 1 from ${passages('came')} where "came"."who" = ${tableOf(people).quoted}."id" and "came"."way" = ?`
  const later = `select 1 from ${passages('left')} where "left"."who" = "came"."who" and "left"."way" is distinct from ? and "left"."time" >= "came"."time"`
  const entered = { sql: `exists (${came})`, values: [...where.values, entry] }
  const inside = { sql: `exists (${came} and not exists (${later}))`, values: [...entered.values, ...entered.values] }
  const some = new Set(wanted)
  if (some.size === 0) return { sql: '1 = 0', values: [] }
  if (some.has('absent')) {
    const others = (['inside', 'wentOut'] as const).filter((state) => !some.has(state))
    const { sql, values } = peopleInState(db, entity, { who, time, direction, entry }, filters, people, actor, others)
    return { sql: `not (${sql})`, values }
  }
  if (!some.has('wentOut')) return inside
  return some.has('inside') ? entered : allOf([entered, { ...inside, sql: `not ${inside.sql}` }])
}
