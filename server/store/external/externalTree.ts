// Reads trees whose records are in another database, level by level.

import type { Entity } from '#model/entity/entity.ts'
import { TOP } from '#model/records/tree.ts'
import type { Actor } from '../actor.ts'
import type { Rec } from '../codec.ts'
import type { Database } from '../database.ts'
import { completeRecords } from '../displayNames.ts'
import type { FilterPart } from '../schema/table.ts'
import type { WireFilters } from '../where.ts'
import { filtersOf } from '../where.ts'
import type { ExternalQuery, ExternalRows } from './externalRows.ts'

const MAX = 10_000

const parentOf = ({ name, tree }: Entity): string => {
  if (!tree) throw new Error(`${name} is no tree`)
  return tree.parent
}

const query = (entity: Entity, wanted: WireFilters): ExternalQuery => ({
  filters: filtersOf(entity, wanted),
  sort: [],
  size: MAX,
  offset: 0,
})

/** Query for the direct children of these records. */
export const childrenOf = (entity: Entity, ids: readonly string[]): ExternalQuery =>
  query(entity, { [`${parentOf(entity)}_in`]: ids.join(',') })

/** One level of a tree; each record with a flag `hasChildren`. */
export async function externalChildren(
  db: Database,
  rows: ExternalRows,
  entity: Entity,
  parentId: string,
  filters: readonly FilterPart[],
  actor: Actor,
): Promise<Rec[]> {
  const records = await rows.list(entity, { filters, sort: [], size: MAX, offset: 0, below: parentId }, actor)
  const ids = records.map(({ id }) => String(id))
  const { filters: below } = childrenOf(entity, ids)
  const parents = ids.length === 0 ? new Set<string>() : await rows.values(entity, parentOf(entity), below, actor)
  for (const record of records) record.hasChildren = parents.has(String(record.id))
  await completeRecords(db, entity, records, actor)
  return records
}

/** Ids of all descendants of a record, among the first 10,000 rows of the table. */
export async function externalDescendants(rows: ExternalRows, entity: Entity, id: string, actor: Actor): Promise<string[]> {
  const all = await rows.list(entity, query(entity, {}), { ...actor, scopes: undefined })
  const children = Map.groupBy(all, (record) => String(record[parentOf(entity)] ?? TOP))
  const found = new Set<string>()
  const open = [id]
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const child of children.get(at) ?? []) {
      const own = String(child.id)
      if (own === id || found.has(own)) continue
      found.add(own)
      open.push(own)
    }
  return [...found]
}
