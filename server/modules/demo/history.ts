// Fills the past of the sites while the server runs: the most recent missing day of any site first.

import { millisecondsOf } from '#model/siteTime.ts'
import type { Kernel } from '#server/kernel.ts'
import { repository, repositoryOfAllTenants, systemActor } from '#store/rows.ts'
import { demoDayOf } from './clock.ts'
import { FIRST_DAYS, writePastDay } from './fill.ts'
import type { DemoSite } from './site.ts'
import { siteFile } from './siteFile.ts'

const DAY_MS = 86_400_000
/** Number of past days of the first site, and of the others. */
const DEEP = 90
const SHALLOW = 30

export interface Progress {
  /** Number of written days of all sites, and of all days to write. */
  days: number
  of: number
}

export interface History {
  /** Writes one missing day, if there is any. */
  writeDay(sites: readonly DemoSite[], now: number): Promise<Progress>
}

export function openHistory(platform: Kernel): History {
  /** Number of complete past days, by project. */
  const reached = new Map<string, number>()

  async function reachOf(site: DemoSite, now: number): Promise<{ site: DemoSite; back: number; of: number }> {
    const of = depthOf(site, now)
    let back = reached.get(site.projectId) ?? FIRST_DAYS
    while (back < of && (await hasDay(platform, site, demoDayOf(now - (back + 1) * DAY_MS)))) back++
    reached.set(site.projectId, back)
    return { site, back: Math.min(back, of), of }
  }

  return {
    async writeDay(sites, now) {
      const reaches = await Promise.all(sites.map((site) => reachOf(site, now)))
      const [next] = reaches.filter(({ back, of }) => back < of).sort((one, other) => one.back - other.back)
      if (next) {
        await writePastDay(platform, next.site, demoDayOf(now - (next.back + 1) * DAY_MS), now)
        // Counts a day without passes as written as well.
        reached.set(next.site.projectId, next.back + 1)
      }
      const sum = (figure: (reach: (typeof reaches)[number]) => number) => reaches.reduce((all, reach) => all + figure(reach), 0)
      return { days: sum(({ back }) => back) + (next ? 1 : 0), of: sum(({ of }) => of) }
    },
  }
}

/** A site has no past before its start. */
function depthOf({ plan, project }: DemoSite, now: number): number {
  const most = plan.key === siteFile.sites[0]?.key ? DEEP : SHALLOW
  const begun = typeof project.startDate === 'string' ? millisecondsOf(`${project.startDate.slice(0, 10)} 00:00:00`) : 0
  return Math.min(most, Math.floor((now - begun) / DAY_MS))
}

/** Days are written completely or not at all, so any gate pass proves that a day exists. */
async function hasDay({ store, library }: Kernel, { projectId }: DemoSite, day: string): Promise<boolean> {
  const passes = library().entities.get('labor-attendance')
  const ofDay = { projectId_equal: projectId, passTime_ge: `${day} 00:00:00`, passTime_le: `${day} 23:59:59` }
  if (passes === undefined) return true
  // Live rows are found by an index; removed rows are searched only if there are none.
  return (await repository(store.db, passes, systemActor()).exists(ofDay)) || repositoryOfAllTenants(store.db, passes).existsEver(ofDay)
}
