// All that happens on a site on one day. Each part is worked out when it is asked for, once.

import { type AiEvent, aiEventsOf } from './aiEvents.ts'
import { type CraneDay, craneDayOf } from './crane.ts'
import { type Dust, dustOf } from './dust.ts'
import { type LiftTrip, liftDayOf } from './lift.ts'
import { isOut, type Outage, outagesOf } from './outages.ts'
import { type Pass, passesOf } from './people.ts'
import { type RopeSession, ropeDayOf, type SessionFacts, sessionFacts } from './rope.ts'
import type { Site } from './site.ts'
import { type Weather, weatherOf } from './weather.ts'

export interface SiteDay {
  day: string
  weather: Weather
  dust: Dust
  passes(): readonly Pass[]
  craneDay(crane: Site['cranes'][number]): CraneDay
  trips(lift: Site['lifts'][number]['cages'][number]): readonly LiftTrip[]
  sessions(rope: Site['ropes'][number]): readonly RopeSession[]
  facts(rope: Site['ropes'][number], session: RopeSession): SessionFacts
  aiEvents(camera: Site['cameras'][number]): readonly AiEvent[]
  isOut(deviceId: string, second: number): boolean
}

export function siteDayOf(site: Site, day: string): SiteDay {
  const weather = weatherOf(site, day)
  const outages = memo((id: string) => outagesOf(site.key, id, day))
  const craneDays = memo((crane: Site['cranes'][number]) => craneDayOf(crane.crane, day, weather))
  const trips = memo((cage: Site['lifts'][number]['cages'][number]) => liftDayOf(cage.cage, day))
  const sessions = memo((rope: Site['ropes'][number]) => ropeDayOf(rope.rope, day))
  const aiEvents = memo((camera: Site['cameras'][number]) => aiEventsOf(camera.id, day))
  const facts = new Map<RopeSession, SessionFacts>()
  let passes: readonly Pass[] | null = null
  return {
    day,
    weather,
    dust: dustOf(site.key, site.stage, day, weather),
    passes: () => (passes ??= passesOf(site.key, site.workers, day, weather)),
    craneDay: craneDays,
    trips,
    sessions,
    facts(rope, session) {
      const known = facts.get(session) ?? sessionFacts(rope.rope, session, day)
      facts.set(session, known)
      return known
    },
    aiEvents,
    isOut: (id, second) => isOut(outages(id) as readonly Outage[], second),
  }
}

function memo<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    const value = known.get(key) ?? make(key)
    known.set(key, value)
    return value
  }
}
