// Regions, identified by their code, which is also their id.

import * as dict from '#engine/site/keys.ts'
import { TEXT, takesQuery } from '#http/openapi/routeBodies.ts'
import type { Call, Route } from '#http/route.ts'
import { isEmpty } from '#model/records/values.ts'
import { actorOf } from '#records/actor.ts'
import type { Context } from '#records/context.ts'
import { entityViewsOf } from '#records/entityViews.ts'
import type { EntityHook } from '#records/hook.ts'
import { detail, readListPage } from '#records/read.ts'
import { remove } from '#records/remove.ts'
import { AppError } from '#server/errors.ts'
import { type Actor, entityOf, type Rec, repository, systemActor, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { codeBelow, fitsBelow, spellings } from './regionCodes.ts'
import { COUNTRY, regionLevelName, regionPlace } from './regionPlace.ts'

const ROOT = '/api/blade-system/region'
/** Maximum number of search results. */
const FOUND = 50

const get = (name: string, handle: Route['handle'], access: Route['access'] = { reads: 'region' }): Route => ({
  method: 'GET',
  path: `${ROOT}/${name}`,
  access,
  handle,
})

/** A page, even though regions are a tree. */
function page(call: Call) {
  return readListPage(call, { ...entityOf(call.platform, 'region'), tree: null })
}

async function byCode(call: Call): Promise<Rec> {
  const entity = entityOf(call.platform, 'region')
  const region = await detail(named(call, 'id', call.query.code ?? call.query.id), { entity, offer: null }, entityViewsOf([entity]))
  const parent = await repository(call.platform, entity, actorOf(call)).get(textOf(region, 'parentCode'))
  return { ...region, level: region.regionLevel, parentName: parent?.name ?? null }
}

/**
 * For cascaded selects: children of a region, provinces by default; or matches of `keyword`, a part of the full name or the beginning of a
 * code. Open to every user.
 */
async function select(call: Call): Promise<Rec[]> {
  const keyword = call.query.keyword?.trim()
  const rows = keyword ? await found(call, keyword) : await below(call, call.query.code?.trim() || COUNTRY)
  return rows.map(({ id, code, parentCode, name, fullName, regionLevel }) => ({ id, code, parentCode, name, fullName, regionLevel }))
}

function below(call: Call, code: string): Promise<Rec[]> {
  return repository(call.platform.store.db, 'region', actorOf(call)).all({ parentCode_equal: code })
}

const FROM_PROVINCE_TO_COUNTY = [dict.region.province, dict.region.city, dict.region.county].join(',')

/** Matches from provinces to districts, highest level first. */
async function found(call: Call, keyword: string): Promise<Rec[]> {
  const filters = {
    regionLevel_in: FROM_PROVINCE_TO_COUNTY,
    [/^\d+$/.test(keyword) ? 'code_likeright' : 'fullName_like']: keyword,
  }
  const sort = ['regionLevel', 'code'].map((field) => ({ field, descending: false }))
  const { records } = await repository(call.platform.store.db, 'region', actorOf(call)).list({ current: 1, size: FOUND, sort, filters })
  return records
}

/** The platform's console sends `id`, other clients `ids`. */
const removal: Route = {
  method: 'POST',
  path: `${ROOT}/remove`,
  access: { permission: 'region_delete' },
  described: takesQuery({ ids: TEXT, id: TEXT }),
  async handle(call) {
    return remove(named(call, 'ids', call.query.ids ?? call.query.id), entityViewsOf([entityOf(call.platform, 'region')]), [])
  },
}

function named(call: Call, name: 'id' | 'ids', code: string | undefined): Call {
  if (!code) throw new AppError('request.parameterMissing', { name: 'code' })
  return { ...call, query: { [name]: code } }
}

export const regionRoutes: readonly Route[] = [
  { ...get('list', page), described: { answers: 'page' } },
  get('detail', byCode),
  { ...get('select', select, 'user'), described: { answers: 'choices' } },
  removal,
]

/** The code decides between insert and update; level and ancestors of a new region come from its parent. */
export const regionHook: EntityHook = {
  entity: 'region',
  members: ['level', 'parentName'],
  async submitting(call, sent) {
    // Clients of the open source platform send `level`.
    const levelled = isEmpty(sent.regionLevel) && typeof sent.level === 'number' ? { ...sent, regionLevel: sent.level } : sent
    const body = await asRegionBelow(call, levelled)
    const code = textOf(body, 'code')
    if (code === '') return body
    const id = textOf(body, 'id')
    const find = (one: string) => repository(call.platform, 'region', actorOf(call)).get(one)
    if (await find(code)) {
      if (id !== '' && id !== code && (await find(id))) throw new AppError('region.codeTaken', { code }, null, 'code')
      return { ...body, id: code }
    }
    const parentCode = textOf(body, 'parentCode') || (id === '' ? COUNTRY : '')
    for (const other of spellings(code, parentCode)) {
      const region = await find(other)
      if (!region) continue
      // An update may spell the code in the other scheme.
      if (id === other) return { ...body, id, code: other, parentCode: region.parentCode }
      throw new AppError('region.spelledTwice', { code, other }, null, 'code')
    }
    if (id !== '' && (await find(id))) throw new AppError('region.codeFixed', { code: id }, null, 'code')
    if (parentCode !== '' && /^\d{2,12}$/.test(code) && !fitsBelow(code, parentCode))
      throw new AppError('region.codeUnfit', { code, parent: parentCode }, null, 'code')
    return { ...body, id: '' }
  },
  async inserting({ db, values, actor }) {
    const regions = repository(db, 'region', actor)
    const code = String(values.code)
    // Erases a removed region with the same code.
    await regions.eraseRemoved(code)
    const parent = await regions.get(String(values.parentCode))
    return { id: code, ...regionPlace(values, parent) }
  },
  async updated({ db, before, after, actor }) {
    if (before.name !== after.name) await rename(db, before, after, actor)
  },
}

/**
 * Regions of the open source platform have no id. Its client creates a region below the displayed one by sending that one's data: its id,
 * and as `parentCode` its code appended to that of its parent.
 */
async function asRegionBelow(call: Context, body: Rec): Promise<Rec> {
  const [id, code, parentCode] = ['id', 'code', 'parentCode'].map((name) => textOf(body, name)) as [string, string, string]
  if (id === '' || parentCode === '' || code === parentCode || !code.startsWith(parentCode)) return body
  const shown = await repository(call.platform, 'region', actorOf(call)).get(id)
  if (!shown || (parentCode !== id && !spellings(parentCode, textOf(shown, 'parentCode')).includes(id))) return body
  return { ...body, id: '', parentCode: id, code: codeBelow(id, code.slice(parentCode.length)) }
}

/** Updates the full names of all regions below a renamed region. */
async function rename(db: Database, before: Rec, after: Rec, actor: Actor): Promise<void> {
  const regions = repository(db, 'region', systemActor(actor.tenantId))
  const old = String(before.fullName)
  const renamed = `${old.slice(0, old.length - String(before.name).length)}${after.name}`
  const level = regionLevelName(after)
  if (level === null) {
    await regions.change({ id_equal: String(after.id) }, { fullName: renamed })
    return
  }
  const values = { [`${level}Name`]: String(after.name), fullName: { insteadOfFirst: old.length, text: renamed } }
  await regions.change({ [`${level}Code_equal`]: String(after.code) }, values)
}
