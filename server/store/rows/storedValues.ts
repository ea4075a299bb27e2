// Reads the values of single fields.

import type { Entity } from '#model/entity/entity.ts'
import type { Actor } from '../actor.ts'
import type { Database } from '../database.ts'
import { type Dialect, dialectOf } from '../dialect/dialect.ts'
import { externalRowsOf } from '../external/externalRows.ts'
import { columnOf, type FilterPart, tableOf } from '../schema/table.ts'
import type { SqlCondition } from '../sql/condition.ts'
import { selectRows } from '../sql/query.ts'
import { conditionsOf } from '../where.ts'

/** Distinct values of one field among the actor's live records that match, as text. */
export async function storedValues(
  db: Database,
  entity: Entity,
  field: string,
  filters: readonly FilterPart[],
  actor: Actor,
): Promise<Set<string>> {
  const external = externalRowsOf(db, entity)
  if (external) return external.values(entity, field, filters, actor)
  const table = tableOf(entity)
  const column = columnOf(table, field)
  const where = conditionsOf(table, filters, actor, dialectOf(db))
  const rows = await selectRows(db, `select distinct ${column.quoted} from ${table.quoted} where ${where.sql}`, where.values)
  return new Set(rows.map(([value]) => String(value)))
}

/** Asks for the values of one field among the rows that match. */
export interface ValueQuestion {
  entity: Entity
  field: string
  filters: readonly FilterPart[]
}

/** Questions of one statement: SQLite compounds at most 500 selects. */
const AT_ONCE = 100

/** `storedValues` for several questions, which one statement answers together as far as their tables are our own. */
export async function valuesOfEach(db: Database, questions: readonly ValueQuestion[], actor: Actor): Promise<Set<string>[]> {
  const found = questions.map(() => new Set<string>())
  const own = questions.flatMap((question, at) => (question.entity.source === null ? [selectOf(question, at, actor, dialectOf(db))] : []))
  // In one order, so that few different texts are prepared.
  own.sort((one, other) => (one.sql < other.sql ? -1 : Number(one.sql > other.sql)))
  for (let from = 0; from < own.length; from += AT_ONCE) {
    const some = own.slice(from, from + AT_ONCE)
    const sql = some.map((one) => one.sql).join(' union all ')
    const rows = await selectRows(
      db,
      sql,
      some.flatMap(({ at, values }) => [at, ...values]),
    )
    for (const [at, value] of rows) found[Number(at)]?.add(String(value))
  }
  for (const [at, { entity, field, filters }] of questions.entries())
    if (entity.source !== null) found[at] = await storedValues(db, entity, field, filters, actor)
  return found
}

function selectOf({ entity, field, filters }: ValueQuestion, at: number, actor: Actor, dialect: Dialect): SqlCondition & { at: number } {
  const table = tableOf(entity)
  const where = conditionsOf(table, filters, actor, dialect)
  return {
    at,
    sql: `select distinct cast(? as integer), ${columnOf(table, field).quoted} from ${table.quoted} where ${where.sql}`,
    values: where.values,
  }
}
