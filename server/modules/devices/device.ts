// Hook of devices: platform-wide unique codes, device keys, and a class that is fixed once data exist.

import { randomBytes } from 'node:crypto'
import { TEXT, takesQuery } from '#http/openapi/routeBodies.ts'
import type { Route } from '#http/route.ts'
import type { Entity } from '#model/entity/entity.ts'
import { isEmpty } from '#model/records/values.ts'
import { actorOf, userOf } from '#records/actor.ts'
import { callTitle } from '#records/callTitle.ts'
import type { EntityHook } from '#records/hook.ts'
import { parseIds } from '#records/ids.ts'
import { AppError } from '#server/errors.ts'
import { entityIn, entityOf, findRow, type Rec, repository, repositoryOfAllTenants, systemActor, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { projectChanged, refuseRemoval } from './deviceBinding.ts'
import { packConfig, unpackConfig } from './sprayConfig.ts'

const newKey = (): string => randomBytes(24).toString('base64url')

/** `?id=`: replaces the key of a device; the new key is returned only this once. */
const replaceKey: Route = {
  method: 'POST',
  path: '/api/blade-archives/device/key',
  access: { permission: 'device_key' },
  title: callTitle('deviceKey'),
  described: takesQuery({ id: TEXT }, ['id']),
  async handle(call) {
    const [id = '', ...others] = parseIds(call.query.id)
    if (others.length > 0) throw new AppError('request.parameterInvalid', { name: 'id' })
    const deviceKey = newKey()
    await call.platform.store.transaction(async (db) => {
      const devices = repository(db, 'device', actorOf(call))
      if (!(await devices.get(id))) throw new AppError('record.notYours')
      await devices.update(id, { deviceKey })
    })
    return { deviceKey }
  },
}

export const deviceKeyRoutes: readonly Route[] = [replaceKey]

export const deviceHook: EntityHook = {
  entity: 'device',
  async extendRecords(_, records) {
    for (const record of records) unpackConfig(record)
  },
  async submitting(call, body) {
    const id = textOf(body, 'id')
    const stored = id === '' ? null : await findRow(call.platform, 'device', id, userOf(call).tenantId)
    const packed = packConfig(entityOf(call.platform, 'device'), body, stored)
    return stored ? withPresets(entityOf(call.platform, 'device'), packed, stored) : packed
  },
  async inserting({ db, values }) {
    await refuseForeign(db, 'deviceCode', textOf(values, 'deviceCode'), '')
    await refuseForeign(db, 'mn', textOf(values, 'mn'), '')
    return isEmpty(values.deviceKey) ? { deviceKey: newKey() } : {}
  },
  async inserted({ db, after: device, actor, context: call }) {
    await projectChanged(db, { projectId: null }, device, actor, userOf(call).nickName)
  },
  async updated({ db, before, after: device, actor, context: call }) {
    const id = textOf(device, 'id')
    for (const name of ['deviceCode', 'mn']) if (before[name] !== device[name]) await refuseForeign(db, name, textOf(device, name), id)
    if (before.deviceClass !== device.deviceClass && (await hasSpoken(db, device)))
      throw new AppError('device.classStays', {}, null, 'deviceClass')
    await projectChanged(db, before, device, actor, userOf(call).nickName)
  },
  removing: ({ db, ids, actor }) => refuseRemoval(db, ids, actor),
}

/** Cleared fields get the defaults of a new device. */
function withPresets(entity: Entity, body: Rec, stored: Rec): Rec {
  const values = { ...body }
  for (const { name, preset } of entity.fields)
    if (preset && name in body && isEmpty(body[name])) values[name] = preset.evaluate({ ...stored, ...values })
  return values
}

/** Codes are unique across tenants, since devices of all tenants use one address and identify themselves by code. */
async function refuseForeign(db: Database, name: string, code: string, id: string): Promise<void> {
  const entity = entityIn(db, 'device')
  const isTaken = code !== '' && (await repositoryOfAllTenants(db, entity).exists({ [`${name}_equal`]: code, id_notequal: id }))
  if (isTaken) throw new AppError('record.duplicate', { title: entity.field[name]?.title ?? '' }, null, name)
}

async function hasSpoken(db: Database, device: Rec): Promise<boolean> {
  if (!isEmpty(device.lastTime)) return true
  const actor = systemActor(textOf(device, 'tenantId'))
  return repository(db, 'device-latest', actor).exists({ deviceId_equal: textOf(device, 'id') })
}
