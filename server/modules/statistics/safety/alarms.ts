// Alarm statistics of a project, over all device classes.

import type { AlarmFigures, AlarmRow } from '#engine/site/answers/alarms.ts'
import * as dict from '#engine/site/keys.ts'
import type { Grouping } from '#store/aggregates/index.ts'
import { type Rec, textOf, type WireFilters } from '#store/rows.ts'
import { type AlarmName, alarmNames } from '../names/alarmNames.ts'
import { type AlarmQuestion, type AlarmSource, alarmFilters, alarmSources, OPEN_STATES } from '../names/alarmSources.ts'
import { nullableText } from '../query/columns.ts'
import { percent } from '../query/numbers.ts'
import { countParameter } from '../query/parameters.ts'
import { figures, firstRows, type ProjectContext } from '../query/projectContext.ts'
import { datePart, daysLater, startOfDay } from '../query/siteClock.ts'
import { bucketsOf, type StatisticsSpan } from '../query/span.ts'

const MAX_TYPES = 10
const MAX_LATEST = 30
const MAX_DAYS = 92

/** Alarms of one day with the same properties. */
interface Alike {
  day: string
  deviceClass: string
  alarmType: string
  level: string
  isOpen: boolean
  count: number
}

/** Alarms of a query, counted by their distinguishing properties. */
async function alarmsOf(context: ProjectContext, question: AlarmQuestion): Promise<Alike[]> {
  const found = await Promise.all(
    alarmSources.map(async (source) => {
      const ownClass: Readonly<Record<string, Grouping>> = source.name === 'alarm-event' ? { deviceClass: 'deviceClass' } : {}
      const rows: readonly Rec[] = await figures(context, source.name, {
        measures: { count: 'count' },
        by: { day: { every: 'day', of: source.time }, alarmType: 'alarmType', level: 'alarmLevel', state: 'handleState', ...ownClass },
        where: alarmFilters(source, question),
      })
      return rows.map(({ day, alarmType, level, state, count, deviceClass = dict.deviceClass.camera }) => ({
        day: String(day),
        deviceClass: String(deviceClass),
        alarmType: String(alarmType),
        level: String(level),
        isOpen: OPEN_STATES.split(',').includes(String(state)),
        count: Number(count),
      }))
    }),
  )
  return found.flat()
}

const sum = (alarms: readonly Alike[]): number => alarms.reduce((all, { count }) => all + count, 0)

/** Alarm counts of the project header: today, open, and critical today. */
export async function alarmsNow(context: ProjectContext) {
  const [today, open] = await Promise.all([
    alarmsOf(context, { span: { from: startOfDay(context.now), to: '' } }),
    alarmsOf(context, { states: OPEN_STATES }),
  ])
  return { today: sum(today), pending: sum(open), critical: sum(today.filter(({ level }) => level === dict.alarmLevel.critical)) }
}

/** Query `days` back from today; optionally of one device class, of types (`301,302`) or handling states (`0,1`). */
export async function alarmStatistics(context: ProjectContext): Promise<AlarmFigures> {
  const days = countParameter(context.query, 'days', 7, MAX_DAYS)
  const { deviceClass: wanted = '', alarmType: types = '', handleState: states = '' } = context.query
  const [today, yesterday] = [datePart(context.now), daysLater(datePart(context.now), -1)]
  const span: StatisticsSpan = { from: daysLater(startOfDay(context.now), 1 - days), to: context.now, every: 'day' }
  const since = days > 1 ? span.from : `${yesterday} 00:00:00`
  const [found, latest, name] = await Promise.all([
    alarmsOf(context, { span: { from: since, to: span.to }, types, states }),
    latestAlarms(
      context,
      MAX_LATEST,
      { span, types, states },
      ({ name, time }, where) => firstRows(context, name, MAX_LATEST, `-${time}`, where),
      wanted,
    ),
    alarmNames(context),
  ])
  const ofClass = found.filter(({ deviceClass }) => wanted === '' || deviceClass === wanted)
  const alarms = ofClass.filter(({ day }) => day >= datePart(span.from))
  const isCritical = ({ level }: Alike) => level === dict.alarmLevel.critical
  const all = sum(alarms)
  const pending = sum(alarms.filter(({ isOpen }) => isOpen))
  return {
    summary: {
      total: all,
      today: sum(alarms.filter(({ day }) => day === today)),
      yesterday: sum(ofClass.filter(({ day }) => day === yesterday)),
      pending,
      handled: all - pending,
      handleRate: percent(all - pending, all),
      critical: sum(alarms.filter(isCritical)),
    },
    byLevel: grouped(
      alarms,
      ({ level }) => level,
      (level, some) => ({ level, count: sum(some) }),
    ),
    byClass: grouped(
      alarms,
      ({ deviceClass }) => deviceClass,
      (deviceClass, some) => ({
        deviceClass,
        count: sum(some),
        pending: sum(some.filter(({ isOpen }) => isOpen)),
      }),
    ),
    byType: grouped(
      alarms,
      ({ deviceClass, alarmType }) => `${deviceClass} ${alarmType}`,
      (key, some) => {
        const [deviceClass = '', alarmType = ''] = key.split(' ')
        return { alarmType, name: name(deviceClass, alarmType), deviceClass, count: sum(some) }
      },
    )
      .sort((one, other) => other.count - one.count)
      .slice(0, MAX_TYPES),
    trend: bucketsOf(span).map((date) => {
      const some = alarms.filter(({ day }) => day === date)
      return {
        date,
        total: sum(some),
        critical: sum(some.filter(isCritical)),
        handled: sum(some.filter(({ isOpen }) => !isOpen)),
        byClass: grouped(
          some,
          ({ deviceClass }) => deviceClass,
          (deviceClass, ofIt) => ({ deviceClass, count: sum(ofIt) }),
        ),
      }
    }),
    latest,
  }
}

/** Groups ordered by key. */
function grouped<Shown>(alarms: readonly Alike[], keyOf: (alarm: Alike) => string, shown: (key: string, some: Alike[]) => Shown): Shown[] {
  return [...Map.groupBy(alarms, keyOf)].sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, some]) => shown(key, some))
}

/** Reads the first rows of a source. */
type FirstRows = (source: AlarmSource, where: WireFilters) => Promise<Rec[]>

/** Latest alarms for feeds. */
export async function latestAlarms(
  reader: Pick<ProjectContext, 'platform' | 'language'>,
  size: number,
  question: AlarmQuestion,
  read: FirstRows,
  deviceClass = '',
): Promise<AlarmRow[]> {
  const name = await alarmNames(reader)
  const found = await Promise.all(
    alarmSources.map(async (source) => {
      const where = alarmFilters(source, question)
      const isWanted = source.name === 'alarm-event' || deviceClass === '' || deviceClass === dict.deviceClass.camera
      const ofClass: WireFilters = source.name === 'alarm-event' ? { deviceClass_equal: deviceClass } : {}
      const rows = isWanted ? await read(source, { ...where, ...ofClass }) : []
      return rows.map((row) => alarmRow(row, source.name, name, reader.language))
    }),
  )
  return found
    .flat()
    .sort((one, other) => (one.alarmTime < other.alarmTime ? 1 : one.alarmTime > other.alarmTime ? -1 : 0))
    .slice(0, size)
}

/** An alarm for a feed; a camera detection is described only by its name. */
function alarmRow(row: Rec, entity: AlarmSource['name'], name: AlarmName, language: string): AlarmRow {
  const { alarmType, deviceClass = dict.deviceClass.camera } = row
  const text = language === 'en' ? (row.contentEn ?? row.content) : row.content
  return {
    id: textOf(row, 'id'),
    entity,
    alarmTime: String(row.startTime ?? row.alarmTime),
    deviceClass: String(deviceClass),
    projectName: nullableText(row.projectName),
    deviceName: nullableText(row.deviceName ?? row.monitorName),
    alarmType: textOf(row, 'alarmType'),
    name: name(deviceClass, alarmType),
    level: textOf(row, 'alarmLevel'),
    content: nullableText(text) ?? name(deviceClass, alarmType),
    handleState: textOf(row, 'handleState'),
    picUrl: nullableText(row.picUrl),
  }
}
