// Regions are called by their code, which is their id as well.

import { entityIn, entityOf, filtersOf } from '../../auth/rows.ts'
import { AppError } from '../../errors.ts'
import { change } from '../../store/query.ts'
import { allRecords, findRecord, type Rec } from '../../store/records.ts'
import { tableOf } from '../../store/table.ts'
import { actorOf } from '../access.ts'
import { familyOf } from '../entity/family.ts'
import { detail, list } from '../entity/read.ts'
import { remove } from '../entity/remove.ts'
import type { Call, EntityHook, Route } from '../route.ts'
import { COUNTRY, regionPlace } from './regionPlace.ts'

const ROOT = '/api/blade-system/region'

const get = (name: string, handle: Route['handle'], access: Route['access'] = { reads: 'region' }): Route => ({
  method: 'GET',
  path: `${ROOT}/${name}`,
  access,
  handle,
})

/** A page, although the regions are a tree. */
function page(call: Call) {
  return list(call, { ...entityOf(call.platform, 'region'), tree: null })
}

function byCode(call: Call): Promise<Rec> {
  const entity = entityOf(call.platform, 'region')
  return detail(named(call, 'id', call.query.code ?? call.query.id), { entity, offer: null }, familyOf([entity]))
}

/** What stands right below a region, for cascades; provinces when none is named. Everybody may choose a region. */
async function below(call: Call): Promise<Rec[]> {
  const entity = entityOf(call.platform, 'region')
  const wanted = filtersOf(entity, { parentCode_equal: call.query.code?.trim() || COUNTRY })
  const rows = await allRecords(call.platform.store.db, entity, wanted, actorOf(call))
  return rows.map(({ id, code, parentCode, name, regionLevel }) => ({ id, code, parentCode, name, regionLevel }))
}

/** The platform's console names the one region `id`, the others name `ids`. */
const removal: Route = {
  method: 'POST',
  path: `${ROOT}/remove`,
  access: { permission: 'region_delete' },
  async handle(call) {
    return remove(named(call, 'ids', call.query.ids ?? call.query.id), familyOf([entityOf(call.platform, 'region')]), [])
  },
}

function named(call: Call, name: 'id' | 'ids', code: string | undefined): Call {
  if (!code) throw new AppError('request.parameterMissing', { name: 'code' })
  return { ...call, query: { [name]: code } }
}

export const regionRoutes: readonly Route[] = [get('list', page), get('detail', byCode), get('select', below, 'user'), removal]

/** The code decides whether a submit adds or changes; a new region learns from its parent where it stands. */
export const regionHook: EntityHook = {
  entity: 'region',
  async submitting(call, body) {
    const { code } = body
    if (typeof code !== 'string' || code === '') return body
    const stored = await findRecord(call.platform.store.db, entityOf(call.platform, 'region'), code, actorOf(call))
    return { ...body, id: stored ? code : '' }
  },
  async inserting(db, values, actor) {
    const entity = entityIn(db, 'region')
    const code = String(values.code)
    // A removed region of that code would stand in the way of the new one.
    await change(db, `delete from ${tableOf(entity).quoted} where "id" = ? and "is_deleted" = 1`, [code])
    const parent = await findRecord(db, entity, String(values.parentCode), actor)
    return { id: code, ...regionPlace(values, parent) }
  },
}
