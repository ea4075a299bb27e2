// When a row of a device is an alarm: one line for each type that the server judges by itself. A type that has no line,
// or a row that says by its flags what its device found, is judged by the flags. Types are those of the alarm dictionaries.

import { secondsBetween } from '../../../series/moments.ts'
import type { Rec } from '../../../store/codec.ts'
import type { Limits } from './limits.ts'

export interface AlarmRule {
  kind: string
  type: string
  /** The measured value; `null` when the row has none. */
  value?: (row: Rec) => number | null
  /** What the value must reach; `null` while nobody set it. */
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

/** At and above this height in metres it is work at height. */
const HEIGHT = 2
/** From here a rope must be charged, in percent. */
const LOW_BATTERY = 20
/** Outdoor work is broken off above this many degrees. */
const HEAT = 37
/** How long a measured wind stands for. */
const WIND_SECONDS = 30 * 60
/** Hours of the day between which the day's limit of noise holds. */
const [DAY_FROM, DAY_TO] = ['06', '22']

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

/** One person more than the lift is made for. */
function tooMany({ lift }: Limits): number | null {
  const rated = number(lift?.ratedPeople)
  return rated === null ? null : rated + 1
}

const isDay = (row: Rec): boolean => {
  const hour = String(row.collectTime).slice(11, 13)
  return hour >= DAY_FROM && hour < DAY_TO
}

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
  return height >= HEIGHT && wearState === '1' && wind.speed >= limit
}

/** Only a rope that says its height is judged by it. */
const atHeight = (holds: (row: Rec) => boolean | null) => (row: Rec) => {
  const height = number(row.height)
  return height === null ? null : height >= HEIGHT && holds(row) === true
}

/** Means of a quarter of an hour against the limits of the project. */
const dust: readonly AlarmRule[] = [
  { kind: 'env', type: '301', value: field('pm25'), limit: of('project', 'pm25Limit'), unit: 'μg/m³' },
  { kind: 'env', type: '302', value: field('pm10'), limit: of('project', 'pm10Limit'), unit: 'μg/m³' },
  { kind: 'env', type: '303', value: field('tsp'), limit: of('project', 'tspLimit'), unit: 'μg/m³' },
  { kind: 'env', type: '304', value: field('diffPm10'), limit: of('project', 'pm10DiffLimit'), unit: 'μg/m³' },
  {
    kind: 'env',
    type: '311',
    value: (row) => (isDay(row) ? number(row.noise) : null),
    limit: of('project', 'noiseDayLimit'),
    unit: 'dB(A)',
  },
  {
    kind: 'env',
    type: '312',
    value: (row) => (isDay(row) ? null : number(row.noise)),
    limit: of('project', 'noiseNightLimit'),
    unit: 'dB(A)',
  },
  { kind: 'env', type: '321', value: field('windSpeed'), limit: of('project', 'windLimit'), unit: 'm/s' },
  { kind: 'env', type: '331', value: field('temperature'), limit: () => HEAT, unit: '℃' },
  { kind: 'env', type: '391', holds: is('dataFlag', 'D') },
  { kind: 'flow', type: '341', holds: (row) => row.mode === '1' && row.runState === '4' },
  { kind: 'flow', type: '342', holds: is('runState', '5') },
]

const crane: readonly AlarmRule[] = [
  { kind: 'tower', type: '101', value: field('momentPercent'), limit: of('crane', 'momentAlarm'), unit: '%' },
  {
    kind: 'tower',
    type: '102',
    value: field('momentPercent'),
    limit: of('crane', 'momentWarn'),
    until: of('crane', 'momentAlarm'),
    unit: '%',
  },
  { kind: 'tower', type: '111', value: field('loadPercent'), limit: of('crane', 'loadAlarm'), unit: '%' },
  { kind: 'tower', type: '112', value: field('loadPercent'), limit: of('crane', 'loadWarn'), until: of('crane', 'loadAlarm'), unit: '%' },
  { kind: 'tower', type: '141', value: field('windSpeed'), limit: of('crane', 'windAlarm'), unit: 'm/s' },
  { kind: 'tower', type: '142', value: field('windSpeed'), limit: of('crane', 'windWarn'), until: of('crane', 'windAlarm'), unit: 'm/s' },
  { kind: 'tower', type: '151', value: size('tilt'), limit: of('crane', 'tiltAlarm'), unit: '°' },
  { kind: 'tower', type: '152', value: size('tilt'), limit: of('crane', 'tiltWarn'), until: of('crane', 'tiltAlarm'), unit: '°' },
  { kind: 'tower', type: '191', holds: faulty },
]

const lift: readonly AlarmRule[] = [
  { kind: 'lift', type: '201', value: field('loadPercent'), limit: of('lift', 'loadAlarm'), unit: '%' },
  { kind: 'lift', type: '202', value: field('loadPercent'), limit: of('lift', 'loadWarn'), until: of('lift', 'loadAlarm'), unit: '%' },
  { kind: 'lift', type: '203', value: field('people'), limit: tooMany },
  { kind: 'lift', type: '211', value: size('speed'), limit: of('lift', 'speedAlarm'), unit: 'm/s' },
  { kind: 'lift', type: '221', holds: is('topLimit', 1) },
  { kind: 'lift', type: '222', holds: is('bottomLimit', 1) },
  { kind: 'lift', type: '231', holds: is('frontDoor', '2') },
  { kind: 'lift', type: '232', holds: is('backDoor', '2') },
  { kind: 'lift', type: '233', holds: is('outDoor', '2') },
  { kind: 'lift', type: '241', value: larger('tiltX', 'tiltY'), limit: of('lift', 'tiltAlarm'), unit: '°' },
  { kind: 'lift', type: '251', value: field('windSpeed'), limit: of('lift', 'windAlarm'), unit: 'm/s' },
  { kind: 'lift', type: '261', holds: is('antiDrop', 1) },
  { kind: 'lift', type: '262', holds: isExpired },
  { kind: 'lift', type: '271', holds: is('verifyResult', '2') },
  { kind: 'lift', type: '291', holds: faulty },
]

/** The time that a hook may be open while it is moved, or a single hook may do. */
const rope: readonly AlarmRule[] = [
  { kind: 'rope', type: '401', holds: atHeight((row) => row.wearState === '1' && row.hookState === '0'), seconds: 10 },
  { kind: 'rope', type: '402', holds: atHeight((row) => row.wearState === '1' && row.hookState === '1'), seconds: 60 },
  { kind: 'rope', type: '403', holds: atHeight(is('hangHigh', '0')), seconds: 10 },
  { kind: 'rope', type: '404', holds: atHeight(is('wearState', '0')), seconds: 10 },
  { kind: 'rope', type: '405', holds: is('wearState', '2'), seconds: 10 },
  { kind: 'rope', type: '411', holds: is('motion', '3') },
  { kind: 'rope', type: '412', holds: is('motion', '4') },
  { kind: 'rope', type: '421', value: field('battery'), limit: () => LOW_BATTERY, falling: true, unit: '%' },
  { kind: 'rope', type: '441', holds: isInWind, seconds: 10 },
]

const gate: readonly AlarmRule[] = [
  { kind: 'pass', type: '501', holds: is('result', 1), momentary: true },
  { kind: 'pass', type: '502', holds: is('result', 2), momentary: true },
]

export const alarmRules: readonly AlarmRule[] = [...dust, ...crane, ...lift, ...rope, ...gate]

/** The type that says a device of a class is silent. */
export const offlineTypes: Readonly<Record<string, { kind: string; type: string }>> = {
  1: { kind: 'rope', type: '422' },
  2: { kind: 'env', type: '399' },
  3: { kind: 'tower', type: '199' },
  4: { kind: 'lift', type: '299' },
  5: { kind: 'ai', type: '699' },
  6: { kind: 'pass', type: '599' },
  9: { kind: 'other', type: '999' },
}
