// Maintains totals over records of other entities (`total` of a field). Every write of such a record updates the totals of the records that
// it refers to or referred to, in its transaction, and recursively: a total may depend on totals.

import { roundTo } from '#model/decimals.ts'
import type { Entity, Field } from '#model/entity/entity.ts'
import type { FieldTotal } from '#model/entity/fieldTotal.ts'
import { figuresOf, type Measure } from './aggregates/figures.ts'
import { encodeCell, type Rec, type StoredCell } from './codec.ts'
import type { Database } from './database.ts'
import { changeRows } from './rows/changeRows.ts'
import { lockRecords } from './rows/lockRecords.ts'
import { entitiesOf } from './schema/entities.ts'
import { tableOf } from './schema/table.ts'
import { storedRecord, withComputed } from './storedRow.ts'
import { filtersOf } from './where.ts'

type Values = Readonly<Record<string, unknown>>

/** Write of one record: `before` is null for a created or restored record, `after` for a removed one. */
export interface RowChange {
  before: Values | null
  after: Values | null
}

/** Totals of an entity over the records of another one. */
interface Follower {
  target: Entity
  /** Fields of the source that refer to the target. */
  by: readonly string[]
  /** Fields of the source that the totals depend on. */
  reads: ReadonlySet<string>
}

const DECIMALS = 9
/** A longer chain of totals must be circular. */
const MAX_STEPS = 100

type TotalField = Field & { total: FieldTotal }

export const totalFields = ({ fields }: Pick<Entity, 'fields'>): TotalField[] =>
  fields.filter((field): field is TotalField => field.total !== null)

const followers = new WeakMap<ReadonlyMap<string, Entity>, ReadonlyMap<string, readonly Follower[]>>()

/** Entities with totals, by base of the source entity. */
function followersIn(entities: ReadonlyMap<string, Entity>): ReadonlyMap<string, readonly Follower[]> {
  const known = followers.get(entities)
  if (known) return known
  const found = new Map<string, Follower[]>()
  for (const target of entities.values()) {
    // Views of one table share its fields.
    if (target.base !== target.name) continue
    for (const [source, fields] of Map.groupBy(totalFields(target), ({ total }) => total.entity)) {
      const base = entities.get(source)?.base
      if (base === undefined) continue
      const reads = fields.flatMap(({ total }) => [total.by, ...total.take.split(' ').slice(1), ...namesOf(entities, total)])
      const by = [...new Set(fields.map(({ total }) => total.by))]
      found.set(base, [...(found.get(base) ?? []), { target, by, reads: new Set(reads) }])
    }
  }
  followers.set(entities, found)
  return found
}

function namesOf(entities: ReadonlyMap<string, Entity>, { entity, where }: FieldTotal): string[] {
  const source = entities.get(entity)
  return source ? filtersOf(source, where).map(({ filter }) => filter.field.name) : []
}

const followersOf = (db: Database, { base }: Entity): readonly Follower[] => followersIn(entitiesOf(db)).get(base) ?? []

/** True if a write of these records changes totals, and so needs a transaction. */
export const movesTotals = (db: Database, entity: Entity): boolean => totalFields(entity).length > 0 || followersOf(db, entity).length > 0

/** Updates the totals over written records, within their transaction. */
export async function followTotals(
  db: Database,
  entity: Entity,
  changes: readonly RowChange[],
  tenantId: string,
  steps = 0,
): Promise<void> {
  for (const { target, by, reads } of followersOf(db, entity)) {
    const moved = changes.filter(({ before, after }) => !before || !after || [...reads].some((name) => before[name] !== after[name]))
    const ids = new Set(moved.flatMap(({ before, after }) => by.flatMap((name) => [before?.[name], after?.[name]])))
    // A fixed order of locks prevents deadlocks.
    for (const id of [...ids].filter((id) => typeof id === 'string' && id !== '').sort()) {
      await renewTotals(db, target, String(id), tenantId, steps)
    }
  }
}

/** Recomputes the totals of one record, and all totals that depend on them. Not an edit: `updateTime` and journal stay unchanged. */
export async function renewTotals(db: Database, entity: Entity, id: string, tenantId: string, steps = 0): Promise<void> {
  if (steps > MAX_STEPS) throw new Error(`${entity.name}: the totals are computed in a circle`)
  const actor = { tenantId, userId: '', deptId: '' }
  const table = tableOf(entity)
  // A concurrent write of the same total waits for this lock, and then includes this record.
  await lockRecords(db, entity, [id], actor)
  const before = await storedRecord(db, table, id, actor)
  if (!before) return
  const after: Rec = { ...before, ...(await totalsOf(db, entity, id, tenantId)) }
  withComputed(entity, after)
  const changed = table.columns.filter((column) => encodeCell(column, after[column.name]) !== encodeCell(column, before[column.name]))
  if (changed.length === 0) return
  const values = Object.fromEntries(changed.map(({ name }) => [name, after[name] as StoredCell]))
  await changeRows(db, entity, { id_equal: id }, values, actor)
  await followTotals(db, entity, [{ before, after }], tenantId, steps + 1)
}

/** One query for each combination of source, reference and condition. */
async function totalsOf(db: Database, entity: Entity, id: string, tenantId: string): Promise<Rec> {
  const totals: Rec = {}
  const groups = Map.groupBy(totalFields(entity), ({ total }) => JSON.stringify([total.entity, total.by, total.where]))
  for (const fields of groups.values()) {
    const [{ total } = { total: null }] = fields
    const source = total && entitiesOf(db).get(total.entity)
    if (!total || !source) continue
    const measures = Object.fromEntries(fields.map((field) => [field.name, field.total.take as Measure]))
    const filters = filtersOf(source, { [`${total.by}_equal`]: id, ...total.where })
    const [row] = await figuresOf(db, source, { measures, filters }, { tenantId, userId: '', deptId: '' })
    for (const field of fields) totals[field.name] = totalValue(field, row?.[field.name] ?? null)
  }
  return totals
}

/** Totals of a record without referring records. */
export function emptyTotals(entity: Pick<Entity, 'fields'>): Rec {
  return Object.fromEntries(totalFields(entity).map((field) => [field.name, totalValue(field, null)]))
}

function totalValue({ total: { take }, decimals }: TotalField, value: unknown): unknown {
  if (take.startsWith('count')) return Number(value ?? 0)
  // Rounds sums of decimals: 0.1 + 0.2 is 0.3.
  const number = take.startsWith('sum') ? roundTo(Number(value ?? 0), decimals ?? DECIMALS) : value
  return typeof number === 'number' && decimals !== null ? roundTo(number, decimals) : number
}
