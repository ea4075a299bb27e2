// Routes of dictionaries as on the platform, for both kinds. A dictionary row (parent 0, key -1) and its entries are in one table.

import * as dict from '#engine/site/keys.ts'
import type { Call, Route } from '#http/route.ts'
import { TOP, toTree } from '#model/records/tree.ts'
import { isEmpty } from '#model/records/values.ts'
import { actorOf, userOf } from '#records/actor.ts'
import { entityViewsOf } from '#records/entityViews.ts'
import type { EntityHook } from '#records/hook.ts'
import { parseLimitedFilters } from '#records/privateProbes.ts'
import { queryParameter } from '#records/queryParameter.ts'
import { AppError } from '#server/errors.ts'
import { type Actor, entitiesOf, entityOf, filtersOf, findRow, findRows, type Rec, repository, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { TOP_KEY } from './dictionarySeeds.ts'

/** The entities of one kind of dictionary. */
export interface DictionaryNames {
  dictionary: 'dict' | 'dict-biz'
  word: string
}

type Row = Rec & { id: string }

/** Routes below the entity's `api` that schema files cannot describe. */
export function dictionaryRoutes(names: DictionaryNames): Route[] {
  const get = (name: string, handle: (call: Call, names: DictionaryNames) => Promise<unknown>): Route => ({
    method: 'GET',
    path: `/api/blade-system/${names.dictionary}/${name}`,
    // Every user may read the entries, because forms need them; other calls need the permissions of the dictionary pages.
    access: name === 'dictionary' ? 'user' : { reads: [names.dictionary, names.word] },
    handle: (call) => handle(call, names),
  })
  return [
    get('dictionary', dictionary),
    get('list', list),
    get('tree', tree),
    get('dictionary-tree', tree),
    get('parent-tree', parentTree),
    get('child-list', childList),
  ]
}

/** Unsealed entries of a code, or of several comma-separated codes. */
async function dictionary(call: Call, { word }: DictionaryNames): Promise<Rec[]> {
  const code = queryParameter(call, 'code')
  const rows = await findRows(call.platform, word, { code_in: code, isSealed_notequal: dict.flag.yes }, userOf(call).tenantId)
  return rows.map(({ id, parentId, code, dictKey, dictValue, english, color, sort, remark, level, weight, isSpecial, isAtHeight }) => ({
    id,
    parentId,
    code,
    dictKey,
    dictValue,
    english,
    color,
    sort,
    remark,
    level,
    weight,
    isSpecial,
    isAtHeight,
  }))
}

/** All matching rows, sealed ones too, as a tree of dictionaries and entries. */
async function list(call: Call, { dictionary, word }: DictionaryNames): Promise<Rec[]> {
  const { platform } = call
  const { merged } = entityViewsOf([entityOf(platform, dictionary), entityOf(platform, word)])
  const wanted = await parseLimitedFilters(call, merged)
  return toTree((await repository(platform.store.db, merged, actorOf(call)).all(wanted)) as Row[], 'parentId')
}

/** The same as nodes of a tree select; the `code` that the platform's console sends is ignored. */
async function tree(call: Call, names: DictionaryNames): Promise<Rec[]> {
  return toTree((await allRows(call, names)).map(nodeOf), 'parentId')
}

async function parentTree(call: Call, names: DictionaryNames): Promise<Rec[]> {
  return (await findRows(call.platform, names.dictionary, {}, userOf(call).tenantId)).map(nodeOf)
}

/** Matching entries of a dictionary as a tree. */
async function childList(call: Call, names: DictionaryNames): Promise<Rec[]> {
  const { platform, query } = call
  const { parentId = '', ...search } = query
  const parent = parentId === '' ? null : await findRow(platform, names.dictionary, parentId, userOf(call).tenantId)
  if (!parent) return []
  const entity = entityOf(platform, names.word)
  const wanted = [
    ...filtersOf(entity, { code_equal: textOf(parent, 'code') }),
    ...(await parseLimitedFilters({ ...call, query: search }, entity)),
  ]
  return toTree((await repository(platform.store.db, entity, actorOf(call)).all(wanted)) as Row[], 'parentId')
}

async function allRows(call: Call, { dictionary, word }: DictionaryNames): Promise<Row[]> {
  const { tenantId } = userOf(call)
  const [tops, words] = await Promise.all([dictionary, word].map((name) => findRows(call.platform, name, {}, tenantId)))
  return [...(tops ?? []), ...(words ?? [])] as Row[]
}

function nodeOf(row: Rec): Row {
  const id = textOf(row, 'id')
  return { id, parentId: textOf(row, 'parentId'), title: textOf(row, 'dictValue'), english: row.english ?? null, value: id, key: id }
}

/** Copies the code of a dictionary to its entries, and refuses to remove a dictionary that a schema file uses. */
export function dictionaryHook({ dictionary, word }: DictionaryNames): EntityHook {
  return {
    entity: dictionary,
    // Forms of other clients also require a key for the dictionary row.
    async submitting(_, body) {
      const isTopRow = isEmpty(body.parentId) ? isEmpty(body.id) : String(body.parentId) === TOP
      return isTopRow ? { ...body, dictKey: TOP_KEY } : body
    },
    async inserted({ db, after: record, actor }) {
      if (!isTop(record)) await checkParent(db, word, record, actor)
    },
    async updated({ db, before, after, actor }) {
      if (isTop(before) !== isTop(after)) throw new AppError('dict.movesLevel')
      if (!isTop(after)) await checkParent(db, word, after, actor)
      else if (before.code !== after.code) await renameWords(db, word, textOf(before, 'code'), textOf(after, 'code'), actor)
    },
    async removing({ db, records }) {
      for (const row of records.filter(isTop)) refuseUsed(db, dictionary, row)
    },
  }
}

async function checkParent(db: Database, word: string, record: Rec, actor: Actor): Promise<void> {
  const parent = await repository(db, word, actor).get(textOf(record, 'parentId'))
  if (!parent) throw new AppError('dict.parentUnknown')
  if (parent.code !== record.code) throw new AppError('dict.otherCode')
}

async function renameWords(db: Database, word: string, from: string, to: string, actor: Actor): Promise<void> {
  const words = repository(db, word, actor)
  for (const row of await words.all({ code_equal: from })) {
    await words.update(textOf(row, 'id'), { code: to })
  }
}

/** Throws `dict.inUse` with the first field that uses the dictionary. */
function refuseUsed(db: Database, source: string, row: Rec): void {
  for (const { title, fields } of entitiesOf(db).values()) {
    const user = fields.find(({ choices }) => choices?.kind === 'dict' && choices.source === source && choices.code === row.code)
    if (user) throw new AppError('dict.inUse', { name: textOf(row, 'dictValue'), title, field: user.title })
  }
}

const isTop = (record: Rec): boolean => textOf(record, 'parentId') === TOP
