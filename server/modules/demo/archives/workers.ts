// Roster of a site: management, crews by trade, and machine drivers.

import * as dict from '#engine/site/keys.ts'
import { stableId } from '#store/ids.ts'
import type { SeedRow } from '#store/rows.ts'
import { addDemoDays } from '../clock.ts'
import { bankCardFrom, identityFrom, phoneFrom } from '../people/identity.ts'
import { facePicture } from '../pictures/pictures.ts'
import { type Random, randomOf } from '../random.ts'
import { filled, type SitePlan, siteFile } from '../siteFile.ts'
import { companyId } from './companies.ts'
import { isSupervisor, officeSize } from './office.ts'
import { projectId, tagId } from './projects.ts'

const CREW = 14
/** Share of newcomers who await admission. */
const PENDING = 0.015
/** Share of workers on site without finished safety training. */
const UNTRAINED = 0.013
/** Trades that require a certificate, with its key of cert_type. */
const CERTIFICATES: Readonly<Record<string, string>> = {
  [dict.typeWork.scaffolder]: dict.certType.scaffolder,
  [dict.typeWork.siteElectrician]: dict.certType.electrician,
  [dict.typeWork.signaller]: dict.certType.riggerSignaller,
  [dict.typeWork.welder]: dict.certType.welder,
  [dict.typeWork.towerCraneOperator]: dict.certType.craneOrHoistOperator,
  [dict.typeWork.hoistOperator]: dict.certType.craneOrHoistOperator,
}

const { primary, junior, senior, vocational, college, bachelor } = dict.education
const OFFICE_EDUCATION = [college, bachelor]
const CREW_EDUCATION = [primary, junior, junior, senior, vocational]

export const workerId = (site: string, seed: string): string => stableId('demo', 'worker', site, seed)

interface Post {
  code: string
  team: string
  /** Place in the team; the first one leads it. */
  place: number
}

export function workerRows(plan: SitePlan, today: string): SeedRow[] {
  return postsOf(plan).map((post, at) => workerRow(plan, post, String(at), String(at + 1).padStart(4, '0'), today))
}

/** A new crew member who awaits admission; `at` numbers the newcomers of a day. */
export function newcomerRow(plan: SitePlan, day: string, at: number): SeedRow {
  const trades = siteFile.trades.map(({ code }) => code)
  const posts = postsOf(plan).filter(({ code, place }) => trades.includes(code) && place > 0)
  const post = randomOf('newcomer', plan.key, day, at).pick(posts)
  const number = `${day.replaceAll('-', '')}-${at + 1}`
  return {
    ...workerRow(plan, post, `${day} ${at}`, number, day),
    entryDate: day,
    admitStatus: dict.laborAdmitStatus.pending,
    onSite: dict.laborOnSite.notYet,
    admitTime: null,
    exitDate: null,
    trainStatus: dict.trainStatus.passed,
    trainDate: day,
    tagIds: tagId('worker_new'),
  }
}

/** Ids of the drivers of a crane or a lift, two for each. */
export function driversOf(plan: SitePlan, kind: 'crane' | 'lift', machine: number): string[] {
  const first = kind === 'crane' ? 0 : plan.cranes * 2
  return [0, 1].map((at) => workerId(plan.key, String(first + machine * 2 + at)))
}

/** Drivers come first, so that machines find theirs. */
function postsOf(plan: SitePlan): Post[] {
  const { trades, management, drivers, crew, numbers } = siteFile
  const team = (name: string, place: number) => ({ team: name, place })
  const drive = (count: number, driver: { code: string; crew: string }) =>
    Array.from({ length: count * 2 }, (_, place): Post => ({ code: driver.code, ...team(driver.crew, place) }))
  const posts = [...drive(plan.cranes, drivers.crane), ...drive(plan.lifts, drivers.lift)]
  for (let place = 0; place < officeSize(plan); place++) posts.push({ code: management.code, ...team(management.crew, place) })
  const left = plan.workers - posts.length
  const shareSum = trades.reduce((sum, { share }) => sum + share, 0)
  for (const trade of trades) {
    for (let at = 0; at < Math.round((left * trade.share) / shareSum); at++) {
      const number = numbers[Math.floor(at / CREW) % numbers.length] ?? ''
      posts.push({ code: trade.code, ...team(filled(crew, { crew: trade.crew, number }), at % CREW) })
    }
  }
  return posts
}

function workerRow(plan: SitePlan, { code, team, place }: Post, seed: string, number: string, today: string): SeedRow {
  const random = randomOf('worker', plan.key, seed)
  const identity = identityFrom(random, today)
  const isManager = code === siteFile.management.code
  const ofOffice = isSupervisor(plan, place) ? plan.companies.supervise : plan.companies.contractor
  const employer = isManager ? ofOffice : (plan.subs[hashOf(team) % plan.subs.length] ?? plan.companies.contractor)
  const certName = CERTIFICATES[code]
  const entryDate = addDemoDays(today, -random.integer(2, Math.min(plan.startedDays - 10, 260)))
  const isDriver = certName === dict.certType.craneOrHoistOperator
  return {
    ...identity,
    facePhoto: facePicture(identity.idCard),
    id: workerId(plan.key, seed),
    projectId: projectId(plan.key),
    companyId: companyId(employer),
    teamName: team,
    isLeader: place === 0 && !isManager ? dict.flag.yes : dict.flag.no,
    nation: random.chance(0.94) ? dict.nation.han : random.pick([dict.nation.hui, dict.nation.miao, dict.nation.zhuang, dict.nation.tujia]),
    idValidFrom: addDemoDays(today, -random.integer(200, 3000)),
    idValidTo: addDemoDays(today, random.integer(300, 5000)),
    laborType: isManager ? dict.laborType.management : dict.laborType.worker,
    workType: code,
    ...(certName && {
      certName,
      certNo: `T${identity.idCard}`,
      certExpire: addDemoDays(today, !isDriver && random.chance(0.02 * plan.laxity) ? -10 : random.integer(15, 1500)),
    }),
    education: random.pick(isManager ? OFFICE_EDUCATION : CREW_EDUCATION),
    politics: random.chance(0.08) ? dict.politics.cpc : dict.politics.none,
    entryDate,
    trainStatus: random.chance(UNTRAINED * plan.laxity) ? dict.trainStatus.inProgress : dict.trainStatus.passed,
    ...admissionOf(random, entryDate, today, isDriver || isManager),
    contractSigned: dict.flag.yes,
    contractNo: `HT-${plan.projectCode.slice(-4)}-${number}`,
    trainHours: 24,
    trainDate: entryDate,
    insured: dict.flag.yes,
    bankName: siteFile.bank,
    bankNo: bankCardFrom(random),
    salaryType: isManager ? dict.salaryType.monthly : dict.salaryType.daily,
    salary: isManager ? random.integer(8, 18) * 1000 : random.integer(26, 46) * 10,
    bloodType: random.pick([dict.bloodType.a, dict.bloodType.b, dict.bloodType.o, dict.bloodType.ab]),
    healthNote: random.chance(0.02) ? siteFile.healthNote : null,
    emergencyName: identityFrom(random, today).name,
    emergencyPhone: phoneFrom(random),
    tagIds: entryDate > addDemoDays(today, -15) ? tagId('worker_new') : random.chance(0.03) ? tagId('worker_star') : null,
  }
}

/** Most are admitted; of the newest some wait, some were rejected, and some have left. */
function admissionOf(random: Random, entryDate: string, today: string, mustStay: boolean): Record<string, unknown> {
  const chance = mustStay ? 1 : random.next()
  const admitTime = `${entryDate} 0${random.integer(8, 9)}:${random.integer(10, 59)}:00`
  if (chance < PENDING) {
    // Half of the waiting workers are still in training.
    const trainStatus = chance < PENDING / 2 ? dict.trainStatus.inProgress : dict.trainStatus.passed
    return { admitStatus: dict.laborAdmitStatus.pending, onSite: dict.laborOnSite.notYet, trainStatus }
  }
  if (chance < 0.045) return { admitStatus: dict.laborAdmitStatus.rejected, onSite: dict.laborOnSite.notYet, admitTime }
  if (chance < 0.048) return { admitStatus: dict.laborAdmitStatus.banned, onSite: dict.laborOnSite.left, admitTime }
  if (chance < 0.1)
    return {
      admitStatus: dict.laborAdmitStatus.exited,
      onSite: dict.laborOnSite.left,
      admitTime,
      exitDate: addDemoDays(today, -random.integer(1, 20)),
    }
  return { admitStatus: dict.laborAdmitStatus.admitted, onSite: dict.laborOnSite.onTheRoster, admitTime }
}

/** All members of a crew have the same employer. */
function hashOf(team: string): number {
  return randomOf('crew', team).integer(0, 1000)
}
