// Aggregates over the rows of an entity: counts, sums and means, in total or by group.

import type { Entity } from '#model/entity/entity.ts'
import type { Actor } from '../actor.ts'
import type { Database } from '../database.ts'
import { type Dialect, dialectOf } from '../dialect/dialect.ts'
import { entityIn } from '../schema/entities.ts'
import { columnOf, type StoreTable, tableOf } from '../schema/table.ts'
import type { SqlCondition } from '../sql/condition.ts'
import { selectRows } from '../sql/query.ts'
import { conditionsOf, filterParts, type Wanted, whereInAllTenants } from '../where.ts'

/**
 * `count` counts rows, `distinct` values, `seconds startTime endTime` adds up durations, `way startHeight endHeight` adds up distances; all
 * but the plain count ignore rows without a value.
 */
export type Measure = 'count' | `${'sum' | 'mean' | 'min' | 'max' | 'distinct' | 'count' | 'seconds' | 'way'} ${string}`

/** Length of the prefix of `YYYY-MM-DD HH:mm:ss` that identifies a period. */
export const stretches = { minute: 16, hour: 13, day: 10, month: 7 } as const

export type StretchUnit = keyof typeof stretches

/**
 * Grouping: by the value of a field, its prefix, its period of time (`2026-11-21 09`), or the number of the class between `edges` (0 below the first,
 * their count from the last on).
 */
export type Grouping =
  | string
  | { first: number; of: string }
  | { every: StretchUnit; of: string }
  | { edges: readonly number[]; of: string }

export interface FigureQuery<Name extends string, Group extends string> {
  measures: Readonly<Record<Name, Measure>>
  by?: Readonly<Record<Group, Grouping>>
  filters: Wanted
}

/** Values of one group; `min` and `max` of a text are text, all others numbers. `null`: no row had a value. */
export type AggregateRow<Name extends string, Group extends string> = Record<Name, number | string | null> &
  Record<Group, string | number | null>

/**
 * One row for each group, in the order of the groups; exactly one without `by`. Covers the actor's live rows. Throws for a field that the
 * entity does not have.
 */
export function figuresOf<Name extends string, Group extends string = never>(
  db: Database,
  named: Entity | string,
  query: FigureQuery<Name, Group>,
  actor: Actor,
): Promise<AggregateRow<Name, Group>[]> {
  const entity = entityIn(db, named)
  return figuresWhere(db, entity, query, conditionsOf(tableOf(entity), filterParts(entity, query.filters), actor, dialectOf(db)))
}

/** The same over live rows of all tenants that exist. */
export function figuresOfAllTenants<Name extends string, Group extends string = never>(
  db: Database,
  named: Entity | string,
  query: FigureQuery<Name, Group>,
): Promise<AggregateRow<Name, Group>[]> {
  const entity = entityIn(db, named)
  return figuresWhere(db, entity, query, whereInAllTenants(db, entity, filterParts(entity, query.filters)))
}

async function figuresWhere<Name extends string, Group extends string>(
  db: Database,
  entity: Entity,
  { measures, by }: Omit<FigureQuery<Name, Group>, 'filters'>,
  where: SqlCondition,
): Promise<AggregateRow<Name, Group>[]> {
  const table = tableOf(entity)
  const dialect = dialectOf(db)
  const groups = Object.entries<Grouping>(by ?? ({} as Record<Group, Grouping>))
  const figures = Object.entries<Measure>(measures)
  const terms = [
    ...groups.map(([, grouping]) => groupTerm(table, grouping)),
    ...figures.map(([, measure]) => measureTerm(table, measure, dialect)),
  ]
  const places = groups.map((_, at) => at + 1).join(', ')
  const grouped = groups.length > 0 ? ` group by ${places} order by ${places}` : ''
  const rows = await selectRows(db, `select ${terms.join(', ')} from ${table.quoted} where ${where.sql}${grouped}`, where.values)
  const names = [...groups, ...figures].map(([name]) => name)
  return rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? null])) as AggregateRow<Name, Group>)
}

function groupTerm(table: StoreTable, grouping: Grouping): string {
  if (typeof grouping === 'string') return columnOf(table, grouping).quoted
  const column = columnOf(table, grouping.of).quoted
  if ('first' in grouping) return `substr(${column}, 1, ${grouping.first})`
  if ('every' in grouping) return `substr(${column}, 1, ${stretches[grouping.every]})`
  const classes = grouping.edges.map((edge, at) => `when ${column} < ${edge} then ${at}`)
  return `case when ${column} is null then null ${classes.join(' ')} else ${grouping.edges.length} end`
}

// PostgreSQL returns sums of integers as text; cast to double, they are equal on both databases.
function measureTerm(table: StoreTable, measure: Measure, dialect: Dialect): string {
  const [kind, ...names] = measure.split(' ')
  const [first, second] = names.map((name) => columnOf(table, name))
  const [column = '', other = ''] = [first?.quoted, second?.quoted]
  if (column === '') return 'count(*)'
  const decimals = first?.decimals ?? null
  const sum = decimals === null ? `cast(sum(${column}) as double precision)` : dialect.exactSum(column, decimals)
  switch (kind) {
    case 'sum':
      return sum
    case 'mean':
      return `${sum} / nullif(count(${column}), 0)`
    case 'seconds':
      return `cast(sum(${dialect.secondsBetween(column, other)}) as double precision)`
    case 'way':
      return `cast(sum(abs(${other} - ${column})) as double precision)`
    case 'distinct':
      return `count(distinct ${column})`
    default:
      return `${kind}(${column})`
  }
}
