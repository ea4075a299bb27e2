// Sources of the safety rope screen.

import * as dict from '#engine/site/keys.ts'
import type { RopeNow } from '../../scenes/ropeData.ts'
import { source } from '../../screen.ts'

const ROOT = '/api/rope_data/ropedata'

/** A rope with who wears it; keys are those of the dictionaries named beside them. */
export interface RopeRow extends RopeNow {
  laborId: string | null
  face: string | null
  /** `type_work` */
  workType: string | null
  teamName: string | null
  /** `rope_wear` */
  wearState: string | null
  /** `rope_hook` */
  hook1State: string | null
  hook2State: string | null
  floor: number | null
  battery: number | null
  signal: number | null
  alarmSeconds: number | null
  collectTime: string | null
}

export interface RopesNow {
  summary: {
    total: number
    inUse: number
    online: number
    above: number
    doubleHook: number
    singleHook: number
    unhook: number
    lowBattery: number
  }
  building: { buildHeight: number | null }
  list: readonly RopeRow[]
}

export const ropesNowSource = source<RopesNow>(`${ROOT}/latestStatus`, { topic: 'device' })

interface RopeDay {
  date: string
  usePersons: number
  useCount: number
  useMinutes: number
  aboveMinutes: number
  hookedMinutes: number
  hookRate: number | null
  alarmCount: number
  unhookCount: number
  handledCount: number
  avgHeight: number | null
  maxHeight: number | null
}

/** Today in numbers, and yesterday. */
export const ropeDaySource = source<RopeDay & { before: RopeDay }>(`${ROOT}/simpleStatics`)

export interface RopeHours {
  series: readonly { time: string; hookRate: number | null; onCount: number; aboveCount: number; alarmCount: number }[]
}

/** The last 24 hours. */
export const ropeHours = source<RopeHours>(`${ROOT}/averages`, { query: { hours: 24 } })

export interface RankRow {
  rank: number
  /** Id of the person; the name of a crew. */
  key: string
  name: string | null
  hookRate: number
  useMinutes: number
  alarmCount: number
  score: number
}

interface Ranks {
  rows: readonly RankRow[]
}

/** Of the address: whether crews or trades are compared, and which end of the list of people is shown. */
export const GROUP = 'ropeGroup'
export const ROPE_ORDER = 'ropeOrder'

const MOST_GROUPS = '8'
const MOST_PEOPLE = '20'

export const groupRanks = source<Ranks>(`${ROOT}/rankings`, {
  query: (address) => ({ type: address.get(GROUP) === 'workType' ? 'workType' : 'team', limit: MOST_GROUPS }),
})

export const peopleRanks = source<Ranks>(`${ROOT}/rankings`, {
  query: (address) => ({ type: 'labor', order: address.get(ROPE_ORDER) === 'worst' ? 'worst' : 'best', limit: MOST_PEOPLE }),
})

export interface RopeAlarm {
  id: string
  deviceId: string
  deviceCode: string | null
  laborId: string | null
  laborName: string | null
  alarmType: string
  name: string
  /** Key of `alarm_level`. */
  level: string
  alarmTime: string
  recoverTime: string | null
  alarmSeconds: number
  height: number | null
  /** Key of `alarm_state`. */
  alarmState: string
  /** Key of `handle_state`. */
  handleState: string
}

interface RopeAlarms {
  records: readonly RopeAlarm[]
}

/** Alarms that are on. */
export const activeAlarms = source<RopeAlarms>(`${ROOT}/alarm`, { query: { state: dict.alarmState.active, size: '50' }, topic: 'alarm' })

/** Those of today, the newest first. */
export const alarmsOfToday = source<RopeAlarms>(`${ROOT}/alarm`, { query: { size: '50' }, topic: 'alarm' })

export interface RopeUse {
  id: string
  laborName: string | null
  useStart: string
  useEnd: string | null
  useMinutes: number | null
  hookRate: number | null
  alarmCount: number | null
  maxHeight: number | null
}

/** Wearers of the selected rope today. */
export const usesOfRope = source<{ records: readonly RopeUse[] }>(`${ROOT}/useList`, {
  query: (address) => (address.get('deviceId') ? { deviceId: address.get('deviceId') as string, size: '5' } : null),
})

/** Of the time at height in per cent: from here on people hook on as they should. */
export const GOOD_RATE = 90
