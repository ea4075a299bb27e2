// Last state of a list for each user. The last write wins, since it affects only the user's own display.

import { OPEN_OBJECT, TEXT, takesJson } from '#http/openapi/routeBodies.ts'
import { callTitle } from '#records/callTitle.ts'
import { type Rec, repository } from '#store/rows.ts'
import { AppError, isDuplicate } from '../../errors.ts'
import type { Call, Route } from '../../http/route.ts'
import { actorWithoutScopes, userOf } from '../../records/actor.ts'
import { objectBody } from '../../records/body.ts'
import { contentOf, listedEntity, VIEWS } from './viewRequest.ts'

/** The caller's row for a list; `null` for none. */
export async function stateOf(call: Call, entity: string): Promise<Rec | null> {
  const wanted = { entity_equal: entity, userId_equal: userOf(call).userId }
  const [row] = await repository(call.platform, 'list-state', actorWithoutScopes(call)).find(wanted)
  return row ?? null
}

/** `{entity, view?, viewId?}`: missing values stay unchanged; an empty `viewId` selects the list's last state. */
async function keep(call: Call): Promise<void> {
  const body = objectBody(call.body)
  const { name } = listedEntity(call, body.entity)
  const values = {
    ...(body.view === undefined ? {} : { content: contentOf(body.view) }),
    ...(body.viewId === undefined ? {} : { viewId: idOf(body.viewId) }),
  }
  const write = async () => {
    const row = await stateOf(call, name)
    await call.platform.store.transaction(async (db) => {
      const listStates = repository(db, 'list-state', actorWithoutScopes(call))
      if (row) await listStates.update(String(row.id), values)
      else await listStates.insert({ ...values, entity: name, userId: userOf(call).userId })
    })
  }
  // If two windows insert the first row at once, the second attempt updates it.
  await write().catch((error) => {
    if (!isDuplicate(error)) throw error
    return write()
  })
}

function idOf(value: unknown): string {
  if (typeof value !== 'string' || value.length > 32) throw new AppError('request.parameterInvalid', { name: 'viewId' })
  return value
}

export const stateRoute: Route = {
  method: 'POST',
  path: `${VIEWS}/state`,
  title: callTitle('listState'),
  access: 'user',
  described: takesJson({ entity: TEXT, view: OPEN_OBJECT, viewId: TEXT }, ['entity']),
  handle: keep,
}
