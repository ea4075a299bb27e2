// Lists of a project's devices for maps, screens and selects.

import * as dict from '#engine/site/keys.ts'
import type { Call, Route } from '#http/route.ts'
import { readerOf } from '#records/actor.ts'
import { AppError } from '#server/errors.ts'
import { type Rec, repository, textOf } from '#store/rows.ts'
import { sharedAnswer } from '../../http/sharedAnswer.ts'
import { picturesOf } from './cameras.ts'
import { latestRows } from './latestRows.ts'
import { unpackConfig } from './sprayConfig.ts'

const ROOT = '/api/blade-archives/device'

/** `?projectId=`: devices for a select. */
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

/** `?projectId=&deviceClass=`: devices with their machine and latest rows; `latest` is empty for a device that never sent. */
async function withLatest(call: Call): Promise<Rec[]> {
  const { deviceClass = '' } = call.query
  const devices = await devicesWhere(call, {
    projectId_equal: projectIn(call),
    ...(deviceClass === '' ? {} : { deviceClass_equal: deviceClass }),
  })
  const latest = await latestRows(call.platform, readerOf(call).tenantId, devices)
  const cameras = devices.filter(({ deviceClass }) => deviceClass === dict.deviceClass.camera).map((device) => textOf(device, 'deviceCode'))
  await addMachines(call, devices)
  const pictures = await picturesOf(call.platform, cameras, readerOf(call))
  for (const device of devices) {
    unpackConfig(device)
    device.latest = { ...latest.get(textOf(device, 'id')), ...pictures.get(textOf(device, 'deviceCode')) }
  }
  return devices
}

/** `?deviceClass=&keyword=`: enabled devices without a project; the keyword is a part of name or code. */
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
  return repository(call.platform.store.db, 'device', readerOf(call)).all(wanted)
}

/** Machines of devices, by class, with the fields for screens. */
const MACHINES = {
  [dict.deviceClass.towerCrane]: { entity: 'tower-crane', name: 'crane', shown: ['craneName', 'craneNo'] },
  [dict.deviceClass.hoist]: {
    entity: 'lift',
    name: 'lift',
    shown: [
      'liftName',
      'liftNo',
      'liftType',
      'ratedLoad',
      'ratedPeople',
      'ratedSpeed',
      'maxHeight',
      'maxFloor',
      'minFloor',
      'floorHeight',
      'loadWarn',
      'loadAlarm',
      'speedAlarm',
      'windAlarm',
      'tiltAlarm',
      'safetyDeviceExpire',
      'nextInspectDate',
      'monitorLeftId',
      'monitorRightId',
    ],
  },
} as const

/** Adds the monitored crane or lift under `crane` or `lift`; `null` for none. */
async function addMachines(call: Call, devices: readonly Rec[]): Promise<void> {
  for (const [deviceClass, { entity: name, name: key, shown }] of Object.entries(MACHINES)) {
    const watching = devices.filter((device) => device.deviceClass === deviceClass)
    if (watching.length === 0) continue
    const projects = [...new Set(watching.map((device) => textOf(device, 'projectId')))].join(',')
    const machines = await repository(call.platform.store.db, name, readerOf(call)).find({ projectId_in: projects })
    const byDevice = new Map(machines.map((machine) => [machine.deviceId, machine]))
    for (const device of watching) {
      const machine = byDevice.get(device.id)
      device[key] = machine
        ? { [`${key}Id`]: machine.id, ...Object.fromEntries(shown.map((field) => [field, machine[field] ?? null])) }
        : null
    }
  }
}

const read = (name: string, handle: Route['handle']): Route => ({
  method: 'GET',
  path: `${ROOT}/${name}`,
  access: { reads: 'device' },
  handle,
})

export const deviceListRoutes: readonly Route[] = [
  read('listAllDeviceByprojectIdSimple', ofProject),
  read('listAllDevice', (call) => sharedAnswer(call, () => withLatest(call))),
  read('listAllDeviceNotBind', notBound),
]
