// People come and go on a living site: each day some arrive and wait to be admitted, some leave, certificates are renewed. What a day
// brings follows from site and date, so a day that was told already brings nothing new.

import * as dict from '../../../../engine/site/keys.ts'
import type { Kernel } from '../../../kernel.ts'
import type { Rec } from '../../../store/codec.ts'
import { plainRows } from '../../../store/plainRows.ts'
import { updateRecord } from '../../../store/records.ts'
import { entityIn, entityOf, systemActor, textOf } from '../../../store/rows.ts'
import { insertSeeds } from '../../../store/seedRows.ts'
import { arrivalRow } from './archives/workers.ts'
import { addDays } from './clock.ts'
import { randomOf } from './random.ts'
import type { Site } from './site.ts'
import { siteFile } from './siteFile.ts'

const ARRIVE = 0.012
const LEAVE = 0.01
const REJECTED = 0.03
/** A site that stood still for longer comes back with what the last days brought. */
const MOST_DAYS = 30
/** Days after which somebody has seen to a certificate that ended. */
const OVERDUE = 6
const ADMIT_DAYS = 2

/** Brings the roster of a site up to a day. The day on which the site was made brings nothing. */
export async function turnOver(platform: Kernel, site: Site, today: string): Promise<void> {
  const plan = siteFile.sites.find(({ key }) => key === site.key)
  const made = textOf(site.project, 'createTime').slice(0, 10)
  if (!plan || made === '') return
  await platform.store.transaction(async (db) => {
    const labor = entityIn(db, 'labor')
    const oldest = addDays(today, 1 - MOST_DAYS)
    for (let day = made < oldest ? oldest : addDays(made, 1); day <= today; day = addDays(day, 1)) {
      const count = randomOf(site.key, day, 'arrivals').poisson(plan.workers * ARRIVE)
      await insertSeeds(
        db,
        labor,
        Array.from({ length: count }, (_, at) => arrivalRow(plan, day, at)),
      )
    }
    const roster = await plainRows(db, entityOf(platform, 'labor'), { projectId_equal: site.projectId }, systemActor())
    const change = (worker: Rec, values: Rec) => updateRecord(db, labor, textOf(worker, 'id'), values, systemActor())
    for (const worker of roster) {
      const values = admissionOf(worker, today) ?? renewalOf(worker, today)
      if (values) await change(worker, values)
    }
    if (today > made) for (const worker of leaversOf(site, roster, plan.workers, today)) await change(worker, leaving(today))
  })
}

/** Who waits is looked at within two days; a few are sent away. */
function admissionOf(worker: Rec, today: string): Rec | null {
  if (worker.admitStatus !== dict.laborAdmitStatus.pending) return null
  const entryDate = textOf(worker, 'entryDate').slice(0, 10)
  const random = randomOf(textOf(worker, 'id'), 'admission')
  if (addDays(entryDate, random.integer(1, ADMIT_DAYS)) > today) return null
  const admitTime = `${today} 08:${random.integer(10, 59)}:00`
  if (random.chance(REJECTED)) return { admitStatus: dict.laborAdmitStatus.rejected, onSite: dict.laborOnSite.notYet, admitTime }
  const { admitted } = dict.laborAdmitStatus
  return { admitStatus: admitted, onSite: dict.laborOnSite.onSite, admitTime, trainStatus: dict.trainStatus.passed, trainDate: today }
}

/** For some months only, so that there are always certificates that end soon. */
function renewalOf(worker: Rec, today: string): Rec | null {
  const until = textOf(worker, 'certExpire').slice(0, 10)
  if (until === '' || until > addDays(today, -OVERDUE)) return null
  return { certExpire: addDays(today, randomOf(textOf(worker, 'id'), until).integer(20, 400)) }
}

/** Those whose turn it is, as far as nobody left on this day yet; who runs a machine stays. */
function leaversOf({ key, cranes, lifts }: Site, roster: readonly Rec[], size: number, today: string): Rec[] {
  const wanted = randomOf(key, today, 'leavers').poisson(size * LEAVE)
  const gone = roster.filter(({ exitDate }) => String(exitDate ?? '').slice(0, 10) === today).length
  const drivers = new Set([...cranes, ...lifts].flatMap((machine) => machine.drivers.map(({ id }) => id)))
  const { admitted } = dict.laborAdmitStatus
  return roster
    .filter(({ id, admitStatus, laborType }) => admitStatus === admitted && laborType === dict.laborType.worker && !drivers.has(String(id)))
    .map((worker) => ({ worker, turn: randomOf(textOf(worker, 'id'), today, 'leaves').next() }))
    .sort((one, other) => one.turn - other.turn)
    .slice(0, Math.max(wanted - gone, 0))
    .map(({ worker }) => worker)
}

function leaving(today: string): Rec {
  return { admitStatus: dict.laborAdmitStatus.exited, onSite: dict.laborOnSite.left, exitDate: today }
}
