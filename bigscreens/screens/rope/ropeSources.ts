// Sources of the safety rope screen.

import type { StatisticsPage } from '#engine/site/answers/page.ts'
import type { RopeAlarm, RopeDayFigures, RopeHours, RopeRanks, RopesNow, RopeUse } from '#engine/site/answers/rope.ts'
import * as dict from '#engine/site/keys.ts'
import { source } from '../../screen.ts'

const ROOT = '/api/rope_data/ropedata'

export const ropesNowSource = source<RopesNow>(`${ROOT}/latestStatus`, { topic: 'device' })

/** Figures of today and yesterday. */
export const ropeDaySource = source<RopeDayFigures & { before: RopeDayFigures }>(`${ROOT}/simpleStatics`)

/** Figures by hour for the last 24 hours. */
export const ropeHours = source<RopeHours>(`${ROOT}/averages`, { query: { hours: 24 } })

/** URL parameters: compare crews or trades, and show the best or worst people. */
export const GROUP = 'ropeGroup'
export const ROPE_ORDER = 'ropeOrder'

const MAX_GROUPS = '8'
const MAX_PEOPLE = '20'

export const groupRanks = source<RopeRanks>(`${ROOT}/rankings`, {
  query: (address) => ({ type: address.get(GROUP) === 'workType' ? 'workType' : 'team', limit: MAX_GROUPS }),
})

export const peopleRanks = source<RopeRanks>(`${ROOT}/rankings`, {
  query: (address) => ({ type: 'labor', order: address.get(ROPE_ORDER) === 'worst' ? 'worst' : 'best', limit: MAX_PEOPLE }),
})

/** Active alarms. */
export const activeAlarms = source<StatisticsPage<RopeAlarm>>(`${ROOT}/alarm`, {
  query: { state: dict.alarmState.active, size: '50' },
  topic: 'alarm',
})

/** Rope alarms of today, newest first. */
export const alarmsOfToday = source<StatisticsPage<RopeAlarm>>(`${ROOT}/alarm`, { query: { size: '50' }, topic: 'alarm' })

/** Wearers of the selected rope today. */
export const usesOfRope = source<StatisticsPage<RopeUse>>(`${ROOT}/useList`, {
  query: (address) => (address.get('deviceId') ? { deviceId: address.get('deviceId') as string, size: '5' } : null),
})

/** Target of the hook-on rate in percent. */
export const GOOD_RATE = 90
