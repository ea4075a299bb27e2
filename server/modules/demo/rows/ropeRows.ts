// Simulated rows of safety ropes, and their use log.

import * as dict from '#engine/site/keys.ts'
import { stableId } from '#store/ids.ts'
import { type SeedRow, textOf } from '#store/rows.ts'
import { round, timeAt } from '../clock.ts'
import { randomOf } from '../random.ts'
import { type RopeSession, ropeAt } from '../ropes/rope.ts'
import type { DemoSite, DemoWorker } from '../site.ts'
import type { SiteDay } from '../siteDay.ts'
import { siteFile } from '../siteFile.ts'
import type { DemoSource } from './source.ts'

type RopeDevice = DemoSite['ropes'][number]

/** Seconds between rows of a stored rope, which are only signs of life. */
const STORED_RATE = 900

export function ropeSource(device: RopeDevice): DemoSource {
  const sessionAt = (day: SiteDay, second: number) => day.sessions(device).find(({ start, end }) => second >= start && second < end)
  return {
    device,
    every: (day, second) => (sessionAt(day, second) ? device.reportRate : STORED_RATE),
    sample(day, second) {
      const session = sessionAt(day, second)
      const collectTime = timeAt(day.day, second)
      if (!session)
        return {
          kind: 'rope',
          collectTime,
          wearState: dict.ropeWear.notWorn,
          hook1State: dict.ropeHook.unhooked,
          hook2State: dict.ropeHook.unhooked,
          height: 0,
          floor: 1,
          battery: 100,
          signal: -62,
          motion: dict.ropeMotion.still,
          alarmState: dict.alarmState.normal,
        }
      const { alarmType, alarmSeconds, hookState: _, ...values } = ropeAt(device.rope, session, day.day, second)
      const alarm =
        alarmType === null ? { alarmState: dict.alarmState.normal } : { alarmState: dict.alarmState.active, alarmType, alarmSeconds }
      return { kind: 'rope', collectTime, zone: workPlaceOf(device, day), ...values, ...alarm }
    },
    events: () => [],
  }
}

/** Workplace of the wearer on that day. */
const workPlaceOf = (rope: RopeDevice, day: SiteDay): string => randomOf(rope.id, day.day, 'place').pick(siteFile.workPlaces)

export const idOfUse = (rope: RopeDevice, day: SiteDay, session: RopeSession): string =>
  stableId('demo', 'use', rope.id, day.day, String(session.start))

/** Row of a rope's use log, for an open or a finished use. */
export function rowOfUse(site: DemoSite, rope: RopeDevice, day: SiteDay, session: RopeSession, isOver: boolean): SeedRow | null {
  const wearer = day.wearer(rope)
  if (!wearer) return null
  const { phone, workType, companyId, teamName } = wearer.record
  const useStart = timeAt(day.day, session.start)
  return {
    id: idOfUse(rope, day, session),
    deviceId: rope.id,
    deviceCode: rope.sender.deviceCode,
    laborId: wearer.id,
    phone,
    workType,
    companyId,
    teamName,
    projectId: site.projectId,
    workPlace: workPlaceOf(rope, day),
    useStart,
    createTime: useStart,
    bindWay: dict.ropeBindWay.qr,
    useState: dict.ropeUseState.inUse,
    ...(isOver ? figuresOf(rope, day, session) : {}),
  }
}

function figuresOf(rope: RopeDevice, day: SiteDay, session: RopeSession): Record<string, unknown> {
  const { above, hooked, alarms, maxHeight } = day.facts(rope, session)
  return {
    useEnd: timeAt(day.day, session.end),
    useState: dict.ropeUseState.returned,
    useMinutes: Math.round((session.end - session.start) / 60),
    aboveMinutes: Math.round(above / 60),
    hookedMinutes: Math.round(hooked / 60),
    hookRate: above === 0 ? null : round((100 * hooked) / above, 1),
    unhookCount: alarms.length,
    alarmCount: alarms.length + session.emergencies.length,
    maxHeight,
  }
}

export const nameOfWorker = (worker: DemoWorker | null): string => (worker ? textOf(worker.record, 'name') : '')
