// Events of a site on one day. Each part is computed on first use.

import { type AiEvent, aiEventsOf } from './alarms/aiEvents.ts'
import { demoDayStart } from './clock.ts'
import { type Dust, dustOf } from './environment/dust.ts'
import { type Weather, weatherOf } from './environment/weather.ts'
import { type CraneDay, craneDayOf } from './machines/crane.ts'
import { type LiftTrip, liftDayOf } from './machines/lift.ts'
import { isOut, type Outage, outagesOf } from './outages.ts'
import { type DemoPass, demoPassesOf, PASSED } from './people/people.ts'
import { randomOf } from './random.ts'
import { type RopeSession, ropeDayOf, type SessionFacts, sessionFacts } from './ropes/rope.ts'
import type { DemoSite, DemoWorker } from './site.ts'

export interface SiteDay {
  day: string
  /** First millisecond of the day. */
  start: number
  weather: Weather
  dust: Dust
  passes(): readonly DemoPass[]
  craneDay(crane: DemoSite['cranes'][number]): CraneDay
  trips(lift: DemoSite['lifts'][number]['cages'][number]): readonly LiftTrip[]
  /** Wearer of a rope; `null` for an unused one. */
  wearer(rope: DemoSite['ropes'][number]): DemoWorker | null
  sessions(rope: DemoSite['ropes'][number]): readonly RopeSession[]
  facts(rope: DemoSite['ropes'][number], session: RopeSession): SessionFacts
  aiEvents(camera: DemoSite['cameras'][number]): readonly AiEvent[]
  outages(deviceId: string): readonly Outage[]
  isOut(deviceId: string, second: number): boolean
}

export function siteDayOf(site: DemoSite, day: string): SiteDay {
  const weather = weatherOf(site, day)
  const passes = once(() => demoPassesOf(site.key, site.workers, day, weather))
  const present = once(() => new Set(passes().flatMap(({ worker, result }) => (worker && result === PASSED ? [worker.key] : []))))
  const wearer = memo((rope: DemoSite['ropes'][number]) => wearerOf(site, rope, day, present()))
  const outages = memo((id: string) => outagesOf(site.key, id, day))
  const craneDays = memo((crane: DemoSite['cranes'][number]) => craneDayOf(crane.crane, day, weather))
  const trips = memo((cage: DemoSite['lifts'][number]['cages'][number]) => liftDayOf(cage.cage, day))
  const sessions = memo((rope: DemoSite['ropes'][number]) => (wearer(rope) ? ropeDayOf(rope.rope, day) : []))
  const aiEvents = memo((camera: DemoSite['cameras'][number]) => aiEventsOf(camera.id, day, site.laxity))
  const facts = new Map<RopeSession, SessionFacts>()
  return {
    day,
    start: demoDayStart(day),
    weather,
    dust: dustOf(site.key, site.stage, day, weather),
    passes,
    wearer,
    craneDay: craneDays,
    trips,
    sessions,
    facts(rope, session) {
      const known = facts.get(session) ?? sessionFacts(rope.rope, session, day)
      facts.set(session, known)
      return known
    },
    aiEvents,
    outages,
    isOut: (id, second) => isOut(outages(id), second),
  }
}

/** Present worker who wears the rope: workers at height get ropes in order. */
function wearerOf(
  { climbers, ropes }: DemoSite,
  rope: DemoSite['ropes'][number],
  day: string,
  present: ReadonlySet<string>,
): DemoWorker | null {
  const there = climbers.filter(({ key }) => present.has(key))
  const at = ropes.indexOf(rope)
  const shift = randomOf(day, 'ropes').integer(0, ropes.length)
  return at < there.length ? (there[(at + shift) % there.length] ?? null) : null
}

function memo<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    if (!known.has(key)) known.set(key, make(key))
    return known.get(key) as Value
  }
}

const once = <Value>(make: () => Value): (() => Value) => {
  const known = memo<null, Value>(make)
  return () => known(null)
}
