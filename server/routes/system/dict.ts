// Dictionaries as the platform serves them. Its own rows (parent 0, key -1) and their words lie in one table.

import type { Entity } from '../../../engine/model/entity.ts'
import { isFilter, parseFilter } from '../../../engine/model/filter.ts'
import { TOP, toTree } from '../../../engine/model/tree.ts'
import { entityOf, filtersOf, findRow, findRows, textOf } from '../../auth/rows.ts'
import { AppError } from '../../errors.ts'
import { dialectOf } from '../../store/dialect/dialect.ts'
import { type Actor, allRecords, findRecord, type Rec, updateRecord } from '../../store/records.ts'
import type { Database } from '../../store/store.ts'
import { actorOf } from '../access.ts'
import type { Call, EntityHook, Route } from '../route.ts'

const ROOT = '/api/blade-system/dict'

const get = (name: string, handle: (call: Call) => Promise<unknown>): Route => ({
  method: 'GET',
  path: `${ROOT}/${name}`,
  access: 'user',
  handle,
})

/** The words of a code that are not sealed. */
async function dictionary({ platform, query }: Call): Promise<Rec[]> {
  const { code = '' } = query
  if (code === '') throw new AppError('request.parameterMissing', { name: 'code' })
  const rows = await findRows(platform, 'dict-item', { code_equal: code, isSealed_notequal: '1' })
  return rows.map(({ id, parentId, code, dictKey, dictValue, english, color, sort, remark }) => ({
    id,
    parentId,
    code,
    dictKey,
    dictValue,
    english,
    color,
    sort,
    remark,
  }))
}

/** Every row in one tree, sealed ones too. */
async function list(call: Call): Promise<Rec[]> {
  return toTree(await allRows(call), 'parentId')
}

/** The same for tree selects; the platform's own console sends a code, which means nothing here. */
async function tree(call: Call): Promise<Rec[]> {
  return toTree((await allRows(call)).map(nodeOf), 'parentId')
}

async function parentTree({ platform }: Call): Promise<Rec[]> {
  return (await findRows(platform, 'dict')).map(nodeOf)
}

/** The words below a dictionary that match the search, as a tree. */
async function childList(call: Call): Promise<Rec[]> {
  const { platform, query } = call
  const { parentId = '', ...search } = query
  const parent = parentId === '' ? null : await findRow(platform, 'dict', parentId)
  if (!parent) return []
  const entity = entityOf(platform, 'dict-item')
  const wanted = [...filtersOf(entity, { code_equal: textOf(parent, 'code') }), ...searchFilters(entity, search)]
  return toTree((await allRecords(platform.store.db, entity, wanted, actorOf(call))) as (Rec & { id: string })[], 'parentId')
}

/** Paging and sorting parameters are sent out of habit; there is nothing to page here. */
const HABITS = new Set(['current', 'size', 'ascs', 'descs', 'Blade-Auth'])

function searchFilters(entity: Entity, search: Readonly<Record<string, string>>) {
  return Object.entries(search).flatMap(([key, value]) => {
    if (HABITS.has(key) || value.trim() === '') return []
    const filter = parseFilter(entity, key)
    if (isFilter(filter)) return [{ filter, value }]
    throw new AppError(filter.unknown === 'field' ? 'request.fieldUnknown' : 'request.operatorUnknown', { name: key })
  })
}

async function allRows({ platform }: Call): Promise<(Rec & { id: string })[]> {
  const [tops, words] = await Promise.all([findRows(platform, 'dict'), findRows(platform, 'dict-item')])
  return [...tops, ...words] as (Rec & { id: string })[]
}

function nodeOf(row: Rec): Rec & { id: string } {
  const id = textOf(row, 'id')
  return { id, parentId: textOf(row, 'parentId'), title: textOf(row, 'dictValue'), english: row.english ?? null, value: id, key: id }
}

export const dictRoutes: readonly Route[] = [
  get('dictionary', dictionary),
  get('list', list),
  get('tree', tree),
  get('dictionary-tree', tree),
  get('parent-tree', parentTree),
  get('child-list', childList),
]

async function checkParent(db: Database, record: Rec, actor: Actor): Promise<void> {
  const parent = await findRecord(db, viewOf(db, 'dict-item'), textOf(record, 'parentId'), actor)
  if (!parent) throw new AppError('dict.parentUnknown')
  if (parent.code !== record.code) throw new AppError('dict.otherCode')
}

async function renameWords(db: Database, from: string, to: string, actor: Actor): Promise<void> {
  const words = viewOf(db, 'dict-item')
  for (const word of await allRecords(db, words, filtersOf(words, { code_equal: from }), actor)) {
    await updateRecord(db, words, textOf(word, 'id'), { code: to }, actor)
  }
}

function viewOf(db: Database, name: string): Entity {
  const entity = dialectOf(db).entities.get(name)
  if (!entity) throw new Error(`The schema folder has no entity "${name}", which the server itself needs`)
  return entity
}

const isTop = (record: Rec): boolean => textOf(record, 'parentId') === TOP

/** A word carries the code of its dictionary, whatever happens to either. */
export const dictHook: EntityHook = {
  entity: 'dict',
  async inserted(db, record, actor) {
    if (!isTop(record)) await checkParent(db, record, actor)
  },
  async updated(db, before, after, actor) {
    if (isTop(before) !== isTop(after)) throw new AppError('dict.movesLevel')
    if (!isTop(after)) await checkParent(db, after, actor)
    else if (before.code !== after.code) await renameWords(db, textOf(before, 'code'), textOf(after, 'code'), actor)
  },
}
