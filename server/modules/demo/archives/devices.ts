// Devices of a site, with their cranes, lifts and cameras.

import { randomBytes } from 'node:crypto'
import * as dict from '#engine/site/keys.ts'
import { stableId } from '#store/ids.ts'
import type { SeedRow } from '#store/rows.ts'
import { demoAddress } from '../cameras/streams.ts'
import { addDemoDays } from '../clock.ts'
import { ON_DIFFERENCE, ON_PM10 } from '../environment/spray.ts'
import { identityFrom } from '../people/identity.ts'
import { cameraPicture } from '../pictures/pictures.ts'
import { randomOf } from '../random.ts'
import { filled, type SitePlan, siteFile } from '../siteFile.ts'
import { companyId } from './companies.ts'
import { placeOn, projectId, tagId } from './projects.ts'
import { driversOf } from './workers.ts'

export interface Equipment {
  device: SeedRow[]
  'tower-crane': SeedRow[]
  lift: SeedRow[]
  'monitor-device': SeedRow[]
}

type Kind = keyof typeof siteFile.devices

interface Facts {
  deviceClass: string
  reportRate: number
  offlineTimeout: number
  commType: string
  protocol: string
  code: string
}

/** Keys of device_class, comm_type and access_protocol; stored ropes, gates and cameras report rarely. */
const FACTS: Readonly<Record<Kind, Facts>> = {
  rope: {
    deviceClass: dict.deviceClass.safetyRope,
    reportRate: 20,
    offlineTimeout: 2400,
    commType: dict.commType.nbIot,
    protocol: dict.accessProtocol.mqtt,
    code: 'AQS',
  },
  dust: {
    deviceClass: dict.deviceClass.sprayDust,
    reportRate: 60,
    offlineTimeout: 180,
    commType: dict.commType.g4,
    protocol: dict.accessProtocol.tcpHj212,
    code: 'YC',
  },
  fence: {
    deviceClass: dict.deviceClass.sprayDust,
    reportRate: 300,
    offlineTimeout: 900,
    commType: dict.commType.g4,
    protocol: dict.accessProtocol.mqtt,
    code: 'PL',
  },
  cannon: {
    deviceClass: dict.deviceClass.sprayDust,
    reportRate: 300,
    offlineTimeout: 900,
    commType: dict.commType.g4,
    protocol: dict.accessProtocol.mqtt,
    code: 'WP',
  },
  crane: {
    deviceClass: dict.deviceClass.towerCrane,
    reportRate: 15,
    offlineTimeout: 180,
    commType: dict.commType.g4,
    protocol: dict.accessProtocol.tcpVendor,
    code: 'TJ',
  },
  lift: {
    deviceClass: dict.deviceClass.hoist,
    reportRate: 15,
    offlineTimeout: 180,
    commType: dict.commType.g4,
    protocol: dict.accessProtocol.tcpVendor,
    code: 'SJJ',
  },
  camera: {
    deviceClass: dict.deviceClass.camera,
    reportRate: 300,
    offlineTimeout: 900,
    commType: dict.commType.ethernet,
    protocol: dict.accessProtocol.gb28181,
    code: 'SXT',
  },
  gate: {
    deviceClass: dict.deviceClass.turnstile,
    reportRate: 60,
    offlineTimeout: 300,
    commType: dict.commType.ethernet,
    protocol: dict.accessProtocol.http,
    code: 'ZJ',
  },
}
/** Height of a floor, and height difference of overlapping jibs, in metres. */
const FLOOR = 3
const STEP = 4
/** Detection types of the demo's cameras. */
const AI_TYPES = [
  dict.aiAlarmType.noHelmet,
  dict.aiAlarmType.noVest,
  dict.aiAlarmType.intrusion,
  dict.aiAlarmType.smoking,
  dict.aiAlarmType.crowding,
]
/** Number of ropes without a site. */
const SPARE_ROPES = 6

export const deviceId = (site: string, kind: Kind, at: number): string => stableId('demo', kind, site, String(at))

/** Spare ropes, ready to be bound to a project. */
export function spareRows(today: string): SeedRow[] {
  const plan = siteFile.sites[0]
  if (!plan) return []
  return Array.from({ length: SPARE_ROPES }, (_, at) => ({
    ...deviceRow(plan, 'rope', 900 + at, today, {}, siteFile.devices.rope.position),
    projectId: null,
    longitude: null,
    latitude: null,
  }))
}

export function equipmentOf(plan: SitePlan, today: string): Equipment {
  const { devices, gates } = siteFile
  const list = (count: number, make: (at: number) => SeedRow) => Array.from({ length: count }, (_, at) => make(at))
  const numbered = (kind: Exclude<Kind, 'dust'>, number: string) => (at: number) =>
    deviceRow(plan, kind, at, today, { number }, filled(devices[kind].position, { number: at + 1 }))
  return {
    device: [
      ...list(plan.ropes, (at) => numbered('rope', String(at + 1).padStart(3, '0'))(at)),
      ...list(plan.dust, (at) => deviceRow(plan, 'dust', at, today, { number: at + 1 }, devices.dust.positions[at] ?? '')),
      ...list(plan.sprays, (at) => sprayRow(plan, at, today)),
      ...list(plan.cranes, (at) => numbered('crane', `${at + 1}#`)(at)),
      ...list(plan.lifts, (at) => numbered('lift', `${at + 1}#`)(at)),
      ...list(plan.cameras, (at) => {
        const area = siteFile.cameras[at]?.name ?? ''
        return deviceRow(plan, 'camera', at, today, { area }, area)
      }),
      ...list(plan.gates, (at) => deviceRow(plan, 'gate', at, today, { gate: gates[at] ?? '' }, gates[at] ?? '')),
    ],
    'tower-crane': list(plan.cranes, (at) => craneRow(plan, at, today)),
    lift: list(plan.lifts, (at) => liftRow(plan, at, today)),
    'monitor-device': list(plan.cameras, (at) => monitorRow(plan, at)),
  }
}

function deviceRow(
  plan: SitePlan,
  kind: Kind,
  at: number,
  today: string,
  words: Readonly<Record<string, string | number>>,
  installPos: string,
): SeedRow {
  const random = randomOf('device', plan.key, kind, at)
  const { code, ...facts } = FACTS[kind]
  const { name, model, manufacturer } = siteFile.devices[kind]
  const isWireless = facts.commType !== dict.commType.ethernet
  return {
    ...facts,
    ...placeOn(plan, kind, at),
    id: deviceId(plan.key, kind, at),
    deviceName: filled(name, { number: `${at + 1}#`, ...words }),
    deviceCode: kind === 'camera' ? serialOf(plan, at) : [code, letters(plan), String(at + 1).padStart(3, '0')].join('-'),
    model,
    manufacturer,
    installPos,
    projectId: projectId(plan.key),
    installDate: addDemoDays(today, -random.integer(30, Math.max(31, plan.startedDays - 20))),
    warrantyEnd: addDemoDays(today, random.integer(60, 700)),
    nextMaintain: addDemoDays(today, random.integer(-3, 60)),
    simNo: isWireless ? `89860${random.integer(10_000_000, 99_999_999)}${random.integer(100_000, 999_999)}` : null,
    imei: isWireless ? `86${random.integer(1_000_000, 9_999_999)}${random.integer(100_000, 999_999)}` : null,
    deviceKey: randomBytes(24).toString('base64url'),
    firmware: `${random.integer(1, 3)}.${random.integer(0, 9)}.${random.integer(0, 9)}`,
    maintains: maintenanceOf(plan, kind, at, today),
    tagIds: kind === 'crane' || kind === 'lift' ? `${tagId('key_device')},${tagId('rented')}` : null,
  }
}

/** Past maintenance of the device, latest first. */
function maintenanceOf(plan: SitePlan, kind: Kind, at: number, today: string) {
  const random = randomOf('maintenance', plan.key, kind, at)
  let ago = 0
  return Array.from({ length: random.integer(0, 4) }, () => {
    ago += random.integer(20, 70)
    const { cost, ...work } = random.pick(siteFile.maintenance)
    const isPaid = cost > 0
    return { day: addDemoDays(today, -ago), ...work, ...(isPaid ? { cost } : {}), person: identityFrom(random, today).name }
  })
}

/** In groups of three: a fence and two cannons. */
function sprayRow(plan: SitePlan, at: number, today: string): SeedRow {
  const isCannon = at % 3 !== 0
  const kind = isCannon ? 'cannon' : 'fence'
  const number = `${at + 1}#`
  const config = {
    sprayType: isCannon ? dict.sprayType.fogCannon : dict.sprayType.fenceSpray,
    linkEnvDeviceId: deviceId(plan.key, 'dust', at % plan.dust),
    onFactor: 'pm10',
    onThreshold: ON_PM10,
    offThreshold: 100,
    onDiff: ON_DIFFERENCE,
    minRun: 10,
    maxRun: 20,
    coolDown: 15,
    windLock: 10,
    tempLock: 2,
    rainLock: dict.flag.yes,
    nozzleCount: isCannon ? 30 : 120,
    ratedFlow: isCannon ? 2.4 : 3.6,
    ...(isCannon ? { throwRange: 40 } : {}),
    plans: ['07:30', '10:00', '14:00', '16:30'].map((start) => ({ start, minutes: 15, weekdays: [] })),
  }
  const row = deviceRow(plan, kind, at, today, { number }, filled(siteFile.devices[kind].position, { number: at + 1 }))
  return { ...row, config: JSON.stringify(config) }
}

/** Common fields of cranes and lifts of a site. */
const machineFacts = (plan: SitePlan, kind: 'crane' | 'lift', at: number) => ({
  projectId: projectId(plan.key),
  deviceId: deviceId(plan.key, kind, at),
  workStatus: dict.machineStatus.inUse,
  driverIds: driversOf(plan, kind, at).join(','),
})

function craneRow(plan: SitePlan, at: number, today: string): SeedRow {
  const random = randomOf('crane', plan.key, at)
  const { crane } = siteFile
  const model = crane.models[at % crane.models.length]
  if (!model) throw new Error('site.json names no model of crane')
  const craneNo = `${at + 1}#`
  return {
    id: stableId('demo', 'tower-crane', plan.key, String(at)),
    craneName: filled(crane.name, { number: craneNo }),
    craneNo,
    ...machineFacts(plan, 'crane', at),
    towerType: model.rear > 15 ? dict.towerType.flatTop : dict.towerType.hammerhead,
    model: model.model,
    manufacturer: random.pick(crane.makers),
    factoryNo: `TC${random.integer(2018, 2024)}${random.integer(1000, 9999)}`,
    productionDate: `${random.integer(2016, 2024)}-0${random.integer(1, 9)}-15`,
    recordNo: `CQ-T-${random.integer(10_000, 99_999)}`,
    useRegNo: `SY-T-${random.integer(10_000, 99_999)}`,
    ownerCompanyId: companyId('lisheng'),
    installCompanyId: companyId('ansheng'),
    installDate: addDemoDays(today, -random.integer(60, Math.max(61, plan.startedDays - 40))),
    planRemoveDate: addDemoDays(today, random.integer(60, plan.remainingDays)),
    inspectDate: addDemoDays(today, -random.integer(30, 300)),
    // On a lax site an inspection is overdue.
    nextInspectDate: addDemoDays(today, plan.laxity > 1.5 && at === 0 ? -6 : random.integer(4, 200)),
    baseX: 40 + (at % 4) * 55,
    baseY: 40 + Math.floor(at / 4) * 70,
    ...placeOn(plan, 'crane', at),
    loadWarn: 100,
    loadAlarm: 110,
    jibLength: model.range,
    rearJibLength: model.rear,
    jibHeight: Math.round(Math.min(plan.workFloor * FLOOR + 14, plan.buildHeight + 14)) + (at % 3) * STEP,
    maxHeight: Math.round(plan.buildHeight + 24),
    minRange: 2.5,
    maxRange: model.range,
    ratedMoment: model.moment,
    maxLoad: model.maxLoad,
    tipLoad: model.tipLoad,
    monitorId: at === 0 && plan.cameras > 3 ? monitorId(plan.key, 3) : null,
  }
}

function liftRow(plan: SitePlan, at: number, today: string): SeedRow {
  const random = randomOf('lift', plan.key, at)
  const { lift } = siteFile
  const liftNo = `${at + 1}#`
  return {
    id: stableId('demo', 'lift', plan.key, String(at)),
    liftName: filled(lift.name, { number: liftNo }),
    liftNo,
    ...machineFacts(plan, 'lift', at),
    liftType: dict.liftType.double,
    model: lift.model,
    manufacturer: lift.maker,
    factoryNo: `SC${random.integer(2019, 2024)}${random.integer(1000, 9999)}`,
    recordNo: `CQ-S-${random.integer(10_000, 99_999)}`,
    installDate: addDemoDays(today, -random.integer(60, 200)),
    nextInspectDate: addDemoDays(today, random.integer(4, 150)),
    maxHeight: Math.min(plan.floorUp * FLOOR, 100),
    maxFloor: plan.workFloor,
    minFloor: 1,
    floorHeight: FLOOR,
    safetyDeviceNo: `SAJ-${random.integer(10_000, 99_999)}`,
    safetyDeviceCal: addDemoDays(today, -random.integer(10, 340)),
    safetyDeviceExpire: addDemoDays(today, random.integer(8, 350)),
    ...(at === 0 ? cageCameras(plan) : {}),
  }
}

/** Cameras in the cages of the first lift, left cage first, if the site has any. */
function cageCameras(plan: SitePlan): Partial<SeedRow> {
  const inCages = siteFile.cameras.slice(0, plan.cameras).flatMap(({ type }, at) => (type === dict.monitorType.hoistCage ? [at] : []))
  const [left, right] = inCages.map((at) => monitorId(plan.key, at))
  return { monitorLeftId: left ?? null, monitorRightId: right ?? null }
}

export const monitorId = (site: string, at: number): string => stableId('demo', 'monitor', site, String(at))

/** Serial numbers of cameras are letters and digits only. */
const serialOf = (plan: SitePlan, at: number): string => FACTS.camera.code + letters(plan) + String(at + 1).padStart(3, '0')
const letters = ({ key }: SitePlan): string => key.slice(0, 4).toUpperCase()

/** One camera for each device of class 5, with the same serial number. */
function monitorRow(plan: SitePlan, at: number): SeedRow {
  const camera = siteFile.cameras[at]
  const isHook = camera?.type === dict.monitorType.hookCamera && plan.cranes > 0
  return {
    id: monitorId(plan.key, at),
    monitorName: camera?.name,
    projectId: projectId(plan.key),
    deviceSerial: serialOf(plan, at),
    channelNo: 1,
    monitorType: camera?.type,
    bindCraneId: isHook ? stableId('demo', 'tower-crane', plan.key, String(0)) : null,
    accessType: dict.videoAccess.fixedUrl,
    playUrl: demoAddress(at),
    coverImg: cameraPicture(at),
    areaType: camera?.area,
    installPos: camera?.name,
    ...placeOn(plan, 'camera', at),
    hasPtz: camera?.type === dict.monitorType.ptzDome ? dict.flag.yes : dict.flag.no,
    hasAi: dict.flag.yes,
    aiTypes: AI_TYPES.join(','),
    onlineStatus: dict.deviceOnline.online,
    sort: at + 1,
  }
}
