// Marks: hours of devices whose roll-ups are out of date. Marks are only added, never updated, so that a flush cannot lose the mark of a
// transaction that is not committed yet.

import { momentOfId, nextId } from '#store/ids.ts'
import { entityIn, type Rec } from '#store/rows.ts'
import { change, encodeCell, placeholders as questionMarks, selectRows, tableOf } from '#store/sql/index.ts'
import type { Database } from '#store/store.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'

export interface RollupMark {
  /** Series of the changed rows. */
  series: string
  tenantId: string
  projectId: string
  deviceId: string
  /** `YYYY-MM-DD HH` */
  hour: string
}

/** The entity that holds the marks. */
const MARKS = 'rollup-mark'

const AT_ONCE = 100
const COLUMNS = ['id', 'tenantId', 'isDeleted', 'series', 'projectId', 'deviceId', 'hour'] as const

/** Distinct hours of these rows. */
export function rollupMarksOf({ name, series }: Entity, rows: readonly Rec[]): RollupMark[] {
  const found = new Map<string, RollupMark>()
  for (const row of rows) {
    const hour = String(row[series?.time ?? '']).slice(0, 13)
    const text = (field = '') => String(row[field] ?? '')
    const mark = { series: name, tenantId: text('tenantId'), projectId: text(series?.project), deviceId: text(series?.device), hour }
    found.set(Object.values(mark).join(' '), mark)
  }
  return [...found.values()]
}

export async function addMarks(db: Database, marks: readonly RollupMark[]): Promise<void> {
  const table = tableOf(entityIn(db, MARKS))
  const columns = COLUMNS.map((name) => table.column[name]).filter((column) => column !== undefined)
  const head = `insert into ${table.quoted} (${columns.map((column) => column.quoted).join(', ')}) values `
  for (let at = 0; at < marks.length; at += AT_ONCE) {
    const some = marks.slice(at, at + AT_ONCE)
    const cells = some.flatMap((mark) => {
      const row: Rec = { ...mark, id: nextId(), isDeleted: 0 }
      return columns.map((column) => encodeCell(column, row[column.name]))
    })
    await change(db, head + some.map(() => `(${questionMarks(columns.length)})`).join(', '), cells)
  }
}

/** The oldest marks with their ids, of one project if given. */
export async function readMarks(db: Database, most: number, projectId?: string): Promise<(RollupMark & { id: string })[]> {
  const table = tableOf(entityIn(db, MARKS))
  const project = projectId === undefined ? '' : ' and "project_id" = ?'
  const sql = `select "id", "series", "tenant_id", "project_id", "device_id", "hour" from ${table.quoted} where "series" is not null${project} order by "id" limit ?`
  const rows = await selectRows(db, sql, projectId === undefined ? [most] : [projectId, most])
  return rows.map((row) => {
    const [id, series, tenantId, project, deviceId, hour] = row.map((cell) => String(cell ?? ''))
    return { id, series, tenantId, projectId: project, deviceId, hour } as RollupMark & { id: string }
  })
}

/** Number of marks, and the age of the oldest in seconds. */
export async function rollupLag(db: Database): Promise<{ marks: number; seconds: number }> {
  const table = tableOf(entityIn(db, MARKS))
  const [row] = await selectRows(db, `select count(*), min("id") from ${table.quoted} where "series" is not null`, [])
  const [marks = 0, oldest = null] = row ?? []
  const seconds = oldest === null ? 0 : Math.max(0, (Date.now() - momentOfId(String(oldest))) / 1000)
  return { marks: Number(marks), seconds }
}

export async function removeMarks(db: Database, marks: readonly (RollupMark & { id: string })[]): Promise<void> {
  const table = tableOf(entityIn(db, MARKS))
  const ids = marks.map(({ id }) => id)
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE)
    await change(db, `delete from ${table.quoted} where "id" in (${questionMarks(some.length)})`, some)
  }
}

const LOCK = ['', '0'] as const

/** Locks flushes on all nodes until the transaction ends. */
export async function lockMarks(db: Database): Promise<void> {
  const table = tableOf(entityIn(db, MARKS))
  const locked = await change(db, `update ${table.quoted} set "hour" = null where "tenant_id" = ? and "id" = ?`, LOCK)
  if (locked > 0) return
  await change(db, `insert into ${table.quoted} ("tenant_id", "id", "is_deleted") values (?, ?, 0) on conflict do nothing`, LOCK)
  await change(db, `update ${table.quoted} set "hour" = null where "tenant_id" = ? and "id" = ?`, LOCK)
}
