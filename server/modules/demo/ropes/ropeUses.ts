// Simulates the use log of ropes, by the sessions of the plan.

import * as dict from '#engine/site/keys.ts'
import type { Kernel } from '#server/kernel.ts'
import { repository, repositoryOfAllTenants, systemActor, textOf } from '#store/rows.ts'
import { clearWornRope, setWearer } from '../../rope/index.ts'
import { type DayPlans, daysIn, secondsOfDay, type TimeStretch } from '../past.ts'
import { idOfUse, rowOfUse } from '../rows/ropeRows.ts'
import type { DemoSite } from '../site.ts'
import type { SiteDay } from '../siteDay.ts'
import type { RopeSession } from './rope.ts'

type RopeDevice = DemoSite['ropes'][number]

interface Use {
  rope: RopeDevice
  day: SiteDay
  session: RopeSession
  isOver: boolean
}

/** Writes the uses that began in a period, and ends those whose session is over. */
export async function writeUses(
  platform: Kernel,
  site: DemoSite,
  days: DayPlans,
  stretchOf: (rope: RopeDevice) => TimeStretch,
): Promise<void> {
  const uses = site.ropes.flatMap((rope) => usesIn(rope, days, stretchOf(rope)))
  const open = await openUses(platform, site)
  await platform.store.transaction(async (db) => {
    const actor = systemActor()
    for (const { rope, day, session, isOver } of uses) {
      const row = rowOfUse(site, rope, day, session, isOver)
      // Skipped if a user bound the rope manually.
      if (!row || (await repositoryOfAllTenants(db, 'rope-use-log').insertMissing([row])) === 0) continue
      if (!isOver) await setWearer(db, String(row.laborId), rope.id, actor)
    }
    for (const use of open) {
      const over = endOf(site, days, use, stretchOf)
      if (!over) continue
      await repository(db, 'rope-use-log', actor).update(textOf(use, 'id'), over)
      await clearWornRope(db, use, actor)
    }
  })
}

function usesIn(rope: RopeDevice, days: DayPlans, stretch: TimeStretch): Use[] {
  return daysIn(stretch).flatMap((name) => {
    const { from, to } = secondsOfDay(name, stretch)
    const day = days(name)
    const begun = day.sessions(rope).filter(({ start, end }) => start <= to && end > from)
    return begun.map((session) => ({ rope, day, session, isOver: session.end <= to }))
  })
}

function openUses(platform: Kernel, site: DemoSite) {
  const wanted = { projectId_equal: site.projectId, useState_equal: dict.ropeUseState.inUse }
  return repository(platform, 'rope-use-log', systemActor()).find(wanted)
}

/** Final fields of a planned use after its session. */
function endOf(
  site: DemoSite,
  days: DayPlans,
  use: Record<string, unknown>,
  stretchOf: (rope: RopeDevice) => TimeStretch,
): Record<string, unknown> | null {
  const rope = site.ropes.find(({ id }) => id === use.deviceId)
  if (!rope) return null
  const day = days(textOf(use, 'useStart').slice(0, 10))
  const session = day.sessions(rope).find((one) => idOfUse(rope, day, one) === use.id)
  const { to } = secondsOfDay(day.day, stretchOf(rope))
  return session && session.end <= to ? rowOfUse(site, rope, day, session, true) : null
}
