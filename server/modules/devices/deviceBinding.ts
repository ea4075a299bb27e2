// Binds devices to projects and unbinds them, with entries in the device use log.

import * as dict from '#engine/site/keys.ts'
import { IDS, TEXT, takesJson } from '#http/openapi/routeBodies.ts'
import type { Call, Route } from '#http/route.ts'
import { siteTime } from '#model/siteTime.ts'
import { actorOf, userOf } from '#records/actor.ts'
import { objectBody } from '#records/body.ts'
import { chosenRecords } from '#records/chosenRecords.ts'
import { parseAnyIds } from '#records/ids.ts'
import { AppError } from '#server/errors.ts'
import { type Actor, type Rec, repository, systemActor, textOf, type WireFilters } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { logUse } from './deviceUseLog.ts'
import { openUseStates } from './ropeTransitions.ts'

const MAX = 200

/** Entities whose records refer to a device, with filters for records that are using it. */
const HOLDERS: readonly { entity: string; busy: WireFilters }[] = [
  { entity: 'rope-use-log', busy: { useState_in: openUseStates.join(',') } },
  { entity: 'tower-crane', busy: { workStatus_equal: dict.machineStatus.inUse } },
  { entity: 'lift', busy: { workStatus_equal: dict.machineStatus.inUse } },
]

/** `{ids: 'd1,d2', projectId}` binds, an empty `projectId` unbinds; all or none. */
async function updateProject(call: Call): Promise<void> {
  const body = objectBody(call.body)
  const ids = parseAnyIds(body.ids, 'ids', MAX)
  if (ids.length === 0) throw new AppError('request.parameterMissing', { name: 'ids' })
  const projectId = textOf(body, 'projectId')
  if (!call.rights.codes.has(projectId === '' ? 'device_unbind' : 'device_bind')) throw new AppError('auth.noPermission')
  const actor = actorOf(call)
  await call.platform.store.transaction(async (db) => {
    if (projectId !== '' && !(await repository(db, 'project', actor).get(projectId))) throw new AppError('record.notYours')
    const devices = await chosenRecords(db, 'device', ids, actor)
    for (const device of devices) {
      const after = await repository(db, 'device', actor).update(textOf(device, 'id'), { projectId })
      await projectChanged(db, device, after, actor, userOf(call).nickName)
    }
  })
}

export const deviceBindingRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/api/blade-archives/project/deviceUpdateProject',
    access: 'user',
    described: takesJson({ ids: IDS, projectId: TEXT }, ['ids']),
    handle: updateProject,
  },
]

/**
 * Effects of a changed project: refused if the device is bound elsewhere or in use, else logged. An idle crane or lift releases the device. Nothing
 * for the same project.
 */
export async function projectChanged(db: Database, before: Rec, after: Rec, actor: Actor, operator: string): Promise<void> {
  const [from, to] = [textOf(before, 'projectId'), textOf(after, 'projectId')]
  if (from === to) return
  if (from !== '' && to !== '') throw new AppError('device.boundElsewhere')
  const id = textOf(after, 'id')
  if (to === '') {
    if (await isBusy(db, [id], actor)) throw new AppError('device.inUseBound')
    await letGo(db, id, actor)
  }
  const useType = to === '' ? dict.useType.unbind : dict.useType.bind
  const line = { projectId: to === '' ? from : to, useType, startTime: siteTime(), operator, result: dict.useResult.ok }
  await logUse(db, after, line, actor)
}

/** Refuses to remove a device in use; otherwise unbinds it from machines. */
export async function refuseRemoval(db: Database, ids: readonly string[], actor: Actor): Promise<void> {
  if (await isBusy(db, ids, actor)) throw new AppError('device.inUse')
  for (const id of ids) await letGo(db, id, actor)
}

/** Includes records that the actor's data scopes hide. */
async function isBusy(db: Database, ids: readonly string[], { tenantId }: Actor): Promise<boolean> {
  for (const { entity, busy } of HOLDERS) {
    const wanted = { deviceId_in: ids.join(','), ...busy }
    if (await repository(db, entity, systemActor(tenantId)).exists(wanted)) return true
  }
  return false
}

/** Clears the device of cranes and lifts; rope use records are history and stay. */
async function letGo(db: Database, deviceId: string, actor: Actor): Promise<void> {
  for (const name of ['tower-crane', 'lift']) {
    const machines = repository(db, name, actor)
    for (const machine of await machines.all({ deviceId_equal: deviceId })) await machines.update(textOf(machine, 'id'), { deviceId: null })
  }
}
