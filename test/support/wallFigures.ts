// Links each figure of the big screens to the records that it counts, as a list with a search. For figures that are measured or computed
// (means, shares, minutes) it has the reason why no list has that total.

import type { AlarmFigures } from '../../engine/site/answers/alarms.ts'
import type { AnalysisFigures, LevelDay, PlatformUse, SiteTrends } from '../../engine/site/answers/overview.ts'
import type { PresencePoint } from '../../engine/site/answers/people.ts'
import * as dict from '../../engine/site/keys.ts'

type Value = Readonly<Record<string, unknown>>

/** A list with a search, as in the list's URL. */
export type Counted = readonly [list: string, search: Readonly<Record<string, string>>]

export interface NumberAt {
  /** The object with the figure, and the objects around it, innermost first. */
  own: Value
  around: readonly Value[]
  /** Array indexes on the path to the figure, innermost first. */
  at: readonly number[]
  query: Readonly<Record<string, string>>
  site: {
    now: string
    /** Ids of the channels of a camera, by the id of its device. */
    channels: ReadonlyMap<string, string>
    /** Ids of devices and of cameras by their names. */
    devices: ReadonlyMap<unknown, string>
    cameras: ReadonlyMap<unknown, string>
    companies: ReadonlyMap<unknown, string>
    /** Ids of the devices of cranes, by the id of the crane. */
    cranes: ReadonlyMap<unknown, string>
  }
}

/** Lists whose totals add up to the figure. */
type ListsOf = (number: NumberAt) => readonly Counted[]

const DAY_MS = 86_400_000
const dayOf = (now: string, back = 0) => new Date(Date.parse(`${now.slice(0, 10)}Z`) - back * DAY_MS).toISOString().slice(0, 10)
const within = (time: string, day: string, last = day) => ({
  [`${time}_datege`]: `${day} 00:00:00`,
  [`${time}_datele`]: `${last} 23:59:59`,
})
const hourOf = (time: string, hour: string) => ({
  [`${time}_datege`]: `${hour.slice(0, 13)}:00:00`,
  [`${time}_datele`]: `${hour.slice(0, 13)}:59:59`,
})

const OPEN = `${dict.handleState.pending},${dict.handleState.inProgress}`
const DONE = `${dict.handleState.closed},${dict.handleState.ignored}`

/** Device alarms and AI alarms of some days; `search` has fields of both. */
function alarms(
  span: (time: string) => Readonly<Record<string, string>>,
  search: Readonly<Record<string, string>> = {},
  deviceClass = '',
): Counted[] {
  const ofClass: Record<string, string> = deviceClass === '' ? {} : { deviceClass_equal: deviceClass }
  const seen: Counted = ['ai-video-data', { isFalse_equal: dict.flag.no, ...search, ...span('alarmTime') }]
  return [
    ['alarm-event', { ...search, ...span('startTime'), ...ofClass }],
    ...(deviceClass === '' || deviceClass === dict.deviceClass.camera ? [seen] : []),
  ]
}
const whenever = () => ({})

const device = (search: Readonly<Record<string, string>> = {}): Counted[] => [
  ['device', { bindStatus_equal: dict.bindStatus.bound, ...search }],
]
const people = (search: Readonly<Record<string, string>> = {}): Counted[] => [
  ['labor', { admitStatus_notequal: dict.laborAdmitStatus.exited, ...search }],
]
const INSIDE = { presence_in: dict.laborPresence.inside }
const CAME = { presence_in: `${dict.laborPresence.inside},${dict.laborPresence.wentOut}` }
const passes = (direction: string, span: Readonly<Record<string, string>>): Counted[] => [
  ['labor-attendance', { direction_equal: direction, result_equal: dict.attendResult.passed, laborId_notnull: 'true', ...span }],
]

/** Workers of a group; one without a group has none. */
const grouped = (field: string, key: unknown, more: Readonly<Record<string, string>> = {}) =>
  people({ ...(key === null ? { [`${field}_null`]: 'true' } : { [`${field}_equal`]: String(key) }), ...more })

function filteredAlarms(
  { query, site }: NumberAt,
  more: Readonly<Record<string, string>> = {},
  deviceClass = query.deviceClass ?? '',
  days = Number(query.days ?? 7),
) {
  const { alarmType, handleState } = query
  const filters = { ...(alarmType ? { alarmType_in: alarmType } : {}), ...(handleState ? { handleState_in: handleState } : {}) }
  return alarms((time) => within(time, dayOf(site.now, days - 1), dayOf(site.now)), { ...filters, ...more }, deviceClass)
}

/** Requested alarm states that belong to a group. */
const inStates = ({ query }: NumberAt, group: string) => {
  const both = query.handleState ? group.split(',').filter((state) => query.handleState?.split(',').includes(state)) : group.split(',')
  return { handleState_in: both.length > 0 ? both.join(',') : 'none' }
}

const online = (state: string, more: Readonly<Record<string, string>> = {}) => device({ onlineStatus_equal: state, ...more })
const stateCounts = (own: Value, more: (own: Value) => Readonly<Record<string, string>>): Counted[] => device(more(own))

const machineSpan = (time: string, { query, site }: NumberAt) =>
  query.hours
    ? {
        [`${time}_datege`]: new Date(Date.parse(`${site.now}Z`) - Number(query.hours) * 3_600_000)
          .toISOString()
          .slice(0, 19)
          .replace('T', ' '),
        [`${time}_datele`]: site.now,
      }
    : within(time, dayOf(site.now))

const hourlyOf = (time: string, number: NumberAt) => ({
  ...machineSpan(time, number),
  ...clip(time, String(number.own.time), machineSpan(time, number)),
})

/** The part of an hour that is inside the requested period. */
function clip(time: string, hour: string, span: Readonly<Record<string, string>>) {
  const whole = hourOf(time, hour)
  const [from, to] = [`${time}_datege`, `${time}_datele`]
  return {
    [from]: [String(whole[from]), String(span[from])].toSorted().at(-1) ?? '',
    [to]: [String(whole[to]), String(span[to])].toSorted()[0] ?? '',
  }
}

const machine =
  (time: string, entity: string, more: Readonly<Record<string, string>> = {}) =>
  (number: NumberAt): Counted[] => [[entity, { ...machineSpan(time, number), ...more }]]

/** Warnings and alarms of a class of machines in the requested period. */
const machineAlarms =
  (deviceClass: string, levels: string) =>
  (number: NumberAt): Counted[] => [
    ['alarm-event', { deviceClass_equal: deviceClass, alarmLevel_in: levels, ...machineSpan('startTime', number) }],
  ]
const ALARM_LEVELS = `${dict.alarmLevel.alarm},${dict.alarmLevel.critical}`

const SOUND = Object.values(dict.sprayState)
  .filter((state) => state !== dict.sprayState.fault && state !== dict.sprayState.noWater)
  .join(',')
const FAULTY = `${dict.sprayState.fault},${dict.sprayState.noWater}`

/** Period of a data point: an hour of today, or a day. */
function bucketOf({ own, site: { now } }: NumberAt): Readonly<Record<string, string>> {
  const time = String(own.time)
  return time.length === 5 ? hourOf('startTime', `${dayOf(now)} ${time}`) : within('startTime', time)
}

const month =
  ({ site: { now } }: NumberAt) =>
  (time: string) => ({ [`${time}_datege`]: `${dayOf(now, 29)} 00:00:00`, [`${time}_datele`]: now })

const alarmFigures: Readonly<Record<string, ListsOf>> = {
  'summary.total': (number) => filteredAlarms(number),
  'summary.today': (number) => filteredAlarms(number, {}, undefined, 1),
  'summary.yesterday': ({ query, site, ...rest }) =>
    filteredAlarms({ ...rest, query, site: { ...site, now: `${dayOf(site.now, 1)} 23:59:59` } }, {}, undefined, 1),
  'summary.pending': (number) => filteredAlarms(number, inStates(number, OPEN)),
  'summary.handled': (number) => filteredAlarms(number, inStates(number, DONE)),
  'summary.critical': (number) => filteredAlarms(number, { alarmLevel_equal: dict.alarmLevel.critical }),
  'byLevel[].count': (number) => filteredAlarms(number, { alarmLevel_equal: String(number.own.level) }),
  'byClass[].count': (number) => filteredAlarms(number, {}, String(number.own.deviceClass)),
  'byClass[].pending': (number) => filteredAlarms(number, inStates(number, OPEN), String(number.own.deviceClass)),
  'byType[].count': ({ own, ...rest }) =>
    filteredAlarms({ own, ...rest, query: { ...rest.query, alarmType: String(own.alarmType) } }, {}, String(own.deviceClass)),
  'trend[].total': (number) => filteredAlarms(onDay(number, number.own.date), {}, undefined, 1),
  'trend[].critical': (number) =>
    filteredAlarms(onDay(number, number.own.date), { alarmLevel_equal: dict.alarmLevel.critical }, undefined, 1),
  'trend[].handled': (number) => filteredAlarms(onDay(number, number.own.date), inStates(number, DONE), undefined, 1),
  'trend[].byClass[].count': (number) => filteredAlarms(onDay(number, number.around[0]?.date), {}, String(number.own.deviceClass), 1),
}

function onDay(number: NumberAt, day: unknown): NumberAt {
  return { ...number, site: { ...number.site, now: `${day} 23:59:59` } }
}

const aiSpan = machineSpan
const seen =
  (
    more: Readonly<Record<string, string>> | ((own: Value) => Readonly<Record<string, string>>) = {},
    isFalse: string = dict.flag.no,
  ): ListsOf =>
  (number) => [
    [
      'ai-video-data',
      { isFalse_equal: isFalse, ...aiSpan('alarmTime', number), ...(typeof more === 'function' ? more(number.own) : more) },
    ],
  ]

const deviceState = (prefix: string, more: (own: Value) => Readonly<Record<string, string>>): Record<string, ListsOf> => ({
  [`${prefix}total`]: ({ own }) => stateCounts(own, more),
  [`${prefix}online`]: ({ own }) => online(dict.deviceOnline.online, more(own)),
  [`${prefix}offline`]: ({ own }) => online(dict.deviceOnline.offline, more(own)),
  [`${prefix}alarm`]: ({ own }) => online(dict.deviceOnline.alarm, more(own)),
  [`${prefix}fault`]: ({ own }) => online(dict.deviceOnline.fault, more(own)),
})

const DUE = (now: string) => new Date(Date.parse(`${now.slice(0, 10)}Z`) + 30 * DAY_MS).toISOString().slice(0, 10)
const certificates =
  (search: (now: string) => Readonly<Record<string, string>>): ListsOf =>
  ({ site: { now } }) =>
    people({ isSpecial_equal: dict.flag.yes, ...search(now) })
const nextDay = (day: string) => dayOf(day, -1)

/** Due dates of machines, in the lists of three kinds. */
const dueOf: ListsOf = ({ own: { deviceClass }, site: { now } }) => {
  const due = DUE(now)
  const inUse = { workStatus_notequal: dict.machineStatus.dismantled }
  const cranes: Counted[] = [['tower-crane', { ...inUse, nextInspectDate_datele: due }]]
  const hoists: Counted[] = [
    ['lift', { ...inUse, nextInspectDate_datele: due }],
    ['lift', { ...inUse, safetyDeviceExpire_datele: due }],
  ]
  return [
    ['device', { deviceClass_equal: String(deviceClass), nextMaintain_datele: due }],
    ['device', { deviceClass_equal: String(deviceClass), warrantyEnd_datege: now.slice(0, 10), warrantyEnd_datele: due }],
    ...(deviceClass === dict.deviceClass.towerCrane ? cranes : []),
    ...(deviceClass === dict.deviceClass.hoist ? hoists : []),
  ]
}

const ropeAlarmsOn =
  (back: number, more: Readonly<Record<string, string>> = {}): ListsOf =>
  ({ site: { now } }) => [
    ['alarm-event', { deviceClass_equal: dict.deviceClass.safetyRope, ...within('startTime', dayOf(now, back)), ...more }],
  ]
const ropeUses =
  (back: number): ListsOf =>
  ({ site: { now } }) => [['rope-use-log', within('useStart', dayOf(now, back))]]

const ofDevice = (
  number: NumberAt,
  search: Readonly<Record<string, string>>,
  span: (time: string) => Readonly<Record<string, string>>,
): readonly Counted[] => {
  const id = String((number.own.deviceId as string | undefined) ?? number.around[0]?.deviceId)
  const channels = number.site.channels.get(id)
  const seen: Counted[] = channels
    ? [['ai-video-data', { isFalse_equal: dict.flag.no, monitorId_in: channels, ...search, ...span('alarmTime') }]]
    : []
  return [['alarm-event', { deviceId_equal: id, ...search, ...span('startTime') }], ...seen]
}

/** By path of the response, then by path of the figure in it. */
export const countedFigures: Readonly<Record<string, Readonly<Record<string, ListsOf>>>> = {
  '/api/visual/projectOverView': {
    'labor.registered': () => people(),
    'labor.onSite': () => [['labor', INSIDE]],
    'labor.todayAttend': () => [['labor', CAME]],
    'labor.managers': () => people({ laborType_equal: dict.laborType.management }),
    ...deviceState('device.', () => ({})),
    'alarm.today': ({ site: { now } }) => alarms((time) => within(time, dayOf(now))),
    'alarm.pending': () => alarms(whenever, { handleState_in: OPEN }),
    'alarm.critical': ({ site: { now } }) => alarms((time) => within(time, dayOf(now)), { alarmLevel_equal: dict.alarmLevel.critical }),
  },
  '/api/visual/getOverViewAlarmCt': alarmFigures,
  '/api/blade-archives/data_ana/laborOverview': {
    registered: () => people(),
    admitted: () => [['labor', { admitStatus_equal: dict.laborAdmitStatus.admitted }]],
    onSite: () => [['labor', INSIDE]],
    todayIn: ({ site: { now } }) => passes(dict.attendDirection.in, within('passTime', dayOf(now))),
    todayOut: ({ site: { now } }) => passes(dict.attendDirection.out, within('passTime', dayOf(now))),
    todayAttend: () => [['labor', CAME]],
    'managers.total': () => people({ laborType_equal: dict.laborType.management }),
    'managers.attend': () => people({ laborType_equal: dict.laborType.management, ...CAME }),
    'special.total': certificates(() => ({})),
    'special.valid': certificates((now) => ({ certExpire_datege: now.slice(0, 10) })),
    'special.expiring30': certificates((now) => ({ certExpire_datege: now.slice(0, 10), certExpire_datele: DUE(now) })),
    'special.expired': certificates((now) => ({ certExpire_lt: now.slice(0, 10) })),
    untrained: () => people({ laborType_equal: dict.laborType.worker, trainStatus_notequal: dict.trainStatus.passed }),
    leaders: () => people({ isLeader_equal: dict.flag.yes }),
    female: () => people({ gender_equal: dict.gender.female }),
  },
  '/api/blade-archives/data_ana/laborWorkTypeSta': {
    '[].registered': ({ own }) => grouped('workType', own.workType),
    '[].attend': ({ own }) => grouped('workType', own.workType, CAME),
    '[].onSite': ({ own }) => grouped('workType', own.workType, INSIDE),
  },
  '/api/blade-archives/data_ana/laborStructure': {
    'gender[].count': ({ own }) => grouped('gender', own.key),
    'education[].count': ({ own }) => grouped('education', own.key),
  },
  '/api/blade-archives/data_ana/laborCompanySta': {
    '[].registered': (number) => ofGroup(number),
    '[].attend': (number) => ofGroup(number, CAME),
    '[].onSite': (number) => ofGroup(number, INSIDE),
  },
  '/api/blade-archives/data_ana/laborAttendTrend': {
    '[].in': (number) => passes(dict.attendDirection.in, presenceSpan(number)),
    '[].out': (number) => passes(dict.attendDirection.out, presenceSpan(number)),
  },
  '/api/visual/projectStageMan': {
    'composition[].count': ({ own }) => grouped('laborType', own.laborType),
    'composition[].onSite': ({ own }) => grouped('laborType', own.laborType, INSIDE),
  },
  '/api/visual/deviceManager': {
    ...deviceState('', () => ({})),
    ...deviceState('byClass[].', (own) => ({ deviceClass_equal: String(own.deviceClass) })),
    'expiringByClass[].count': dueOf,
  },
  '/api/blade-archives/lift/getLiftStLogByProjectAndDevice': {
    'summary.trips': machine('startTime', 'lift-trip'),
    'summary.alarms': machineAlarms(dict.deviceClass.hoist, ALARM_LEVELS),
    'summary.warns': machineAlarms(dict.deviceClass.hoist, dict.alarmLevel.warning),
    'trend[].trips': (number) => [['lift-trip', hourlyOf('startTime', number)]],
    'floorHot[].stops': (number) => [['lift-trip', { ...machineSpan('startTime', number), endFloor_equal: String(number.own.floor) }]],
    'drivers[].trips': (number) => [['lift-trip', { ...machineSpan('startTime', number), driverName_equal: String(number.own.name) }]],
    'drivers[].unauthorised': (number) => [
      [
        'lift-trip',
        {
          ...machineSpan('startTime', number),
          driverName_equal: String(number.own.name),
          verifyResult_equal: dict.verifyResult.unauthorised,
        },
      ],
    ],
    'alarmByType[].count': (number) => ofType(dict.deviceClass.hoist, number),
    'trend[].alarms': (number) => [
      ['alarm-event', { deviceClass_equal: dict.deviceClass.hoist, alarmLevel_in: ALARM_LEVELS, ...hourlyOf('startTime', number) }],
    ],
  },
  '/api/blade-archives/tower_crane/getTowerStLogByProjectAndDevice': {
    'summary.cycles': machine('startTime', 'tower-cycle'),
    'summary.alarms': machineAlarms(dict.deviceClass.towerCrane, ALARM_LEVELS),
    'summary.warns': machineAlarms(dict.deviceClass.towerCrane, dict.alarmLevel.warning),
    'summary.overloads': machine('startTime', 'alarm-event', {
      deviceClass_equal: dict.deviceClass.towerCrane,
      alarmType_in: `${dict.towerAlarm.momentAlarm},${dict.towerAlarm.overload}`,
    }),
    'trend[].cycles': (number) => [['tower-cycle', hourlyOf('startTime', number)]],
    'trend[].alarms': (number) => [
      ['alarm-event', { deviceClass_equal: dict.deviceClass.towerCrane, alarmLevel_in: ALARM_LEVELS, ...hourlyOf('startTime', number) }],
    ],
    'trend[].warns': (number) => [
      [
        'alarm-event',
        { deviceClass_equal: dict.deviceClass.towerCrane, alarmLevel_in: dict.alarmLevel.warning, ...hourlyOf('startTime', number) },
      ],
    ],
    'alarmByType[].count': (number) => ofType(dict.deviceClass.towerCrane, number),
    'rank[].alarms': (number) => [
      [
        'alarm-event',
        {
          deviceId_equal: number.site.cranes.get(String(number.own.craneId)) ?? '',
          alarmLevel_in: ALARM_LEVELS,
          ...machineSpan('startTime', number),
        },
      ],
    ],
    'rank[].cycles': (number) => [['tower-cycle', { ...machineSpan('startTime', number), craneId_equal: String(number.own.craneId) }]],
  },
  '/api/blade-archives/tower_crane_realtime/detail': {
    'today.cycles': (number) => [['tower-cycle', { craneId_equal: craneOf(number).craneId, ...craneToday(number) }]],
    'today.warns': (number) => [
      ['alarm-event', { deviceId_equal: craneOf(number).deviceId, alarmLevel_equal: dict.alarmLevel.warning, ...craneToday(number) }],
    ],
    'today.alarms': (number) => [
      ['alarm-event', { deviceId_equal: craneOf(number).deviceId, alarmLevel_in: ALARM_LEVELS, ...craneToday(number) }],
    ],
  },
  '/api/blade-archives/spray_eqp_env_log/getComplexStatsisByProject': {
    'linkage.autoRuns': machine('startTime', 'spray-flow-log', { mode_equal: dict.sprayMode.automatic }),
    'linkage.okRuns': (number) => [
      ...machine('startTime', 'spray-flow-log', { mode_equal: dict.sprayMode.automatic, runState_in: SOUND })(number),
      ...machine('startTime', 'spray-flow-log', { mode_equal: dict.sprayMode.automatic, runState_null: 'true' })(number),
    ],
    'linkage.failRuns': machine('startTime', 'spray-flow-log', { mode_equal: dict.sprayMode.automatic, runState_in: FAULTY }),
  },
  '/api/rope_data/ropedata/latestStatus': {
    'summary.total': () => device({ deviceClass_equal: dict.deviceClass.safetyRope }),
    'summary.online': () => device({ deviceClass_equal: dict.deviceClass.safetyRope, onlineStatus_notequal: dict.deviceOnline.offline }),
    'summary.inUse': () => [['rope-use-log', { useState_equal: dict.ropeUseState.inUse }]],
  },
  '/api/rope_data/ropedata/simpleStatics': {
    useCount: ropeUses(0),
    alarmCount: ropeAlarmsOn(0),
    unhookCount: ropeAlarmsOn(0, { alarmType_equal: dict.ropeAlarm.unhookedAtHeight }),
    handledCount: ropeAlarmsOn(0, { handleState_in: DONE }),
    'before.useCount': ropeUses(1),
    'before.alarmCount': ropeAlarmsOn(1),
    'before.unhookCount': ropeAlarmsOn(1, { alarmType_equal: dict.ropeAlarm.unhookedAtHeight }),
    'before.handledCount': ropeAlarmsOn(1, { handleState_in: DONE }),
  },
  '/api/rope_data/ropedata/averages': {
    'series[].alarmCount': (number) => [
      ['alarm-event', { deviceClass_equal: dict.deviceClass.safetyRope, ...hourlyOf('startTime', number) }],
    ],
  },
  '/api/rope_data/ropedata/alarm': {
    total: (number) =>
      number.query.state === dict.alarmState.active
        ? [['alarm-event', { deviceClass_equal: dict.deviceClass.safetyRope, alarmState_equal: dict.alarmState.active }]]
        : ropeAlarmsOn(0)(number),
  },
  '/api/visual/getOverSafeSta': {
    'handle.total': (number) => alarms(month(number)),
    'handle.closed': (number) => alarms(month(number), { handleState_in: DONE }),
    'handle.pending': (number) => alarms(month(number), { handleState_in: dict.handleState.pending }),
    'handle.overdue': (number) =>
      alarms((time) => ({ ...month(number)(time), [`${time}_lt`]: `${dayOf(number.site.now, 1)}${number.site.now.slice(10)}` }), {
        handleState_in: OPEN,
      }),
    'hazard.major': () => alarms(whenever, { handleState_in: OPEN, alarmLevel_equal: dict.alarmLevel.critical }),
    'hazard.larger': () => alarms(whenever, { handleState_in: OPEN, alarmLevel_equal: dict.alarmLevel.alarm }),
    'hazard.general': () => alarms(whenever, { handleState_in: OPEN, alarmLevel_in: `${dict.alarmLevel.info},${dict.alarmLevel.warning}` }),
    'officers.actual': ({ site: { now } }) => [
      ['project-safeman', { post_equal: dict.safemanPost.safetyOfficer, exitDate_null: 'true' }],
      ['project-safeman', { post_equal: dict.safemanPost.safetyOfficer, exitDate_datege: nextDay(now.slice(0, 10)) }],
    ],
    'training.should': () => people({ laborType_equal: dict.laborType.worker }),
    'training.done': () => people({ laborType_equal: dict.laborType.worker, trainStatus_equal: dict.trainStatus.passed }),
    'certs.total': certificates(() => ({})),
    'certs.valid': certificates((now) => ({ certExpire_datege: nextDay(DUE(now)) })),
    'certs.expiring30': certificates((now) => ({ certExpire_datege: now.slice(0, 10), certExpire_datele: DUE(now) })),
    'certs.expired': certificates((now) => ({ certExpire_lt: now.slice(0, 10) })),
  },
  '/api/blade-archives/data_ana/riskMap': {
    'devices[].alarms': (number) => ofDevice(number, {}, (time) => within(time, dayOf(number.site.now, 6), dayOf(number.site.now))),
    'devices[].open': (number) => ofDevice(number, { handleState_in: OPEN }, whenever),
    'devices[].critical': (number) => ofDevice(number, { handleState_in: OPEN, alarmLevel_equal: dict.alarmLevel.critical }, whenever),
    'devices[].byHour[]': (number) => {
      const hours = number.around.at(-1)?.hours as readonly string[]
      return ofDevice(number, {}, (time) => hourOf(time, String(hours[number.at[0] ?? 0])))
    },
  },
  '/api/blade-archives/data_ana/safeRank': {
    'device[].alarms': (number) => [
      ['alarm-event', { deviceId_equal: number.site.devices.get(number.own.name) ?? '', ...month(number)('startTime') }],
    ],
    'camera[].alarms': (number) => [
      [
        'ai-video-data',
        { isFalse_equal: dict.flag.no, monitorId_equal: number.site.cameras.get(number.own.name) ?? '', ...month(number)('alarmTime') },
      ],
    ],
  },
  '/api/blade-archives/spray_eqp_flow_log/getSprayStatsisFlowLogByProject': {
    'summary.runs': machine('startTime', 'spray-flow-log'),
    'summary.autoRuns': machine('startTime', 'spray-flow-log', { mode_equal: dict.sprayMode.automatic }),
    'summary.manualRuns': machine('startTime', 'spray-flow-log', { mode_in: `${dict.sprayMode.manual},${dict.sprayMode.remote}` }),
    'summary.timedRuns': machine('startTime', 'spray-flow-log', { mode_equal: dict.sprayMode.scheduled }),
    'trend[].runs': (number) => [['spray-flow-log', hourlyOf('startTime', number)]],
    'byMode[].runs': (number) => [['spray-flow-log', { ...machineSpan('startTime', number), mode_equal: String(number.own.mode) }]],
  },
  '/api/blade-archives/device_use_log/dataSprayEnvList': { total: machine('startTime', 'spray-flow-log') },
  '/api/visual/sprayFlowUseSta': {
    'trend[].runs': (number) => [['spray-flow-log', bucketOf(number)]],
    'summary.todayRuns': ({ site: { now } }) => [['spray-flow-log', within('startTime', dayOf(now))]],
    'byDevice[].runs': ({ own, site: { now } }) => [
      ['spray-flow-log', { deviceId_equal: String(own.deviceId), ...within('startTime', dayOf(now)) }],
    ],
  },
  '/api/blade-archives/ai_video_reatldata/getStaticsList': {
    'summary.total': seen(),
    'summary.today': ({ site: { now } }) => [['ai-video-data', { isFalse_equal: dict.flag.no, ...within('alarmTime', dayOf(now)) }]],
    'summary.pending': seen({ handleState_in: OPEN }),
    'summary.handled': seen({ handleState_in: DONE }),
    'summary.falseCount': seen({}, dict.flag.yes),
    'summary.cameras': () => [['monitor-device', {}]],
    'summary.onlineCameras': () => [['monitor-device', { onlineStatus_notequal: dict.deviceOnline.offline, onlineStatus_notnull: 'true' }]],
    'summary.aiCameras': () => [['monitor-device', { hasAi_equal: dict.flag.yes }]],
    'byType[].count': seen((own) => ({ alarmType_equal: String(own.alarmType) })),
    'byCamera[].count': seen((own) => ({ monitorId_equal: String(own.monitorId) })),
    'byArea[].count': seen((own) => ({ areaType_equal: String(own.areaType) })),
    'trend[].count': (number) => [['ai-video-data', { isFalse_equal: dict.flag.no, ...hourlyOf('alarmTime', number) }]],
  },
  '/api/blade-archives/monitor_device/list': { total: () => [['monitor-device', {}]] },
  '/api/blade-archives/ai_video_reatldata/list': {
    total: ({ query: { size, ...filters } }) => [['ai-video-data', filters]],
  },
}

/** Workers of a crew or company, which the response identifies by name only. */
function ofGroup({ own: { name }, query, site }: NumberAt, more: Readonly<Record<string, string>> = {}): Counted[] {
  return query.by === 'team'
    ? grouped('teamName', name, more)
    : grouped('companyId', name === null ? null : (site.companies.get(name) ?? ''), more)
}

/** Filter for the crane of the response. */
const craneToday = (number: NumberAt): Readonly<Record<string, string>> => within('startTime', dayOf(number.site.now))
const craneOf = ({ around }: NumberAt) => around[0]?.crane as Readonly<Record<'craneId' | 'deviceId', string>>

function ofType(deviceClass: string, number: NumberAt): Counted[] {
  return [
    ['alarm-event', { deviceClass_equal: deviceClass, alarmType_equal: String(number.own.alarmType), ...machineSpan('startTime', number) }],
  ]
}

/** Period of an hour of today or yesterday, which the response identifies by the hour only. */
function presenceSpan({ own, query, site: { now } }: NumberAt): Readonly<Record<string, string>> {
  const time = String(own.time)
  if (query.type !== 'hour') return within('passTime', time)
  return hourOf('passTime', `${dayOf(now, query.of === 'yesterday' ? 1 : 0)} ${time}`)
}

const RATES = /(rate|ratio|percent|utilisation|progress|score|deviation|per100|confidence)$/i
const MEASURES =
  /(pm25|pm10|tsp|noise|temperature|humidity|windSpeed|windDirection|windLevel|windForce|wind|pressure|aqi|height|battery|distance|load|loadTotal|load[A-Z]\w*|people|waterUse|lastUse|monthUse|todayUse|yearUse|flowRate|waterPressure|totalFlow|powerUse|angle|maxWind|flow(Start|End)|triggerValue|threshold|avg\w*|max\w*|before(Avg)?|after(Avg)?|ageAvg|refPm10|diffPm10|\w*Diff|avg|max|min|temp)$/
const TIMES = /(days|Days|minutes|Minutes|Seconds|duration|ResponseSec|leftDays|delayDays|monthDays)$/

/** Figures that are no total of a list, by a pattern of their path, with the reason. */
export const uncounted: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [RATES, 'a share'],
  [MEASURES, 'a measured value'],
  [TIMES, 'a length of time'],
  [/ (\[\]\.|records\[\]\.)(?!count)/, 'a value of one record'],
  [/ (project|crane|limits|lock|group\[\]|building|compare|water|latest)\.?/, 'a value of one record, a limit or a sum of values'],
  [/ (size|current|pages|rows\[\]\.rank)$/, 'a place in pages'],
  [/laborAttendTrend \[\]\.(onSite|attend)$/, 'people counted once a day'],
  [/laborOverview (overAge|teams|companies)$/, 'people by a computed age; crews and companies, not records'],
  [/laborStructure (age|region)/, 'people by a computed age and by their identity number'],
  [/getOverSafeSta (officers\.(required|onDuty)|rank\[\]\.count)/, 'officers matched by phone; violations by who wore the rope'],
  [/safeRank team\[\]\./, 'violations by who wore the rope'],
  [/keyPosts\[\]\.attendToday$/, 'yes or no'],
  [/latestStatus summary\.(above|doubleHook|singleHook|unhook|lowBattery)$/, 'the state of each rope in its newest row'],
  [/latestStatus list\[\]\.alarmLevel$/, 'the level of one alarm'],
  [/simpleStatics (before\.)?usePersons$/, 'people counted once'],
  [/rankings rows\[\]\.alarmCount$/, 'alarms by who wore the rope'],
  [/averages series\[\]\.(onCount|aboveCount)$/, 'ropes by their rows of an hour'],
  [/overCount$|windRose\[\]\.(dir|count)$|sprayOn$/, 'hours and minutes beyond a limit or with a wind'],
  [/(loadBuckets|momentBuckets)\[\]\.count$|floorHot\[\]\.floor$/, 'work by classes of a measured value'],
]

/** Responses by name of the source in a panel. */
interface Answers {
  trends?: SiteTrends
  week: AnalysisFigures
  of: AnalysisFigures
  devices: readonly unknown[]
  use: Required<PlatformUse>
  alarms: AlarmFigures
  hours: readonly PresencePoint[]
}

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)
const levelsOf = (days: readonly LevelDay[]): number => total(days.flatMap(({ levels }) => Object.values(levels)))

/**
 * Number of records that a chart of the console shows, by title of its panel; the title links to a list with as many. `null` for charts of
 * values.
 */
export const countedCharts: Readonly<Record<string, ((data: Answers) => number) | null>> = {
  'desk.map': null,
  'desk.alarms': ({ trends, week }) => levelsOf(trends?.alarms ?? week.alarms),
  'desk.devices': ({ trends }) => total((trends?.devices ?? []).map(({ count }) => count)),
  'desk.air': null,
  'desk.siteMap': ({ devices }) => devices.length,
  'desk.dust': null,
  'desk.noise': null,
  'desk.cranes': null,
  'desk.tenants': ({ use }) => use.tenants.total,
  'desk.logins': ({ use }) => total(use.logins.map(({ done, failed }) => done + failed)),
  'desk.calls': ({ use }) => total(use.calls.map(({ calls }) => calls)),
  'desk.alarmsByDay': ({ of }) => levelsOf(of.alarms),
  // The ten devices with the most.
  'desk.topDevices': null,
  'desk.handling': ({ of }) => total(of.handling.map(({ closed }) => closed)),
  'desk.dustSpray': ({ of }) => total(of.dust.map(({ sprayRuns }) => sprayRuns)),
  'desk.craneHours': ({ of }) => total(of.cranes.map(({ cycles }) => cycles)),
  'desk.week': ({ alarms }) => alarms.summary.total,
  'desk.gate': ({ hours }) => total(hours.map((hour) => hour.in + hour.out)),
}
