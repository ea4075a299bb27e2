// Simulates turnover: each day some people register and are admitted or rejected, and others leave.

import * as dict from '#engine/site/keys.ts'
import type { Kernel } from '#server/kernel.ts'
import { type Rec, repository, repositoryOfAllTenants, systemActor } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { endUsesOf } from '../../rope/index.ts'
import { newcomerRow, workerId } from '../archives/workers.ts'
import { addDemoDays, demoDayStart, hour, timeAt } from '../clock.ts'
import { daysIn, type TimeStretch } from '../past.ts'
import { randomOf } from '../random.ts'
import type { DemoSite, DemoWorker } from '../site.ts'
import { siteFile } from '../siteFile.ts'

/** Shares of the roster per day. */
const COMING = 0.012
const LEAVING = 0.01
const REFUSED = 0.03
/** Maximum waiting time of a newcomer in days. */
const MAX_WAIT = 2

interface Newcomer {
  /** Number of earlier registrations on the day. */
  at: number
  registered: { day: string; second: number }
  reviewed: { day: string; second: number }
  isRefused: boolean
}

/** Registrations of a day, and their review times. */
export function newcomersOf({ key, plan }: Pick<DemoSite, 'key' | 'plan'>, day: string): Newcomer[] {
  const random = randomOf(key, day, 'newcomers')
  return Array.from({ length: random.poisson(plan.workers * COMING) }, (_, at): Newcomer => {
    const wait = random.integer(0, MAX_WAIT)
    return {
      at,
      registered: { day, second: Math.round(random.between(hour(7.5), hour(10.5))) },
      reviewed: { day: addDemoDays(day, wait), second: Math.round(random.between(hour(11), hour(17))) },
      isRefused: random.chance(REFUSED),
    }
  })
}

/** Applies the turnover of a site in a period; idempotent. */
export async function turnOver({ store }: Kernel, site: DemoSite, stretch: TimeStretch): Promise<void> {
  const falls = ({ day, second }: { day: string; second: number }) => {
    const at = demoDayStart(day) + second * 1000
    return at > stretch.from && at <= stretch.to
  }
  const days = daysIn({ from: demoDayStart(addDemoDays(daysIn(stretch)[0] ?? '', -MAX_WAIT)), to: stretch.to })
  const newcomers = days.flatMap((day) => newcomersOf(site, day))
  const coming = newcomers.filter(({ registered }) => falls(registered))
  const reviewed = newcomers.filter((newcomer) => falls(newcomer.reviewed))
  const leaving = daysIn(stretch).flatMap((day) => leaversOf(site, day).filter((leaver) => falls({ day, second: leaver.second })))
  if (coming.length + reviewed.length + leaving.length === 0) return
  await store.transaction(async (db) => {
    for (const { at, registered } of coming) await register(db, site, registered.day, at, registered.second)
    for (const newcomer of reviewed) await review(db, site, newcomer)
    for (const { worker, day } of leaving) await leave(db, worker, day)
  })
}

async function register(db: Database, { plan }: DemoSite, day: string, at: number, second: number): Promise<void> {
  const moment = timeAt(day, second)
  await repositoryOfAllTenants(db, 'labor').insertMissing([{ ...newcomerRow(plan, day, at), createTime: moment, updateTime: moment }])
}

/** Workers already reviewed by a user stay unchanged. */
async function review(db: Database, site: DemoSite, { at, registered, reviewed, isRefused }: Newcomer): Promise<void> {
  const id = workerId(site.key, `${registered.day} ${at}`)
  const random = randomOf(id, 'review')
  const admission: Rec = isRefused
    ? { admitStatus: dict.laborAdmitStatus.rejected, admitRemark: random.pick(siteFile.refused) }
    : { admitStatus: dict.laborAdmitStatus.admitted, onSite: dict.laborOnSite.onTheRoster }
  const values = { ...admission, admitUser: siteFile.reviewer, admitTime: timeAt(reviewed.day, reviewed.second) }
  await changeFrom(db, id, dict.laborAdmitStatus.pending, values)
}

async function leave(db: Database, { id }: DemoWorker, day: string): Promise<void> {
  const values = { admitStatus: dict.laborAdmitStatus.exited, exitDate: day, onSite: dict.laborOnSite.left }
  if (await changeFrom(db, id, dict.laborAdmitStatus.admitted, values)) await endUsesOf(db, [id], systemActor())
}

async function changeFrom(db: Database, id: string, status: string, values: Rec): Promise<boolean> {
  const workers = repository(db, 'labor', systemActor())
  const labor = await workers.get(id)
  if (labor?.admitStatus !== status) return false
  await workers.update(id, values)
  return true
}

/** Crew members who leave in the evening; more of them on a fuller site. */
function leaversOf({ key, plan, workers }: DemoSite, day: string): { worker: DemoWorker; day: string; second: number }[] {
  const trades = siteFile.trades.map(({ code }) => code)
  const staying = workers.filter(({ record }) => record.admitStatus === dict.laborAdmitStatus.admitted)
  const share = (LEAVING * staying.length) / plan.workers
  return staying.flatMap((worker) => {
    const random = randomOf(key, worker.id, day, 'leaving')
    const leaves = trades.includes(String(worker.record.workType)) && worker.entryDate < day && random.chance(share)
    return leaves ? [{ worker, day, second: Math.round(random.between(hour(18.5), hour(19.5))) }] : []
  })
}
