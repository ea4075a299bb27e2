// Finds and recomputes stored values of computed fields after a change of a formula.

import type { Entity } from '#model/entity/entity.ts'
import { ExpressionError } from '#model/expressions/expression.ts'
import type { Database } from './database.ts'
import { renewTotals } from './fieldTotals.ts'
import { entitiesOf } from './schema/entities.ts'
import { tableOf } from './schema/table.ts'
import { readFacts, writeFacts } from './schema/tableFacts.ts'
import { formulasOf } from './schema/tableSpec.ts'
import { quotedIdentifier, selectRows, tenantExpression } from './sql/query.ts'
import { withoutStatementBudget } from './statementBudget.ts'
import type { Store } from './store.ts'

const ROWS_A_TRANSACTION = 100

/** Result of recomputing the stored values of a table. */
export interface Recomputed {
  records: number
  /** Number of records whose formulas failed, for example on a text that is no date. */
  failed: number
  milliseconds: number
}

/** All views of the table of an entity. */
const viewsOf = (db: Database, { base }: Entity): Entity[] =>
  [...entitiesOf(db).values()].filter((one) => one.base === base && one.source === null)

/** Number of records whose stored values may come from an earlier formula. */
export async function staleRecords(db: Database, entity: Entity): Promise<number> {
  const table = tableOf(entity)
  const { formulas } = await readFacts(db, table.name)
  if (formulas === undefined) return 0
  const wanted = formulasOf(viewsOf(db, entity))
  if (Object.entries(wanted).every(([field, sources]) => formulas[field] === sources)) return 0
  const [row] = await selectRows(db, `select count(*) from ${quotedIdentifier(table.name)} where "is_deleted" = 0`, [])
  return Number(row?.[0] ?? 0)
}

/** Recomputes the stored values of all records of the table. Not an edit: `updateTime` and history stay unchanged. */
export async function recompute(store: Store, entity: Entity): Promise<Recomputed> {
  const started = performance.now()
  const { db } = store
  const table = tableOf(entity)
  const views = viewsOf(db, entity)
  const done = { records: 0, failed: 0 }
  await withoutStatementBudget(async () => {
    const tenant = tenantExpression(table.hasTenants)
    const ids = await selectRows(db, `select "id", ${tenant} from ${table.quoted} where "is_deleted" = 0`, [])
    for (let at = 0; at < ids.length; at += ROWS_A_TRANSACTION) {
      await store.transaction(async (within) => {
        for (const [id, tenantId] of ids.slice(at, at + ROWS_A_TRANSACTION)) {
          for (const view of views) await renewTotals(within, view, String(id), String(tenantId)).catch(countFault(done))
          done.records += 1
        }
      })
    }
    await store.transaction(async (within) => {
      const facts = await readFacts(within, table.name)
      await writeFacts(within, table.name, { ...facts, formulas: formulasOf(views) })
    })
  })
  return { ...done, milliseconds: Math.round(performance.now() - started) }
}

const countFault = (done: { failed: number }) => (error: unknown) => {
  if (!(error instanceof ExpressionError)) throw error
  done.failed += 1
}
