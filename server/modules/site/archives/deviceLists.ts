// The devices of a project as maps, screens and pick lists want them.

import * as dict from '../../../../dict/keys.ts'
import { AppError } from '../../../errors.ts'
import type { Call, Route } from '../../../http/route.ts'
import { readerOf } from '../../../records/actor.ts'
import { plainRows } from '../../../store/plainRows.ts'
import { allRecords, type Rec } from '../../../store/records.ts'
import { entityOf, filtersOf, systemActor, textOf } from '../../../store/rows.ts'
import { picturesOf } from './cameras.ts'
import { unpackConfig } from './sprayConfig.ts'

const ROOT = '/api/blade-archives/device'

/** `?projectId=`: what a pick list says of each device. */
async function ofProject(call: Call): Promise<Rec[]> {
  const devices = await devicesWhere(call, { projectId_equal: projectIn(call) })
  return devices.map(({ id, deviceName, deviceCode, deviceClass, onlineStatus }) => ({
    id,
    deviceName,
    deviceCode,
    deviceClass,
    onlineStatus,
  }))
}

/** `?projectId=&deviceClass=`: whole rows with what each device said last; `latest` is empty for one that never spoke. */
async function withLatest(call: Call): Promise<Rec[]> {
  const { deviceClass = '' } = call.query
  const devices = await devicesWhere(call, {
    projectId_equal: projectIn(call),
    ...(deviceClass === '' ? {} : { deviceClass_equal: deviceClass }),
  })
  const latest = await latestOf(
    call,
    devices.map((device) => textOf(device, 'id')),
  )
  const cameras = devices.filter(({ deviceClass }) => deviceClass === dict.deviceClass.camera).map((device) => textOf(device, 'deviceCode'))
  const pictures = await picturesOf(call.platform, cameras, readerOf(call))
  for (const device of devices) {
    unpackConfig(device)
    device.latest = { ...latest.get(textOf(device, 'id')), ...pictures.get(textOf(device, 'deviceCode')) }
  }
  return devices
}

/** `?deviceClass=&keyword=`: switched on and on no project; the keyword is a part of name or code. */
async function notBound(call: Call): Promise<Rec[]> {
  const { deviceClass = '', keyword = '' } = call.query
  const wanted: Record<string, string> = { bindStatus_equal: dict.bindStatus.unbound, enabled_equal: dict.flag.yes }
  if (deviceClass !== '') wanted.deviceClass_equal = deviceClass
  const part = keyword.trim().toLowerCase()
  const devices = await devicesWhere(call, wanted)
  return devices
    .filter(({ deviceName, deviceCode }) => `${deviceName}\n${deviceCode}`.toLowerCase().includes(part))
    .map(({ id, deviceName, deviceCode, deviceClass, model, manufacturer, onlineStatus }) => ({
      id,
      deviceName,
      deviceCode,
      deviceClass,
      model,
      manufacturer,
      onlineStatus,
    }))
}

function projectIn({ query }: Call): string {
  if (!query.projectId) throw new AppError('request.parameterMissing', { name: 'projectId' })
  return query.projectId
}

function devicesWhere(call: Call, wanted: Readonly<Record<string, string>>): Promise<Rec[]> {
  const entity = entityOf(call.platform, 'device')
  return allRecords(call.platform.store.db, entity, filtersOf(entity, wanted), readerOf(call))
}

const IDS_A_QUERY = 500
/** Of one moment the parts before what is said of the whole. */
const PARTS_BELOW = [
  { field: 'collectTime', descending: false },
  { field: 'part', descending: true },
]

/** By device: its newest values over older ones, and the rows of its `parts` where it has such: the cages of a lift, readings and their means. */
async function latestOf(call: Call, ids: readonly string[]): Promise<Map<string, Rec>> {
  const newest = entityOf(call.platform, 'device-latest')
  const latest = new Map<string, Rec>()
  for (let at = 0; at < ids.length; at += IDS_A_QUERY) {
    const some = ids.slice(at, at + IDS_A_QUERY)
    const actor = systemActor(readerOf(call).tenantId)
    const shape = { fields: ['deviceId', 'part', 'data'], sort: PARTS_BELOW }
    for (const { deviceId: id, part, data } of await plainRows(
      call.platform.store.db,
      newest,
      { deviceId_in: some.join(',') },
      actor,
      shape,
    )) {
      const { parts = [], ...known } = (latest.get(String(id)) ?? {}) as Rec & { parts?: Rec[] }
      const row = JSON.parse(String(data ?? '{}')) as Rec
      const all = part === null || part === '' ? parts : [...parts, row]
      latest.set(String(id), { ...known, ...row, ...(all.length > 0 ? { parts: all } : {}) })
    }
  }
  return latest
}

const read = (name: string, handle: Route['handle']): Route => ({
  method: 'GET',
  path: `${ROOT}/${name}`,
  access: { reads: 'device' },
  handle,
})

export const deviceListRoutes: readonly Route[] = [
  read('listAllDeviceByprojectIdSimple', ofProject),
  read('listAllDevice', withLatest),
  read('listAllDeviceNotBind', notBound),
]
