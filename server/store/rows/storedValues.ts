// Reads the values of single fields.

import type { Entity } from '#model/entity/entity.ts'
import type { Actor } from '../actor.ts'
import type { Database } from '../database.ts'
import { type Dialect, dialectOf } from '../dialect/dialect.ts'
import { externalRowsOf } from '../external/externalRows.ts'
import { columnOf, type FilterPart, type StoreColumn, tableOf } from '../schema/table.ts'
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
/** Values of one statement, of which SQLite takes 32,766; one condition has at most 4,096. */
const MOST_VALUES = 20_000

/** `storedValues` for several questions, which few statements answer together as far as their tables are our own. */
export async function valuesOfEach(db: Database, questions: readonly ValueQuestion[], actor: Actor): Promise<Set<string>[]> {
  const found = questions.map(() => new Set<string>())
  const own = questions.flatMap((question, at) => (question.entity.source === null ? [selectOf(question, at, actor, dialectOf(db))] : []))
  for (const batch of batchesOf(own)) {
    const sql = batch.map((one) => one.sql).join(' union all ')
    const values = batch.flatMap((one) => [one.at, ...one.values])
    for (const [at, value] of await selectRows(db, sql, values)) found[Number(at)]?.add(String(value))
  }
  for (const [at, { entity, field, filters }] of questions.entries())
    if (entity.source !== null) found[at] = await storedValues(db, entity, field, filters, actor)
  return found
}

interface Select extends SqlCondition {
  /** Index of the question. */
  at: number
  kind: StoreColumn['kind']
}

function selectOf({ entity, field, filters }: ValueQuestion, at: number, actor: Actor, dialect: Dialect): Select {
  const table = tableOf(entity)
  const { kind, quoted } = columnOf(table, field)
  const { sql, values } = conditionsOf(table, filters, actor, dialect)
  return { at, kind, sql: `select distinct cast(? as integer), ${quoted} from ${table.quoted} where ${sql}`, values }
}

/** Selects of one statement have values of one kind, which a union needs, and come in one order, so that few different texts are prepared. */
function batchesOf(selects: Select[]): Select[][] {
  const batches: Select[][] = []
  let count = 0
  for (const select of selects.sort((one, other) => compare(one.kind, other.kind) || compare(one.sql, other.sql))) {
    const batch = batches.at(-1)
    count += select.values.length + 1
    if (batch?.[0]?.kind === select.kind && batch.length < AT_ONCE && count <= MOST_VALUES) batch.push(select)
    else {
      batches.push([select])
      count = select.values.length + 1
    }
  }
  return batches
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))
