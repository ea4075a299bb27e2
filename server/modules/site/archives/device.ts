// What devices are beyond their schema file: codes unique on the whole platform, keys of their own, a class that stays once they have spoken.

import { randomBytes } from 'node:crypto'
import type { Entity } from '../../../../engine/model/entity.ts'
import { isEmpty } from '../../../../engine/model/rules.ts'
import { AppError } from '../../../errors.ts'
import { userOf } from '../../../records/actor.ts'
import type { EntityHook } from '../../../records/hook.ts'
import { select } from '../../../store/query.ts'
import type { Rec } from '../../../store/records.ts'
import { entityIn, entityOf, findRow, textOf } from '../../../store/rows.ts'
import type { Database } from '../../../store/store.ts'
import { projectChanged, refuseRemoval } from './deviceBinding.ts'
import { packConfig, unpackConfig } from './sprayConfig.ts'

export const deviceHook: EntityHook = {
  entity: 'device',
  async shown(_, records) {
    for (const record of records) unpackConfig(record)
  },
  async submitting(call, body) {
    const id = textOf(body, 'id')
    const stored = id === '' ? null : await findRow(call.platform, 'device', id, userOf(call).tenantId)
    const said = packConfig(entityOf(call.platform, 'device'), body, stored)
    return stored ? withPresets(entityOf(call.platform, 'device'), said, stored) : said
  },
  async inserting(db, values) {
    await refuseForeignCode(db, textOf(values, 'deviceCode'), '')
    return isEmpty(values.deviceKey) ? { deviceKey: randomBytes(24).toString('base64url') } : {}
  },
  async inserted(db, device, actor, call) {
    await projectChanged(db, { projectId: null }, device, actor, userOf(call).nickName)
  },
  async updated(db, before, device, actor, call) {
    const id = textOf(device, 'id')
    if (before.deviceCode !== device.deviceCode) await refuseForeignCode(db, textOf(device, 'deviceCode'), id)
    if (before.deviceClass !== device.deviceClass && (await hasSpoken(db, device)))
      throw new AppError('device.classStays', {}, null, 'deviceClass')
    await projectChanged(db, before, device, actor, userOf(call).nickName)
  },
  removing: (db, ids, actor) => refuseRemoval(db, ids, actor),
}

/** What was emptied is reckoned as for a new device. */
function withPresets(entity: Entity, said: Rec, stored: Rec): Rec {
  const values = { ...said }
  for (const { name, preset } of entity.fields)
    if (preset && name in said && isEmpty(said[name])) values[name] = preset.evaluate({ ...stored, ...values })
  return values
}

/** Devices of all tenants speak to one address and say who they are by their code. Naming the tenants lets the index of each find it. */
async function refuseForeignCode(db: Database, deviceCode: string, id: string): Promise<void> {
  const sql = `select 1 from "device" where "tenant_id" in (select "tenant_id" from "tenant" where "is_deleted" = 0)
    and "device_code" = ? and "id" <> ? and "is_deleted" = 0 limit 1`
  const [taken] = await select(db, sql, [deviceCode, id])
  if (taken) throw new AppError('record.duplicate', { title: entityIn(db, 'device').field.deviceCode?.title ?? '' }, null, 'deviceCode')
}

async function hasSpoken(db: Database, device: Rec): Promise<boolean> {
  if (!isEmpty(device.lastTime)) return true
  const [row] = await select(db, `select 1 from "device_latest" where "device_id" = ? limit 1`, [textOf(device, 'id')])
  return row !== undefined
}
