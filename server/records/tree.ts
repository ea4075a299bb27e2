// Reads entities with a tree.

import { type LevelPart, type Rec, repository } from '#store/rows.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import type { Tree } from '../../engine/model/entity/recordTree.ts'
import { TOP, toTree } from '../../engine/model/records/tree.ts'
import { AppError } from '../errors.ts'
import { listCallerOf, readerOf } from './actor.ts'
import type { Context } from './context.ts'
import { masked } from './masked.ts'
import { parseLimitedFilters, parseLimitedList } from './privateProbes.ts'
import { type FilterPart, type FilterValue, parseListQuery, toFilterTerm } from './query.ts'
import { sightOf } from './sight.ts'

type Row = Rec & { id: string }

export type TreeEntity = Entity & { tree: Tree }

export function isTree(entity: Entity): entity is TreeEntity {
  return entity.tree !== null
}

/** The whole filtered tree, nested; with a parent as filter only its descendants. */
export async function treeList(context: Context, entity: TreeEntity): Promise<Rec[]> {
  await parseLimitedList(context, entity)
  return toTree(await treeRows({ ...context, isCounted: true }, entity), entity.tree.parent)
}

/** The same rows as nodes of tree selects: `title`, `value` and `key` besides the record's fields. */
export async function treeNodes(context: Context, entity: TreeEntity): Promise<Rec[]> {
  const rows = await treeRows(context, entity)
  return toTree(
    rows.map((row) => toNode(row, entity)),
    entity.tree.parent,
  )
}

/**
 * One level, each row with `hasChildren`: the roots, the children of a parent, or matches of a search on all levels. With `size` only page
 * `current`.
 */
export async function level(context: Context, entity: TreeEntity): Promise<Rec[]> {
  const { parentId, filters } = splitParent(entity, await parseLimitedFilters(context, entity))
  const actor = readerOf(context)
  const { db } = context.platform.store
  if (parentId !== null || filters.length === 0)
    return masked(
      entity,
      await repository(db, entity, actor).children(parentId ?? TOP, filters, partOf(context, entity)),
      sightOf(context, entity),
    )
  const rows = masked(entity, await found(context, entity, filters), sightOf(context, entity))
  if (rows.length === 0) return []
  const ids = rows.map((row) => String(row.id)).join(',')
  const children = await repository(db, entity, actor).all([toFilterTerm(entity, entity.tree.parent, 'in', ids)])
  const parents = new Set(children.map((child) => child[entity.tree.parent]))
  return rows.map((row) => ({ ...row, hasChildren: parents.has(row.id) }))
}

function partOf(context: Context, entity: TreeEntity): LevelPart | undefined {
  if (!context.query.size) return undefined
  const { size, current } = parseListQuery(entity, context.query, listCallerOf(context, entity))
  return { size, offset: (current - 1) * size }
}

/** All matches, or the first `size`. */
async function found(context: Context, entity: TreeEntity, filters: readonly FilterPart[]): Promise<Rec[]> {
  const { db } = context.platform.store
  if (!context.query.size) return repository(db, entity, readerOf(context)).all(filters)
  return (
    await repository(db, entity, readerOf(context)).list({
      ...parseListQuery(entity, context.query, listCallerOf(context, entity)),
      filters,
    })
  ).records
}

export async function levelNodes(context: Context, entity: TreeEntity): Promise<Rec[]> {
  return (await level(context, entity)).map((row) => toNode(row as Row, entity))
}

function toNode(row: Row, { tree }: TreeEntity): Row {
  return { ...row, title: row[tree.label], value: row.id, key: row.id }
}

async function treeRows(context: Context, entity: TreeEntity): Promise<Row[]> {
  const { parentId, filters } = splitParent(entity, await parseLimitedFilters(context, entity))
  const actor = readerOf(context)
  const { db } = context.platform.store
  const rows = masked(entity, (await repository(db, entity, actor).all(filters)) as Row[], sightOf(context, entity))
  if (parentId === null || parentId === TOP) return rows
  const below = new Set(await repository(db, entity, actor).descendantIds(parentId))
  return rows.filter((row) => below.has(row.id))
}

/** The parent is given by its plain name or `_equal`; other conditions on it are ordinary filters. */
function splitParent({ tree }: TreeEntity, all: readonly FilterPart[]): { parentId: string | null; filters: FilterPart[] } {
  const isParent = (part: FilterPart): part is FilterValue =>
    'filter' in part && part.filter.field.name === tree.parent && ['equal', 'like'].includes(part.filter.operator)
  const parents = all.filter(isParent)
  if (parents.length > 1) throw new AppError('request.parameterRepeated', { name: tree.parent })
  return { parentId: parents[0]?.value ?? null, filters: all.filter((one) => !isParent(one)) }
}
