// Simulates past alarms of a device on a day, from the same plan as its rows.

import * as dict from '#engine/site/keys.ts'
import type { Rec } from '#store/rows.ts'
import { round } from '../clock.ts'
import { meanOfMinutes } from '../environment/dust.ts'
import { type Crane, craneWind, WIND_STOP } from '../machines/crane.ts'
import { STRANGER } from '../people/people.ts'
import { passesAt } from '../rows/gateRows.ts'
import { tripAlarms } from '../rows/liftRows.ts'
import { nameOfWorker } from '../rows/ropeRows.ts'
import type { DemoDevice, DemoSite } from '../site.ts'
import type { SiteDay } from '../siteDay.ts'

export interface PastAlarm {
  kind: string
  type: string
  /** Part of the device, such as a cage. */
  part: string
  /** Seconds of the day. */
  start: number
  end: number
  value: number | null
  limit: number | null
  unit: string
  /** Additional values for the text. */
  row: Rec
}

const MINUTE = 60
const QUARTER = 15
/** Seconds of weaker wind that do not end an alarm. */
const LULL = 300
const WIND_WARNING = 10.8

/** The alarms of one device on one day. */
export function alarmsOf(site: DemoSite, device: DemoDevice, day: SiteDay): PastAlarm[] {
  return [
    ...dustAlarms(site, device, day),
    ...craneAlarms(site, device, day),
    ...liftAlarms(site, device, day),
    ...ropeAlarms(site, device, day),
    ...gateAlarms(site, device, day),
    ...silences(device, day),
  ]
}

const plain = { part: '', value: null, limit: null, unit: '', row: {} }

/** Quarter-hour means above the project's limits; consecutive quarters are one alarm. */
function dustAlarms(site: DemoSite, device: DemoDevice, day: SiteDay): PastAlarm[] {
  const point = site.dust.find(({ id }) => id === device.id)
  if (!point) return []
  const { own, reference } = day.dust
  const limit = (name: string) => Number(site.project[name] ?? Number.POSITIVE_INFINITY)
  const factors: readonly (readonly [type: string, limit: number, regional: number, own: number])[] = [
    [dict.envAlarm.pm25OverLimit, limit('pm25Limit'), 0.52, 0.18],
    [dict.envAlarm.pm10OverLimit, limit('pm10Limit'), 1, 1],
    [dict.envAlarm.tspOverLimit, limit('tspLimit'), 1.9, 1.9],
  ]
  return factors.flatMap(([type, most, ofRegion, ofSite]) => {
    const alarms: PastAlarm[] = []
    for (let minute = 0; minute < own.length; minute += QUARTER) {
      const mean =
        ofRegion * meanOfMinutes(reference, minute, minute + QUARTER) +
        ofSite * point.nearness * meanOfMinutes(own, minute, minute + QUARTER)
      if (mean < most) continue
      const [start, end] = [(minute + QUARTER) * MINUTE, (minute + 2 * QUARTER) * MINUTE]
      const last = alarms.at(-1)
      if (last && last.end >= start) Object.assign(last, { end, value: Math.max(last.value ?? 0, Math.round(mean)) })
      else alarms.push({ ...plain, kind: 'env', type, start, end, value: Math.round(mean), limit: most, unit: 'μg/m³' })
    }
    return alarms
  })
}

function craneAlarms(site: DemoSite, device: DemoDevice, day: SiteDay): PastAlarm[] {
  const own = site.cranes.find(({ id }) => id === device.id)
  if (!own) return []
  const { cycles, events } = day.craneDay(own)
  const flagged = events.map(({ type, start, end }): PastAlarm => ({ ...plain, kind: 'tower', type, start, end }))
  const heavy = cycles.flatMap(({ start, end, percent }): PastAlarm[] => {
    if (percent < 90) return []
    const isOver = percent >= 100
    const facts = {
      ...plain,
      kind: 'tower',
      start: start + 60,
      end: Math.min(start + 60 + (end - start) / 3, end),
      value: round(percent, 1),
      unit: '%',
    }
    // Alarms of moment; a load warning is added only from 100 % on, so that a lift below that is reported once.
    const moment = { ...facts, type: isOver ? dict.towerAlarm.momentAlarm : dict.towerAlarm.momentWarning, limit: isOver ? 100 : 90 }
    return isOver ? [moment, { ...facts, type: dict.towerAlarm.loadWarning, limit: 100 }] : [moment]
  })
  return [...flagged, ...heavy, ...windAlarms(own.crane, day)]
}

function windAlarms(crane: Crane, { weather }: SiteDay): PastAlarm[] {
  const above = (limit: number, type: string): PastAlarm[] => {
    const alarms: PastAlarm[] = []
    for (const minute of weather.wind.keys()) {
      const value = round(craneWind(crane, weather, minute), 1)
      if (value < limit) continue
      const [start, end] = [minute * MINUTE, (minute + 1) * MINUTE]
      const last = alarms.at(-1)
      if (last && start - last.end <= LULL) Object.assign(last, { end, value: Math.max(last.value ?? 0, value) })
      else alarms.push({ ...plain, kind: 'tower', type, start, end, value, limit, unit: 'm/s' })
    }
    return alarms
  }
  return [
    ...above(WIND_WARNING, dict.towerAlarm.windWarning).filter(({ value }) => (value ?? 0) < WIND_STOP),
    ...above(WIND_STOP, dict.towerAlarm.windAlarm),
  ]
}

function liftAlarms(site: DemoSite, device: DemoDevice, day: SiteDay): PastAlarm[] {
  const own = site.lifts.find(({ id }) => id === device.id)
  return (own?.cages ?? []).flatMap((named) =>
    day.trips(named).flatMap((trip) =>
      tripAlarms(named.cage.ratedLoad, named.cage.ratedPeople, trip).map((type): PastAlarm => {
        const byLoad = type === dict.liftAlarm.overload || type === dict.liftAlarm.loadWarning
        const measured = byLoad
          ? { value: round((100 * trip.load) / named.cage.ratedLoad, 1), limit: type === dict.liftAlarm.overload ? 110 : 90, unit: '%' }
          : {}
        return { ...plain, kind: 'lift', type, part: named.name, start: trip.start, end: trip.end, ...measured }
      }),
    ),
  )
}

function ropeAlarms(site: DemoSite, device: DemoDevice, day: SiteDay): PastAlarm[] {
  const own = site.ropes.find(({ id }) => id === device.id)
  if (!own) return []
  const laborName = nameOfWorker(day.wearer(own))
  return day.sessions(own).flatMap((session) => {
    const unhooked = day.facts(own, session).alarms
    return [
      ...unhooked.map(
        ({ start, end, height }): PastAlarm => ({
          ...plain,
          kind: 'rope',
          type: dict.ropeAlarm.unhookedAtHeight,
          start,
          end,
          row: { height, laborName },
        }),
      ),
      ...session.emergencies.map(({ type, start, end }): PastAlarm => ({ ...plain, kind: 'rope', type, start, end, row: { laborName } })),
    ]
  })
}

function gateAlarms(site: DemoSite, device: DemoDevice, day: SiteDay): PastAlarm[] {
  const bad = passesAt(site, device, day).filter(({ result }) => result > 0)
  return bad.map(
    ({ second, result }): PastAlarm => ({
      ...plain,
      kind: 'pass',
      type: result === STRANGER ? dict.attendAlarm.stranger : dict.attendAlarm.notAdmitted,
      start: second,
      end: second,
    }),
  )
}

/** Outages longer than the offline timeout of the device. */
function silences({ id, silence, record }: DemoDevice, day: SiteDay): PastAlarm[] {
  if (!silence) return []
  const patience = Number(record.offlineTimeout)
  return day
    .outages(id)
    .filter(({ start, end }) => end - start > patience)
    .map(({ start, end }): PastAlarm => ({ ...plain, ...silence, start: start + patience, end }))
}
