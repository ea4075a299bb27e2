// Lists and writes records in foreign databases, over a few sessions per data source.

import type { Logger } from 'pino'
import type { Entity } from '#model/entity/entity.ts'
import { AppError } from '../../errors.ts'
import type { ForeignTable } from '../../library/fromTable/table.ts'
import type { Actor } from '../actor.ts'
import { createTotals } from '../aggregates/totals.ts'
import type { Rec } from '../codec.ts'
import { isChangedTable } from '../dialect/changedTable.ts'
import { describeTable } from '../foreign/readTables.ts'
import type { ForeignSession, SessionMode } from '../foreign/session.ts'
import { createSessions, type Sessions } from '../foreign/sessions.ts'
import { type ForeignLimits, type ForeignPlace, openForeign, PATIENCE_MS, refusal } from '../foreign/withForeign.ts'
import { type FilterPart, tableOf } from '../schema/table.ts'
import { compared, selected } from './columnSql.ts'
import { refusedWrite, sourceUnavailable } from './externalFaults.ts'
import type { ExternalQuery, ExternalRows } from './externalRows.ts'
import { decodeRow, type ExternalTable, encodeExternal, externalTable } from './externalTable.ts'
import { among, belowWhere, every, namedWhere, rowsWhere } from './externalWhere.ts'
import { insertRow, removeRows, updateRow } from './externalWrite.ts'

export interface ExternalOptions {
  /** Connection of the data source with this name; `null` for an unknown name. Called for each statement, so it should be fast. */
  placeOf(name: string): Promise<ForeignPlace | null>
  limits: ForeignLimits
  log: Logger
}

const SESSIONS = 4
const IDLE_MS = 30_000
/** Milliseconds for which a table description is cached; a statement that fails because of a changed column reads it again. */
const DESCRIBED_MS = 60_000
/** Totals from this size are cached, so that a long list is not counted for each page. */
const KEPT_TOTALS_FROM = 1_000
const IDS_A_QUERY = 512

interface Connected {
  name: string
  key: string
  place: ForeignPlace
  sessions: Sessions
  tables: Map<string, { table: ForeignTable; until: number }>
}

export function openExternalRows({ placeOf, limits, log }: ExternalOptions): ExternalRows & { close(): Promise<void> } {
  const connected = new Map<string, Connected>()
  const totals = createTotals(KEPT_TOTALS_FROM)
  const patience = limits.patience ?? PATIENCE_MS

  const connect = async (name: string): Promise<Connected> => {
    const place = await placeOf(name)
    if (!place) throw new AppError('source.unknown', { name })
    const key = JSON.stringify(place)
    const before = connected.get(name)
    if (before?.key === key) return before
    await before?.sessions.close()
    const sessions = createSessions((mode) => openForeign(place, limits, mode), { most: SESSIONS, patience, idle: IDLE_MS })
    const fresh = { name, key, place, sessions, tables: new Map() }
    connected.set(name, fresh)
    return fresh
  }

  /** Runs `work` with the current description of the entity's table; translates errors for users. */
  const inTable = async <T>(
    entity: Entity,
    mode: SessionMode,
    work: (session: ForeignSession, table: ExternalTable) => Promise<T>,
  ): Promise<T> => {
    const { source } = entity
    if (!source) throw new Error(`${entity.name} has a table of our own`)
    const there = await connect(source.datasource)
    let known: ExternalTable | null = null
    try {
      return await there.sessions.use(mode, async (session) => {
        const table = externalTable(entity, await described(there, session, source.table), session.engine)
        known = table
        return work(session, table)
      })
    } catch (error) {
      if (error instanceof AppError && !error.key.startsWith('datasource.')) throw error
      const refused = mode === 'write' && known ? refusedWrite(error, known) : null
      if (refused) throw refused
      if (isChangedTable(error)) there.tables.clear()
      log.warn({ err: reasonOf(error, there.place) }, `The data source ${source.datasource} did not answer for ${entity.name}`)
      throw sourceUnavailable(entity)
    }
  }

  const count = (entity: Entity, filters: readonly FilterPart[], actor: Actor): Promise<number> =>
    inTable(entity, 'read', (session, table) => {
      const where = rowsWhere(table, filters, actor)
      const name = `${entity.source?.datasource} ${table.quoted}`
      return totals.of(name, `${name} ${where.sql} ${JSON.stringify(where.values)}`, async () => {
        const [row] = await session.texts(`select count(*) from ${table.quoted} where ${where.sql}`, where.values)
        return Number(row?.[0] ?? 0)
      })
    })

  const wrote = ({ source }: Entity, { quoted }: ExternalTable) => totals.changed(`${source?.datasource} ${quoted}`)

  return {
    count,
    list: (entity, query, actor) => inTable(entity, 'read', (session, table) => rowsOf(session, table, query, actor)),
    values: (entity, field, filters, actor) =>
      inTable(entity, 'read', async (session, table) => {
        const column = table.column.get(field)
        if (!column) return new Set<string>()
        const where = rowsWhere(table, filters, actor)
        const rows = await session.texts(`select distinct ${selected(column)} from ${table.quoted} where ${where.sql}`, where.values)
        return new Set(rows.flatMap(([value]) => value ?? []))
      }),
    names: (entity, value, label, of, actor) =>
      inTable(entity, 'read', async (session, table) => {
        const [from, to] = [table.column.get(value), table.column.get(label)]
        const names = new Map<string, string>()
        if (!from || !to) return names
        for (let at = 0; at < of.length; at += IDS_A_QUERY) {
          const where = namedWhere(table, value, of.slice(at, at + IDS_A_QUERY), actor)
          const sql = `select ${selected(from)}, ${selected(to)} from ${table.quoted} where ${where.sql}`
          for (const [id, name] of await session.texts(sql, where.values)) names.set(String(id), name ?? '')
        }
        return names
      }),
    insert: (entity, values, actor) =>
      inTable(entity, 'write', async (session, table) => {
        const id = await insertRow(session, table, values, actor)
        wrote(entity, table)
        // The new row may be outside of the actor's data scopes or the view.
        return (await rowOf(session, table, id, actor)) ?? { ...values, id }
      }),
    update: (entity, id, values, actor, expected) =>
      inTable(entity, 'write', async (session, table) => {
        const before = await rowOf(session, table, id, actor)
        if (!before) throw new AppError('record.notFound')
        if (expected !== undefined && before.updateTime !== null && before.updateTime !== expected) throw new AppError('record.conflict')
        const changed = Object.entries(values).filter(
          ([name, value]) => value !== undefined && encodeExternal(value) !== encodeExternal(before[name]),
        )
        if (changed.length === 0) return before
        if (!(await updateRow(session, table, id, Object.fromEntries(changed), actor))) throw new AppError('record.notFound')
        wrote(entity, table)
        return (await rowOf(session, table, id, actor)) ?? { ...before, ...values }
      }),
    remove: (entity, ids, actor) =>
      inTable(entity, 'write', async (session, table) => {
        const removed = await removeRows(session, table, ids, actor)
        wrote(entity, table)
        return removed
      }),
    async close() {
      for (const { sessions } of connected.values()) await sessions.close()
      connected.clear()
    },
  }
}

async function described({ tables }: Connected, session: ForeignSession, name: string): Promise<ForeignTable> {
  const known = tables.get(name)
  if (known && performance.now() < known.until) return known.table
  const table = await describeTable(session, name)
  tables.set(name, { table, until: performance.now() + DESCRIBED_MS })
  return table
}

async function rowsOf(session: ForeignSession, table: ExternalTable, query: ExternalQuery, actor: Actor): Promise<Rec[]> {
  const own = rowsWhere(table, query.filters, actor)
  const where = query.below === undefined ? own : every([own, belowWhere(table, query.below)])
  const page = `limit ${Math.trunc(query.size)} offset ${Math.trunc(query.offset)}`
  const sql = `select ${table.selected} from ${table.quoted} where ${where.sql} order by ${orderOf(table, query)} ${page}`
  return (await session.texts(sql, where.values)).map((row) => decodeRow(table, row))
}

async function rowOf(session: ForeignSession, table: ExternalTable, id: string, actor: Actor): Promise<Rec | null> {
  const where = every([rowsWhere(table, [], actor), among(table.key, [id])])
  const [row] = await session.texts(`select ${table.selected} from ${table.quoted} where ${where.sql}`, where.values)
  return row ? decodeRow(table, row) : null
}

/**
 * Order that an index of that database can serve, so that pages of a long table are found at once; ends with the key, so that pages do not
 * overlap.
 */
function orderOf({ entity, column, key }: ExternalTable, { sort }: ExternalQuery): string {
  const keys = sort.length > 0 ? sort : entity.sort
  const terms = keys.flatMap(({ field, descending }) => {
    const known = tableOf(entity).column[field]
    if (!known || known.isSecret) throw new AppError('request.sortUnknown', { name: field })
    const own = column.get(field)
    return own ? [`${compared(own)} ${descending ? 'desc' : 'asc'}`] : []
  })
  const isDescending = keys.at(-1)?.descending !== false
  return [...terms, ...(keys.some(({ field }) => field === 'id') ? [] : [`${key.quoted} ${isDescending ? 'desc' : 'asc'}`])].join(', ')
}

/** Error of the driver for the log, without the password. */
function reasonOf(error: unknown, place: ForeignPlace): unknown {
  try {
    return refusal(place)(error)
  } catch (refused) {
    return refused
  }
}
