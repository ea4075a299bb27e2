// Named views of lists, private or shared with a role or the whole tenant.

import { OPEN_OBJECT, TEXT, takesJson } from '#http/openapi/routeBodies.ts'
import { MAX_NAME_LENGTH, type NamedView, type ShareRole } from '#model/list/listView.ts'
import { callTitle } from '#records/callTitle.ts'
import { type Rec, repository, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { AppError } from '../../errors.ts'
import type { Call, Route } from '../../http/route.ts'
import { actorWithoutScopes, userOf } from '../../records/actor.ts'
import { objectBody } from '../../records/body.ts'
import { checkOwnRows } from '../../records/ownRows.ts'
import { stateOf } from './state.ts'
import { contentOf, listedEntity, VIEWS } from './viewRequest.ts'

const ALL = 'all'

/** `?entity=`: last state of the list for the caller, and the available views, own ones first. */
async function chosen(call: Call): Promise<Rec> {
  const { name } = listedEntity(call, call.query.entity)
  const { userId, roleIds } = userOf(call)
  const either: readonly Record<string, string>[] = [{ userId_equal: userId }, { share_in: [ALL, ...roleIds].join(',') }]
  const [state, rows] = await Promise.all([
    stateOf(call, name),
    repository(call.platform, 'list-view', actorWithoutScopes(call)).find(
      { entity_equal: name },
      {
        either,
        sort: [{ field: 'name', descending: false }],
      },
    ),
  ])
  const isOwn = (row: Rec) => textOf(row, 'userId') === userId
  return {
    last: state?.content ? JSON.parse(textOf(state, 'content')) : null,
    defaultId: state ? textOf(state, 'viewId') : '',
    views: [...rows.filter(isOwn), ...rows.filter((row) => !isOwn(row))].map((row) => viewOf(row, isOwn(row))),
  }
}

function viewOf(row: Rec, isOwn: boolean): NamedView {
  const [id, name, share, updateTime] = [textOf(row, 'id'), textOf(row, 'name'), textOf(row, 'share'), textOf(row, 'updateTime')]
  return { id, name, share, isOwn, updateTime, view: JSON.parse(textOf(row, 'content')) }
}

/**
 * `{id?, entity, name?, share?, view?, updateTime?}`: adds a view, or changes given values of an own view. Throws a conflict if
 * `updateTime` differs from the stored one.
 */
async function submit(call: Call): Promise<NamedView> {
  const body = objectBody(call.body)
  const { name: entity, permissions } = listedEntity(call, body.entity)
  const values = {
    ...(body.name === undefined ? {} : { name: nameOf(body.name) }),
    ...(body.share === undefined ? {} : { share: shareOf(body.share) }),
    ...(body.view === undefined ? {} : { content: contentOf(body.view) }),
  }
  const id = textOf(body, 'id')
  const { userId } = userOf(call)
  const actor = actorWithoutScopes(call)
  return call.platform.store.transaction(async (db) => {
    const listViews = repository(db, 'list-view', actor)
    const before = id === '' ? null : await ownView(db, id, call)
    if (before && textOf(before, 'entity') !== entity) throw new AppError('record.notYours')
    // Without the permission a user may still unshare a view and edit private ones.
    const share = values.share ?? textOf(before ?? {}, 'share')
    if (share !== '' && !call.rights.codes.has(permissions.share ?? '')) throw new AppError('auth.noPermission')
    if (values.share !== undefined && values.share !== ALL) await refuseUnknownRole(db, values.share, call)
    if (before) {
      const expected = textOf(body, 'updateTime')
      return viewOf(await listViews.update(id, values, expected === '' ? undefined : expected), true)
    }
    const start = { name: nameOf(body.name), share: '', content: contentOf(body.view) }
    const row = await listViews.insert({ ...start, ...values, entity, userId })
    await checkOwnRows(db, call, 'list-view', 'userId')
    return viewOf(row, true)
  })
}

/** `{id}`: removes one of the caller's views. */
async function remove(call: Call): Promise<void> {
  const id = textOf(objectBody(call.body), 'id')
  await call.platform.store.transaction(async (db) => {
    await ownView(db, id, call)
    await repository(db, 'list-view', actorWithoutScopes(call)).remove([id])
  })
}

/** `?entity=`: roles that a view can be shared with, `[{id, name}]`. */
async function roles(call: Call): Promise<ShareRole[]> {
  const { permissions } = listedEntity(call, call.query.entity)
  if (!call.rights.codes.has(permissions.share ?? '')) throw new AppError('auth.noPermission')
  const { platform } = call
  const rows = await repository(platform, 'role', actorWithoutScopes(call)).find(
    {},
    {
      fields: ['id', 'roleName'],
      sort: [{ field: 'sort', descending: false }],
    },
  )
  return rows.map((row) => ({ id: textOf(row, 'id'), name: textOf(row, 'roleName') }))
}

async function ownView(db: Database, id: string, call: Call): Promise<Rec> {
  const actor = actorWithoutScopes(call)
  await repository(db, 'list-view', actor).lock(id)
  const row = await repository(db, 'list-view', actor).get(id)
  if (!row || textOf(row, 'userId') !== userOf(call).userId) throw new AppError('record.notYours')
  return row
}

async function refuseUnknownRole(db: Database, role: string, call: Call): Promise<void> {
  if (role === '') return
  if (!(await repository(db, 'role', actorWithoutScopes(call)).get(role))) throw new AppError('record.notFound')
}

function nameOf(value: unknown): string {
  const name = typeof value === 'string' ? value.trim() : ''
  if (name === '' || name.length > MAX_NAME_LENGTH) throw new AppError('request.parameterInvalid', { name: 'name' })
  return name
}

function shareOf(value: unknown): string {
  if (typeof value !== 'string' || value.length > 32) throw new AppError('request.parameterInvalid', { name: 'share' })
  return value
}

export const namedViewRoutes: readonly Route[] = [
  { method: 'GET', path: `${VIEWS}/views`, access: 'user', handle: chosen },
  { method: 'GET', path: `${VIEWS}/roles`, access: 'user', handle: roles },
  {
    method: 'POST',
    path: `${VIEWS}/submit`,
    title: callTitle('listView'),
    access: 'user',
    described: takesJson({ id: TEXT, entity: TEXT, name: TEXT, share: TEXT, view: OPEN_OBJECT, updateTime: TEXT }, ['entity']),
    handle: submit,
  },
  {
    method: 'POST',
    path: `${VIEWS}/remove`,
    title: callTitle('listViewRemoved'),
    access: 'user',
    described: takesJson({ id: TEXT }, ['id']),
    handle: remove,
  },
]
