// Tenants: the managing tenant sees and manages all, other tenants see only themselves.

import { TAKES_RECORD, TEXT, takesQuery } from '#http/openapi/routeBodies.ts'
import type { Call, Route } from '#http/route.ts'
import type { Entity } from '#model/entity/entity.ts'
import { withoutTrailing } from '#model/withoutTrailing.ts'
import { actorOf, checkWrite, grantsOf, userOf } from '#records/actor.ts'
import { objectBody } from '#records/body.ts'
import { entityViewsOf } from '#records/entityViews.ts'
import type { EntityHook } from '#records/hook.ts'
import { detail, readChoices, readListPage } from '#records/read.ts'
import { submit } from '#records/submit.ts'
import { AppError } from '#server/errors.ts'
import { type Actor, entityOf, findRow, findRows, MANAGING_TENANT, type Rec, repository, systemActor, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { letterheadOf } from './letterhead.ts'
import { writeLicence } from './licence.ts'
import { newTenantHook } from './newTenant.ts'

const ROOT = '/api/blade-system/tenant'

const read = (name: string, handle: Route['handle']): Route => ({
  method: 'GET',
  path: `${ROOT}/${name}`,
  access: { reads: 'tenant' },
  handle,
})

/** The entity, restricted to tenants that the caller may see. */
function visible(call: Call): Entity {
  const entity = entityOf(call.platform, 'tenant')
  const { tenantId } = userOf(call)
  return tenantId === MANAGING_TENANT ? entity : { ...entity, where: { tenantId_equal: tenantId } }
}

const page = (call: Call) => readListPage(call, visible(call))

function one(call: Call): Promise<Rec> {
  const entity = visible(call)
  return detail(call, { entity, offer: null }, entityViewsOf([entity]))
}

/** Search by a part of the name (`?name=`). */
async function findByName(call: Call): Promise<Rec[]> {
  const { name = '' } = call.query
  if (name.trim() === '') throw new AppError('request.parameterMissing', { name: 'name' })
  const entity = visible(call)
  return repository(call.platform.store.db, entity, actorOf(call)).all({ tenantName_like: name.trim() })
}

/** Number and name, for selects. */
async function choices(call: Call): Promise<Rec[]> {
  return (await readChoices(call, visible(call))).map(({ id, tenantId, tenantName }) => ({ id, tenantId, tenantName }))
}

/** Package of a tenant (`?tenantId=` is the id of its row); `null` for none. */
async function packageDetail({ platform, query }: Call): Promise<Rec | null> {
  if (!query.tenantId) throw new AppError('request.parameterMissing', { name: 'tenantId' })
  const tenant = await findRow(platform, 'tenant', query.tenantId)
  if (!tenant) throw new AppError('record.notFound')
  const packageId = textOf(tenant, 'packageId')
  return packageId === '' ? null : findRow(platform, 'tenant-package', packageId)
}

/** Saves a tenant; a new one also gets its initial data. */
async function save(call: Call): Promise<Rec> {
  const entity = entityOf(call.platform, 'tenant')
  const isNew = (objectBody(call.body).id ?? '') === ''
  if (isNew) checkWrite(grantsOf(call), entity.permissions.add, entity, actorOf(call))
  const hooks = isNew ? [await newTenantHook(call.platform)] : []
  const saved = await submit(call, entity, entityViewsOf([entity]), hooks)
  call.platform.reads.forget()
  return saved
}

/** Sets the package or data source of tenants, named by number; an empty id clears it. */
function assign(name: string, permission: string, field: 'packageId' | 'datasourceId', target: string): Route {
  return {
    method: 'POST',
    path: `${ROOT}/${name}`,
    access: { permission },
    described: takesQuery({ tenantId: TEXT, [field]: TEXT }, ['tenantId']),
    async handle(call) {
      const { platform, query } = call
      const actor = actorOf(call)
      const entity = entityOf(platform, 'tenant')
      checkWrite(grantsOf(call), permission, entity, actor)
      const [tenant] = query.tenantId ? await findRows(platform, 'tenant', { tenantId_equal: query.tenantId }) : []
      if (!tenant) throw new AppError('auth.tenantUnknown')
      const wanted = (query[field] ?? '').trim()
      const known = platform.library().entities.get(target)
      await platform.store.transaction(async (db) => {
        const found = wanted === '' || (known && (await repository(db, known, actor).get(wanted)))
        if (!found) throw new AppError('record.notFound')
        await repository(db, entity, actor).update(textOf(tenant, 'id'), { [field]: wanted })
      })
      platform.reads.forget()
    },
  }
}

/** The tenant of a web address, before sign-in; empty for an unknown address. */
const info: Route = {
  method: 'GET',
  path: `${ROOT}/info`,
  described: takesQuery({ domain: TEXT }),
  access: 'public',
  async handle({ platform, query }) {
    const wanted = addressOf(query.domain ?? '')
    const tenants = wanted === '' ? [] : await findRows(platform, 'tenant', { domain_notnull: 'true' })
    const tenant = tenants.find((row) => addressOf(textOf(row, 'domain')) === wanted)
    if (!tenant) return {}
    return { tenantId: textOf(tenant, 'tenantId'), domain: textOf(tenant, 'domain'), backgroundUrl: textOf(tenant, 'backgroundUrl') }
  },
}

/** Normalises a URL or a host to host and path: the console sends its whole URL, administrators enter either. */
function addressOf(domain: string): string {
  const address = domain.trim().toLowerCase().split(/[?#]/)[0] ?? ''
  return withoutTrailing(address.replace(/^https?:\/\//, ''), '/')
}

export const tenantRoutes: readonly Route[] = [
  read('list', page),
  read('page', page),
  read('detail', one),
  read('find-by-name', findByName),
  { ...read('select', choices), described: { answers: 'choices' } },
  { ...read('package-detail', packageDetail), access: { permission: 'tenant_package_setting' } },
  { method: 'POST', path: `${ROOT}/submit`, access: 'user', described: TAKES_RECORD, handle: save },
  assign('package-setting', 'tenant_package_setting', 'packageId', 'tenant-package'),
  assign('datasource', 'tenant_datasource', 'datasourceId', 'datasource'),
  info,
  { method: 'GET', path: `${ROOT}/letterhead`, access: 'user', handle: letterheadOf },
]

/** The managing tenant cannot be removed. The users of a removed tenant are removed too; its other data become unreachable. */
export const tenantHook = (key: Uint8Array): EntityHook => ({
  entity: 'tenant',
  irrevocable: true,
  async updated({ db, before, after }) {
    if (['accountNumber', 'expireTime'].some((name) => before[name] !== after[name])) await writeLicence(db, key, after)
  },
  async removing({ db, ids, actor }) {
    for (const tenant of await repository(db, 'tenant', actor).all({ id_in: ids.join(',') })) {
      const tenantId = textOf(tenant, 'tenantId')
      if (tenantId === MANAGING_TENANT) throw new AppError('tenant.managing')
      await removeUsers(db, tenantId, actor)
    }
  },
})

async function removeUsers(db: Database, tenantId: string, { userId }: Actor): Promise<void> {
  const actor: Actor = { ...systemActor(tenantId), userId }
  for (;;) {
    const rows = await repository(db, 'user', actor).all()
    if (rows.length === 0) return
    await repository(db, 'user', actor).remove(rows.map((row) => textOf(row, 'id')))
  }
}
