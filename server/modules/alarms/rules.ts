// Alarm rules: one line for each type that the server evaluates. Other types, and rows with flags of the device, are evaluated by the flags. Types are
// those of the alarm dictionaries.

import * as dict from '#engine/site/keys.ts'
import { secondsBetween } from '#series/moments.ts'
import type { Rec } from '#store/rows.ts'
import { LOW_BATTERY, WORK_AT_HEIGHT } from '../devices/index.ts'
import type { Limits } from './limits.ts'
import { noisePeriod } from './noisePeriod.ts'

export interface AlarmRule {
  kind: string
  type: string
  /** The measured value; `null` when the row has none. */
  value?: (row: Rec) => number | null
  /** Threshold of the value; `null` if not set. */
  limit?: (limits: Limits, row: Rec) => number | null
  /** From here on a graver type speaks: neither raised nor ended by such a value. */
  until?: (limits: Limits) => number | null
  /** The alarm is a value that falls to the limit. */
  falling?: true
  /** A state instead of a value; `null` when the row says nothing of it. */
  holds?: (row: Rec, limits: Limits) => boolean | null
  /** How long the state must hold. */
  seconds?: number
  /** Over as soon as it came: a pass of a gate. */
  momentary?: true
  unit?: string
}

/** Outdoor work is broken off above this many degrees. */
const HEAT = 37
/** How long a measured wind stands for. */
const WIND_SECONDS = 30 * 60

const number = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const field = (name: string) => (row: Rec) => number(row[name])
const size = (name: string) => (row: Rec) => (typeof row[name] === 'number' ? Math.abs(row[name]) : null)
const of = (owner: Exclude<keyof Limits, 'wind'>, name: string) => (limits: Limits) => number(limits[owner]?.[name])
const is = (name: string, value: unknown) => (row: Rec) => (row[name] === undefined || row[name] === null ? null : row[name] === value)
const faulty = (row: Rec) => String(row.faultFlags ?? '') !== ''

const larger = (one: string, other: string) => (row: Rec) => {
  const values = [size(one)(row), size(other)(row)].filter((value) => value !== null)
  return values.length === 0 ? null : Math.max(...values)
}

/** The smallest number of people that overloads the lift; `null` without a rated number. */
function tooMany({ lift }: Limits): number | null {
  const rated = number(lift?.ratedPeople)
  return rated === null ? null : rated + 1
}

const isDay = (row: Rec): boolean => noisePeriod(String(row.collectTime)) === 'day'

/** The day after the calibration of the fall arrester ran out. */
function isExpired({ collectTime }: Rec, { lift }: Limits): boolean | null {
  const last = lift?.safetyDeviceExpire
  return typeof last === 'string' && last !== '' ? String(collectTime).slice(0, 10) > last.slice(0, 10) : null
}

/** Work at height while the wind is above what the project allows. A wind of another hour says nothing of this one. */
function isInWind({ height, wearState, collectTime }: Rec, { project, wind }: Limits): boolean | null {
  const limit = number(project?.windLimit)
  if (wind === null || limit === null || typeof height !== 'number') return null
  if (Math.abs(secondsBetween(wind.time, String(collectTime))) > WIND_SECONDS) return null
  return height >= WORK_AT_HEIGHT && wearState === dict.ropeWear.worn && wind.speed >= limit
}

/** Only a rope that says its height is judged by it. */
const atHeight = (holds: (row: Rec) => boolean | null) => (row: Rec) => {
  const height = number(row.height)
  return height === null ? null : height >= WORK_AT_HEIGHT && holds(row) === true
}

/** Means of a quarter of an hour against the limits of the project. */
const dust: readonly AlarmRule[] = [
  { kind: 'env', type: dict.envAlarm.pm25, value: field('pm25'), limit: of('project', 'pm25Limit'), unit: 'μg/m³' },
  { kind: 'env', type: dict.envAlarm.pm10, value: field('pm10'), limit: of('project', 'pm10Limit'), unit: 'μg/m³' },
  { kind: 'env', type: dict.envAlarm.tsp, value: field('tsp'), limit: of('project', 'tspLimit'), unit: 'μg/m³' },
  { kind: 'env', type: dict.envAlarm.pm10Difference, value: field('diffPm10'), limit: of('project', 'pm10DiffLimit'), unit: 'μg/m³' },
  {
    kind: 'env',
    type: dict.envAlarm.dayNoise,
    value: (row) => (isDay(row) ? number(row.noise) : null),
    limit: of('project', 'noiseDayLimit'),
    unit: 'dB(A)',
  },
  {
    kind: 'env',
    type: dict.envAlarm.nightNoise,
    value: (row) => (isDay(row) ? null : number(row.noise)),
    limit: of('project', 'noiseNightLimit'),
    unit: 'dB(A)',
  },
  { kind: 'env', type: dict.envAlarm.strongWind, value: field('windSpeed'), limit: of('project', 'windLimit'), unit: 'm/s' },
  { kind: 'env', type: dict.envAlarm.heat, value: field('temperature'), limit: () => HEAT, unit: '℃' },
  { kind: 'env', type: dict.envAlarm.deviceFault, holds: is('dataFlag', dict.dataFlag.fault) },
  {
    kind: 'flow',
    type: dict.envAlarm.sprayLinkageFailed,
    holds: (row) => row.mode === dict.sprayMode.autoLinkage && row.runState === dict.sprayState.fault,
  },
  { kind: 'flow', type: dict.envAlarm.noWater, holds: is('runState', dict.sprayState.noWater) },
]

const crane: readonly AlarmRule[] = [
  { kind: 'tower', type: dict.towerAlarm.momentAlarm, value: field('momentPercent'), limit: of('crane', 'momentAlarm'), unit: '%' },
  {
    kind: 'tower',
    type: dict.towerAlarm.momentWarning,
    value: field('momentPercent'),
    limit: of('crane', 'momentWarn'),
    until: of('crane', 'momentAlarm'),
    unit: '%',
  },
  { kind: 'tower', type: dict.towerAlarm.overload, value: field('loadPercent'), limit: of('crane', 'loadAlarm'), unit: '%' },
  {
    kind: 'tower',
    type: dict.towerAlarm.loadWarning,
    value: field('loadPercent'),
    limit: of('crane', 'loadWarn'),
    until: of('crane', 'loadAlarm'),
    unit: '%',
  },
  { kind: 'tower', type: dict.towerAlarm.windAlarm, value: field('windSpeed'), limit: of('crane', 'windAlarm'), unit: 'm/s' },
  {
    kind: 'tower',
    type: dict.towerAlarm.windWarning,
    value: field('windSpeed'),
    limit: of('crane', 'windWarn'),
    until: of('crane', 'windAlarm'),
    unit: 'm/s',
  },
  { kind: 'tower', type: dict.towerAlarm.tiltAlarm, value: size('tilt'), limit: of('crane', 'tiltAlarm'), unit: '°' },
  {
    kind: 'tower',
    type: dict.towerAlarm.tiltWarning,
    value: size('tilt'),
    limit: of('crane', 'tiltWarn'),
    until: of('crane', 'tiltAlarm'),
    unit: '°',
  },
  { kind: 'tower', type: dict.towerAlarm.sensorFault, holds: faulty },
]

const lift: readonly AlarmRule[] = [
  { kind: 'lift', type: dict.liftAlarm.overload, value: field('loadPercent'), limit: of('lift', 'loadAlarm'), unit: '%' },
  {
    kind: 'lift',
    type: dict.liftAlarm.loadWarning,
    value: field('loadPercent'),
    limit: of('lift', 'loadWarn'),
    until: of('lift', 'loadAlarm'),
    unit: '%',
  },
  { kind: 'lift', type: dict.liftAlarm.tooManyPeople, value: field('people'), limit: tooMany },
  { kind: 'lift', type: dict.liftAlarm.overspeed, value: size('speed'), limit: of('lift', 'speedAlarm'), unit: 'm/s' },
  { kind: 'lift', type: dict.liftAlarm.topLimit, holds: is('topLimit', 1) },
  { kind: 'lift', type: dict.liftAlarm.bottomLimit, holds: is('bottomLimit', 1) },
  { kind: 'lift', type: dict.liftAlarm.frontDoor, holds: is('frontDoor', dict.doorState.fault) },
  { kind: 'lift', type: dict.liftAlarm.backDoor, holds: is('backDoor', dict.doorState.fault) },
  { kind: 'lift', type: dict.liftAlarm.outerDoor, holds: is('outDoor', dict.doorState.fault) },
  { kind: 'lift', type: dict.liftAlarm.tilt, value: larger('tiltX', 'tiltY'), limit: of('lift', 'tiltAlarm'), unit: '°' },
  { kind: 'lift', type: dict.liftAlarm.wind, value: field('windSpeed'), limit: of('lift', 'windAlarm'), unit: 'm/s' },
  { kind: 'lift', type: dict.liftAlarm.fallArrester, holds: is('antiDrop', 1) },
  { kind: 'lift', type: dict.liftAlarm.arresterExpired, holds: isExpired },
  { kind: 'lift', type: dict.liftAlarm.unauthorisedDriver, holds: is('verifyResult', dict.verifyResult.unauthorised) },
  { kind: 'lift', type: dict.liftAlarm.sensorFault, holds: faulty },
]

/** The time that a hook may be open while it is moved, or a single hook may do. */
const rope: readonly AlarmRule[] = [
  {
    kind: 'rope',
    type: dict.ropeAlarm.unhookedAtHeight,
    holds: atHeight((row) => row.wearState === dict.ropeWear.worn && row.hookState === dict.ropeHookAll.unhooked),
    seconds: 10,
  },
  {
    kind: 'rope',
    type: dict.ropeAlarm.singleHookTooLong,
    holds: atHeight((row) => row.wearState === dict.ropeWear.worn && row.hookState === dict.ropeHookAll.singleHooked),
    seconds: 60,
  },
  { kind: 'rope', type: dict.ropeAlarm.anchoredTooLow, holds: atHeight(is('hangHigh', dict.flag.no)), seconds: 10 },
  { kind: 'rope', type: dict.ropeAlarm.notWorn, holds: atHeight(is('wearState', dict.ropeWear.notWorn)), seconds: 10 },
  { kind: 'rope', type: dict.ropeAlarm.buckleOpen, holds: is('wearState', dict.ropeWear.buckleLoose), seconds: 10 },
  { kind: 'rope', type: dict.ropeAlarm.fall, holds: is('motion', dict.ropeMotion.fall) },
  { kind: 'rope', type: dict.ropeAlarm.noMotion, holds: is('motion', dict.ropeMotion.noMotion) },
  { kind: 'rope', type: dict.ropeAlarm.lowBattery, value: field('battery'), limit: () => LOW_BATTERY, falling: true, unit: '%' },
  { kind: 'rope', type: dict.ropeAlarm.heightWorkInWind, holds: isInWind, seconds: 10 },
]

const gate: readonly AlarmRule[] = [
  { kind: 'pass', type: dict.attendAlarm.stranger, holds: is('result', Number(dict.attendResult.stranger)), momentary: true },
  { kind: 'pass', type: dict.attendAlarm.notAdmitted, holds: is('result', Number(dict.attendResult.notAdmitted)), momentary: true },
]

export const alarmRules: readonly AlarmRule[] = [...dust, ...crane, ...lift, ...rope, ...gate]

/** The type that says a device of a class is silent. */
export const offlineTypes: Readonly<Record<string, { kind: string; type: string }>> = {
  [dict.deviceClass.safetyRope]: { kind: 'rope', type: dict.ropeAlarm.offline },
  [dict.deviceClass.sprayDust]: { kind: 'env', type: dict.envAlarm.offline },
  [dict.deviceClass.towerCrane]: { kind: 'tower', type: dict.towerAlarm.offline },
  [dict.deviceClass.hoist]: { kind: 'lift', type: dict.liftAlarm.offline },
  [dict.deviceClass.camera]: { kind: 'ai', type: dict.otherAlarm.cameraOffline },
  [dict.deviceClass.turnstile]: { kind: 'pass', type: dict.attendAlarm.offline },
  [dict.deviceClass.other]: { kind: 'other', type: dict.otherAlarm.offline },
}
