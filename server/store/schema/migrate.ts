// Migrates tables to the schema files, by additions only: new table, new column, wider type, explicit rename. Columns that no file names
// any more stay with their values.

import { counted } from '#i18n/fill.ts'
import type { Entity } from '#model/entity/entity.ts'
import type { Database } from '../database.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { renewTotals, totalFields } from '../fieldTotals.ts'
import { makeSerialCounters, serialFields } from '../rows/serials.ts'
import { quotedIdentifier, selectRows } from '../sql/query.ts'
import { withoutStatementBudget } from '../statementBudget.ts'
import type { Store } from '../store.ts'
import { setEntities } from './entities.ts'
import { behind, makeLedger, rememberHash } from './ledger.ts'
import { migrateForms } from './migrateForms.ts'
import { migrateLinks } from './migrateLinks.ts'
import { migrateSecrets } from './migrateSecrets.ts'
import { migrateTable, type TableOutcome } from './migrateTable.ts'
import { RefusedTable, refusing, type TableFault } from './refusedTable.ts'
import { renamedEntities, renameEntities } from './renameEntities.ts'
import { type TableSpec, type TableViews, tableSpecOf, viewsByTable } from './tableSpec.ts'

export { convertibleTables, convertTable } from '../partitions/convertTable.ts'
export { dropBefore, keepPartitions } from '../partitions/keepPartitions.ts'
export { setEntities } from './entities.ts'
export type { TableFault } from './refusedTable.ts'
export { planTables, type TablePlan } from './tablePlan.ts'

/** Hash of a table that could not be migrated completely, so that the next start tries again. */
const UNFINISHED = ''
/** More new tables at once, as on the first start, are logged as a number. */
const NAMED_ALONE = 3
const ROWS_A_TRANSACTION = 100

export interface Migration {
  /** One English line for every change; many new tables share a line. */
  notes: string[]
  /** If any fault is refused, nothing was changed. */
  faults: TableFault[]
}

/**
 * Migrates tables, columns and indexes of all entities (always the whole set, which is looked up by name later). Cheap when nothing
 * differs. Safe on several nodes at once.
 */
export async function migrate(store: Store, entities: readonly Entity[]): Promise<Migration> {
  const tables = viewsByTable(entities)
  await makeLedger(store)
  const renamed = await renamedEntities(store.db, entities)
  if (renamed.length > 0 || entities.some((entity) => serialFields(entity).length > 0)) await makeSerialCounters(store)
  const late = await behind(store.db, tables)
  const isBehind = late.length > 0 || renamed.length > 0
  const done = isBehind ? await withoutStatementBudget(() => bringUp(store, entities, tables).catch(refusalOf)) : { notes: [], faults: [] }
  store.dialect.forgetStatements()
  if (done.faults.some(({ isRefused }) => isRefused)) return done
  setEntities(store.db, entities)
  const notes = await withoutStatementBudget(() => renewAllTotals(store, late))
  return { ...done, notes: [...done.notes, ...notes] }
}

/** Recomputes totals of existing records after a total was added or changed. */
async function renewAllTotals({ db, transaction }: Store, tables: readonly TableViews[]): Promise<string[]> {
  const notes: string[] = []
  for (const { table, views } of tables) {
    const entity = views.find(({ name, base }) => name === base)
    if (!entity || totalFields(entity).length === 0) continue
    const rows = await selectRows(
      db,
      `select "id", ${entity.tenant ? '"tenant_id"' : `''`} from ${quotedIdentifier(table)} where "is_deleted" = 0`,
      [],
    )
    for (let at = 0; at < rows.length; at += ROWS_A_TRANSACTION) {
      await transaction(async (within) => {
        for (const [id, tenantId] of rows.slice(at, at + ROWS_A_TRANSACTION))
          await renewTotals(within, entity, String(id), String(tenantId))
      })
    }
    if (rows.length > 0) notes.push(`${table}: totals of ${counted(rows.length, 'record')} computed`)
  }
  return notes
}

function refusalOf(error: unknown): Migration {
  if (error instanceof RefusedTable) return { notes: [], faults: [error.fault] }
  throw error
}

function bringUp({ transaction, dialect }: Store, entities: readonly Entity[], tables: readonly TableViews[]): Promise<Migration> {
  return transaction(async (db) => {
    await dialect.lockMigration(db)
    const created: string[][] = []
    const faults: TableFault[] = []
    const changed = await renameEntities(db, dialect, entities)
    // Checked again under the lock, since another node may have migrated in the meantime.
    for (const { table, views } of await behind(db, tables)) {
      const {
        notes,
        isNew,
        isFinished,
        hash,
        faults: found,
      } = await refusing(views, () => bringUpTable(db, dialect, tableSpecOf(table, views), entities))
      faults.push(...found)
      if (isNew) created.push(notes)
      else changed.push(...notes)
      await rememberHash(db, table, isFinished ? hash : UNFINISHED)
    }
    return {
      notes: [...(created.length > NAMED_ALONE ? [`${counted(created.length, 'table')} created`] : created.flat()), ...changed],
      faults,
    }
  })
}

async function bringUpTable(
  db: Database,
  dialect: Dialect,
  family: TableSpec,
  entities: readonly Entity[],
): Promise<TableOutcome & Pick<TableSpec, 'hash'>> {
  const outcome = await migrateTable(db, dialect, family, entities)
  const forms = await migrateForms(db, family)
  const notes = [...outcome.notes, ...(await migrateLinks(db, dialect, family)), ...(await migrateSecrets(db, family)), ...forms.notes]
  return {
    notes,
    faults: [...outcome.faults, ...forms.faults],
    isNew: outcome.isNew,
    isFinished: outcome.isFinished && forms.isFinished,
    hash: family.hash,
  }
}
