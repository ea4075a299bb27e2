// Reads a demo site from the tables. Devices and people added by users are simulated as well, removed ones are not.

import * as dict from '#engine/site/keys.ts'
import type { Kernel } from '#server/kernel.ts'
import { type Rec, repository, systemActor, textOf } from '#store/rows.ts'
import { offlineRuleOf } from '../alarms/index.ts'
import { type BoundSender, senderById } from '../devices/index.ts'
import { projectId } from './archives/projects.ts'
import { addDemoDays } from './clock.ts'
import type { Crane } from './machines/crane.ts'
import type { DemoCage } from './machines/lift.ts'
import type { PlannedWorker } from './people/people.ts'
import type { DemoRope } from './ropes/rope.ts'
import { type SitePlan, siteFile } from './siteFile.ts'

export interface DemoDevice {
  id: string
  sender: BoundSender
  /** Seconds between two rows during work. */
  reportRate: number
  /** Kind and type of the offline alarm; `null` for none. */
  silence: { kind: string; type: string } | null
  record: Rec
}

export interface DemoWorker extends PlannedWorker {
  id: string
  record: Rec
}

export interface DemoSite {
  key: string
  plan: SitePlan
  projectId: string
  altitude: number
  project: Rec
  stage: string
  /** Multiplier of safety violations at this site; 1 is normal. */
  laxity: number
  workers: readonly DemoWorker[]
  /** Workers whose trade works at height. */
  climbers: readonly DemoWorker[]
  dust: readonly (DemoDevice & { nearness: number })[]
  sprays: readonly (DemoDevice & { linked: string; isCannon: boolean; flow: number })[]
  cranes: readonly (DemoDevice & { crane: Crane; drivers: readonly DemoWorker[]; multiple: number; craneId: string })[]
  lifts: readonly (DemoDevice & {
    cages: readonly { name: dict.KeyOf<typeof dict.liftCage>; cage: DemoCage }[]
    drivers: readonly DemoWorker[]
    liftId: string
  })[]
  ropes: readonly (DemoDevice & { rope: DemoRope })[]
  gates: readonly DemoDevice[]
  cameras: readonly (DemoDevice & { monitor: Rec })[]
  stations: readonly Rec[]
}

const CLIMBERS: readonly string[] = [
  dict.typeWork.scaffolder,
  dict.typeWork.formworkWorker,
  dict.typeWork.windowAndCurtainWallInstaller,
  dict.typeWork.welder,
  dict.typeWork.gondolaWorker,
]
/** Stages up to the foundation have no floors to work on. */
const GROUND_STAGES: readonly string[] = [dict.projectStage.preparation, dict.projectStage.earthworkAndPit, dict.projectStage.foundation]
const FLOOR = 3
/** Clearance of the hook above the work in metres. */
const CLEARANCE = 14

/** The sites of the demo whose projects still exist. */
export async function readSites(platform: Kernel): Promise<DemoSite[]> {
  const sites: DemoSite[] = []
  for (const plan of siteFile.sites) {
    const [project] = await rowsOf(platform, 'project', { id_equal: projectId(plan.key) })
    if (project) sites.push(await readSite(platform, plan, project))
  }
  return sites
}

async function readSite(platform: Kernel, plan: SitePlan, project: Rec): Promise<DemoSite> {
  const ofProject = (name: string) => rowsOf(platform, name, { projectId_equal: projectId(plan.key) })
  const [devices, cranes, lifts, monitors, people] = await Promise.all([
    ofProject('device'),
    ofProject('tower-crane'),
    ofProject('lift'),
    ofProject('monitor-device'),
    ofProject('labor'),
  ])
  const stations = await rowsOf(platform, 'national-survey-point', { regionCode_equal: textOf(project, 'regionCode') })
  const stage = textOf(project, 'stageCode')
  const workFloor = GROUND_STAGES.includes(stage) ? 2 : plan.workFloor
  const workers = people.map(workerOf)
  const byId = new Map(workers.map((worker) => [worker.id, worker]))
  const drivers = (machine: Rec) =>
    textOf(machine, 'driverIds')
      .split(',')
      .flatMap((id) => byId.get(id) ?? [])
  const known = await Promise.all(devices.map((record) => deviceOf(platform, record)))
  const ofClass = (deviceClass: string) => known.filter(({ record }) => record.deviceClass === deviceClass)
  const number = (row: Rec, name: string) => Number(row[name] ?? 0)
  return {
    key: plan.key,
    plan,
    projectId: projectId(plan.key),
    altitude: plan.altitude,
    project,
    stage,
    laxity: plan.laxity,
    workers,
    climbers: workers.filter(({ isAdmitted, record }) => isAdmitted && CLIMBERS.includes(textOf(record, 'workType'))),
    stations,
    dust: ofClass(dict.deviceClass.sprayDust)
      .filter((device) => device.sender.sprayType === '')
      .map((device, at) => ({ ...device, nearness: 1 - 0.12 * at })),
    sprays: ofClass(dict.deviceClass.sprayDust)
      .filter((device) => device.sender.sprayType !== '')
      .map((device) => {
        const config = JSON.parse(textOf(device.record, 'config')) as { linkEnvDeviceId?: string; ratedFlow?: number }
        return {
          ...device,
          linked: config.linkEnvDeviceId ?? '',
          isCannon: device.sender.sprayType !== dict.sprayType.fenceSpray,
          flow: config.ratedFlow ?? 2,
        }
      }),
    cranes: ofClass(dict.deviceClass.towerCrane).flatMap((device) => {
      const record = cranes.find((crane) => crane.deviceId === device.id)
      if (!record) return []
      const crane = craneOf(record, { workFloor, neighbours: Math.min(cranes.length - 1, 2), laxity: plan.laxity })
      return [{ ...device, crane, drivers: drivers(record), multiple: number(record, 'multiple'), craneId: textOf(record, 'id') }]
    }),
    lifts: ofClass(dict.deviceClass.hoist).flatMap((device) => {
      const record = lifts.find((lift) => lift.deviceId === device.id)
      if (!record) return []
      const names = record.liftType === dict.liftType.single ? [dict.liftCage.left] : [dict.liftCage.left, dict.liftCage.right]
      const cages = names.map((name) => ({ name, cage: cageOf(record, name) }))
      return [{ ...device, cages, drivers: drivers(record), liftId: textOf(record, 'id') }]
    }),
    ropes: ofClass(dict.deviceClass.safetyRope).map((device) => ({
      ...device,
      rope: { key: device.id, workFloor, floorHeight: FLOOR, laxity: plan.laxity },
    })),
    gates: ofClass(dict.deviceClass.turnstile),
    cameras: ofClass(dict.deviceClass.camera).flatMap((device) => {
      const monitor = monitors.find(({ deviceSerial }) => deviceSerial === device.sender.deviceCode)
      return monitor ? [{ ...device, monitor }] : []
    }),
  }
}

function rowsOf(platform: Kernel, name: string, wanted: Readonly<Record<string, string>>): Promise<Rec[]> {
  return repository(platform, name, systemActor()).find(wanted)
}

async function deviceOf(platform: Kernel, record: Rec): Promise<DemoDevice> {
  const id = textOf(record, 'id')
  const sender = await senderById(platform, id)
  if (!sender) throw new Error(`Device ${id} is gone`)
  const silence = offlineRuleOf(platform.library().entities, sender.deviceClass)
  return {
    id,
    sender,
    reportRate: Math.max(Number(record.reportRate ?? 60), 1),
    silence: silence && { kind: silence.kind, type: silence.rule.type },
    record,
  }
}

function workerOf(record: Rec): DemoWorker {
  const id = textOf(record, 'id')
  const expire = textOf(record, 'certExpire')
  return {
    id,
    key: id,
    record,
    isAdmitted: record.admitStatus === dict.laborAdmitStatus.admitted || record.exitDate !== null,
    entryDate: firstDayOf(record),
    exitDate: record.exitDate === null ? null : textOf(record, 'exitDate'),
    hasExpiredCertificate: expire !== '' && expire < textOf(record, 'updateTime').slice(0, 10),
  }
}

/** Workers admitted on a day pass the gates from the next day on. */
function firstDayOf(record: Rec): string {
  const [entered, admitted] = [textOf(record, 'entryDate'), textOf(record, 'admitTime').slice(0, 10)]
  return admitted < entered ? entered : addDemoDays(admitted, 1)
}

function craneOf(record: Rec, { workFloor, neighbours, laxity }: Pick<Crane, 'neighbours' | 'laxity'> & { workFloor: number }): Crane {
  const number = (name: string) => Number(record[name] ?? 0)
  const [maxRange, tipLoad, maxLoad] = [number('maxRange'), number('tipLoad'), number('maxLoad')]
  return {
    key: textOf(record, 'id'),
    jibHeight: number('jibHeight'),
    minRange: number('minRange'),
    maxRange,
    maxLoad,
    curve: curveOf(maxRange, tipLoad, number('ratedMoment')),
    workHeight: Math.max(3, Math.min(workFloor * FLOOR, number('jibHeight') - CLEARANCE)),
    neighbours,
    laxity,
  }
}

/** Load curve through the tip load at the tip, and the rated moment at a quarter of the radius. */
function curveOf(maxRange: number, tipLoad: number, ratedMoment: number): Crane['curve'] {
  const near = maxRange / 4
  const nearLoad = ratedMoment / 9.81 / near
  const a = (nearLoad - tipLoad) / (1 / near - 1 / maxRange)
  return { a, c: a / maxRange - tipLoad }
}

function cageOf(record: Rec, name: string): DemoCage {
  const number = (field: string) => Number(record[field] ?? 0)
  return {
    key: `${textOf(record, 'id')} ${name}`,
    maxFloor: Math.max(number('maxFloor'), 2),
    floorHeight: number('floorHeight'),
    ratedLoad: number('ratedLoad'),
    ratedPeople: number('ratedPeople'),
    ratedSpeed: number('ratedSpeed'),
  }
}
