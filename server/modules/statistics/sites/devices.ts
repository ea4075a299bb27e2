// Device statistics of a project: online counts, silent devices, due dates.

import type { DeviceCounts, DeviceFigures, DueItem } from '#engine/site/answers/devices.ts'
import { DUE_DAYS } from '#engine/site/dueDays.ts'
import * as dict from '#engine/site/keys.ts'
import { translatedWord } from '#model/entity/translations.ts'
import { daysBetween } from '#model/siteTime.ts'
import { secondsBetween } from '#series/moments.ts'
import { entityOf } from '#store/rows.ts'
import { nullableText } from '../query/columns.ts'
import { percent } from '../query/numbers.ts'
import { figures, type ProjectContext } from '../query/projectContext.ts'
import { datePart } from '../query/siteClock.ts'

const MAX = 20
/** Statutory due dates, which dates of maintenance and warranty never displace. */
const STATUTORY: readonly string[] = ['nextInspectDate', 'safetyDeviceExpire']

type StateRow = Readonly<Record<'deviceClass' | 'state' | 'rows', unknown>>

/** States are exclusive; a device in alarm or fault state is reachable, so all but `offline` count in the rate. */
function countsOf(rows: readonly StateRow[]): DeviceCounts {
  const of = (wanted: (state: string) => boolean) =>
    rows.reduce((sum, { state, rows: count }) => sum + (wanted(String(state ?? dict.deviceOnline.offline)) ? Number(count) : 0), 0)
  const all = of(() => true)
  const offline = of((state) => state === dict.deviceOnline.offline)
  return {
    total: all,
    online: of((state) => state === dict.deviceOnline.online),
    offline,
    alarm: of((state) => state === dict.deviceOnline.alarm),
    fault: of((state) => state === dict.deviceOnline.fault),
    onlineRate: percent(all - offline, all),
  }
}

function stateRows(context: ProjectContext): Promise<StateRow[]> {
  const by = { deviceClass: 'deviceClass', state: 'onlineStatus' }
  return figures(context, 'device', { measures: { rows: 'count' }, by })
}

export async function deviceCounts(context: ProjectContext): Promise<DeviceCounts> {
  return countsOf(await stateRows(context))
}

export async function deviceStatistics(context: ProjectContext): Promise<DeviceFigures> {
  const [rows, due, offlineList] = await Promise.all([stateRows(context), dueSoon(context), silentDevices(context)])
  const byClass = [...Map.groupBy(rows, ({ deviceClass }) => deviceClass)].map(([deviceClass, some]) => ({
    deviceClass: String(deviceClass ?? ''),
    ...countsOf(some),
  }))
  return { ...countsOf(rows), byClass, ...due, offlineList }
}

/** Silent for the longest time first; devices that never sent come last. */
async function silentDevices(context: ProjectContext) {
  const by = { lastTime: 'lastTime', deviceId: 'id', deviceName: 'deviceName' }
  const rows = await figures(context, 'device', {
    measures: { rows: 'count' },
    by,
    where: { onlineStatus_equal: dict.deviceOnline.offline },
  })
  const silent = rows.map(({ deviceId, deviceName, lastTime }) => ({
    deviceId: String(deviceId),
    deviceName: String(deviceName ?? ''),
    lastTime: nullableText(lastTime),
    offlineMinutes: lastTime === null ? null : Math.floor(secondsBetween(String(lastTime), context.now) / 60),
  }))
  return [...silent.filter(({ lastTime }) => lastTime !== null), ...silent.filter(({ lastTime }) => lastTime === null)].slice(0, MAX)
}

/**
 * Due dates within thirty days, most urgent first, without expired warranties. Only the lists per class are cut, statutory dates
 * separately, so that an empty list of a class always means that nothing is due.
 */
async function dueSoon(context: ProjectContext): Promise<Pick<DeviceFigures, 'expiring' | 'expiringByClass'>> {
  const machines = { workStatus_notequal: dict.machineStatus.dismantled }
  const [devices, cranes, lifts] = await Promise.all([
    dates(context, 'device', { deviceId: 'id', deviceName: 'deviceName', deviceClass: 'deviceClass' }, ['nextMaintain', 'warrantyEnd']),
    dates(
      context,
      'tower-crane',
      { deviceId: 'deviceId', deviceName: 'craneName' },
      ['nextInspectDate'],
      machines,
      dict.deviceClass.towerCrane,
    ),
    dates(
      context,
      'lift',
      { deviceId: 'deviceId', deviceName: 'liftName' },
      ['nextInspectDate', 'safetyDeviceExpire'],
      machines,
      dict.deviceClass.hoist,
    ),
  ])
  const due = [...devices.filter(({ field, leftDays }) => field !== 'warrantyEnd' || leftDays >= 0), ...cranes, ...lifts]
    .filter(({ leftDays }) => leftDays <= DUE_DAYS)
    .map(({ field, ...item }) => ({ ...item, isStatutory: STATUTORY.includes(field) }))
    .sort((one, other) => one.leftDays - other.leftDays)
  const shown = new Set(
    [...Map.groupBy(due, ({ deviceClass, isStatutory }) => `${deviceClass} ${isStatutory}`).values()].flatMap((some) => some.slice(0, MAX)),
  )
  return {
    expiring: due.filter((item) => shown.has(item)),
    expiringByClass: [...Map.groupBy(due, ({ deviceClass }) => deviceClass)].map(([deviceClass, some]) => ({
      deviceClass,
      count: some.length,
    })),
  }
}

async function dates(
  context: ProjectContext,
  name: string,
  by: Readonly<Record<string, string>>,
  fields: readonly string[],
  where: Readonly<Record<string, string>> = {},
  deviceClass: string | null = null,
): Promise<(Omit<DueItem, 'isStatutory'> & { field: string })[]> {
  const entity = entityOf(context.platform, name)
  const days = Object.fromEntries(fields.map((field) => [field, field]))
  const rows = await figures(context, name, { measures: { rows: 'count' }, by: { ...by, ...days }, where })
  return rows.flatMap((row: Readonly<Record<string, unknown>>) =>
    fields.flatMap((field) => {
      const dueDate = row[field]
      if (typeof dueDate !== 'string') return []
      const title = entity.field[field]?.title ?? field
      return {
        field,
        deviceId: nullableText(row.deviceId),
        deviceName: String(row.deviceName ?? ''),
        deviceClass: String(row.deviceClass ?? deviceClass),
        item: translatedWord(entity, title, context.language),
        dueDate,
        leftDays: daysBetween(datePart(context.now), dueDate),
      }
    }),
  )
}
