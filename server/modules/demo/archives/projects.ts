// Projects with those who supervise them, their tags and the stations that they are compared with.

import * as dict from '#engine/site/keys.ts'
import { TOP } from '#model/records/tree.ts'
import { stableId } from '#store/ids.ts'
import type { SeedRow } from '#store/rows.ts'
import { addDemoDays } from '../clock.ts'
import type { DemoIdentity } from '../people/identity.ts'
import { coverPicture, facePicture } from '../pictures/pictures.ts'
import { randomOf } from '../random.ts'
import { filled, type SitePlan, siteFile } from '../siteFile.ts'
import { companyId } from './companies.ts'
import { managerOf, officerOf, safetyCount, supervisorCount, supervisorOf } from './office.ts'

const GRAVE = [dict.alarmLevel.alarm, dict.alarmLevel.critical]

export const projectId = (key: string): string => stableId('demo', 'project', key)
export const stationId = (key: string): string => stableId('demo', 'station', key)
export const tagId = (key: string): string => stableId('demo', 'tag', key)

const METRES_A_DEGREE = 111_000

export function projectRow(plan: SitePlan, today: string): SeedRow {
  const random = randomOf('project', plan.key)
  const manager = managerOf(plan, today)
  const { key, altitude, stage, companies, subs, stations, startedDays, remainingDays, workFloor, workers, ...facts } = plan
  const { cranes, lifts, dust, sprays, ropes, cameras, gates, ...project } = facts
  return {
    ...project,
    coverImg: coverPicture(siteFile.sites.indexOf(plan)),
    id: projectId(key),
    projectType: dict.projectType.building,
    projectStatus: dict.projectStatus.underConstruction,
    stageCode: dict.projectStage.preparation,
    startDate: addDemoDays(today, -startedDays),
    planEndDate: addDemoDays(today, remainingDays),
    safeStartDate: addDemoDays(today, -startedDays),
    buildCompanyId: companyId(companies.build),
    contractorCompanyId: companyId(companies.contractor),
    superviseCompanyId: companyId(companies.supervise),
    designCompanyId: companyId(companies.design),
    surveyCompanyId: companyId(companies.survey),
    projectManager: manager.name,
    managerPhone: manager.phone,
    builderLicense: `${plan.regionCode}${addDemoDays(today, -startedDays).slice(0, 7).replace('-', '')}0101`,
    superviseNo: `AQ-${random.integer(10_000, 99_999)}`,
    surveyPointId: stations[0] && stationId(stations[0].key),
    fence: fenceAround(plan),
    screenTitle: filled(siteFile.screenTitle, { name: plan.shortName }),
    tagIds: [tagId('green'), ...(plan.buildHeight > 50 ? [tagId('danger')] : [])].join(','),
  }
}

/** The rendering of a project, which is also its cover. */
export function imageRow(plan: SitePlan, today: string): SeedRow {
  const link = coverPicture(siteFile.sites.indexOf(plan))
  const facts = { imgType: dict.imgType.rendering, title: siteFile.coverTitle, link, thumbLink: link, isCover: dict.flag.yes }
  return {
    id: stableId('demo', 'image', plan.key),
    projectId: projectId(plan.key),
    shootTime: `${addDemoDays(today, -plan.startedDays)} 09:00:00`,
    ...facts,
  }
}

function fenceAround({ longitude, latitude, siteArea }: SitePlan): string {
  const reach = Math.sqrt(siteArea) / 2 / METRES_A_DEGREE
  const corners: readonly (readonly [number, number])[] = [
    [-1, -0.8],
    [1, -0.9],
    [1.1, 0.8],
    [-0.9, 0.9],
    [-1, -0.8],
  ]
  const coordinates = corners.map(([east, north]) => [six(longitude + east * reach), six(latitude + north * reach)])
  return JSON.stringify({ type: 'Polygon', coordinates: [coordinates] })
}

/** Places a few hundred metres around the middle of a site. */
export function placeOn({ longitude, latitude }: SitePlan, ...seed: readonly (string | number)[]): { longitude: number; latitude: number } {
  const random = randomOf('place', ...seed)
  return { longitude: six(longitude + random.between(-0.0008, 0.0008)), latitude: six(latitude + random.between(-0.0007, 0.0007)) }
}

const six = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

export function stationRows({ stations, longitude, latitude, regionCode }: SitePlan): SeedRow[] {
  return stations.map(({ key, name, level }) => {
    const random = randomOf('station', key)
    return {
      id: stationId(key),
      pointName: name,
      pointCode: key,
      pointLevel: level,
      regionCode,
      longitude: six(longitude + random.between(-0.06, 0.06)),
      latitude: six(latitude + random.between(-0.05, 0.05)),
      source: siteFile.sourceName,
      syncState: dict.syncState.ok,
    }
  })
}

/** Two to four supervisors, the first of them the chief. */
export function supervisorRows(plan: SitePlan, today: string): SeedRow[] {
  return Array.from({ length: supervisorCount(plan) }, (_, at) => ({
    ...staff(plan, today, 'supervisor', at, supervisorOf(plan, at, today)),
    companyId: companyId(plan.companies.supervise),
    post: at === 0 ? dict.supervisorPost.chiefEngineer : at === 1 ? dict.supervisorPost.engineer : dict.supervisorPost.assistant,
    certNo: `JL${randomOf('certificate', plan.key, at).integer(1_000_000, 9_999_999)}`,
    certExpire: addDemoDays(today, 40 + at * 260),
    monthDuty: at === 0 ? 20 : 26,
  }))
}

export function safetyRows(plan: SitePlan, today: string): SeedRow[] {
  const count = safetyCount(plan)
  return Array.from({ length: count }, (_, at) => ({
    ...staff(plan, today, 'safety', at, officerOf(plan, at, today)),
    companyId: companyId(plan.companies.contractor),
    post: at === 0 && count > 2 ? dict.safemanPost.safetyDirector : dict.safemanPost.fullTimeOfficer,
    certNo: `AC${randomOf('safety certificate', plan.key, at).integer(10_000_000, 99_999_999)}`,
    certExpire: addDemoDays(today, 25 + at * 300),
    dutyArea: siteFile.duties[at],
    recvAlarm: dict.flag.yes,
    recvLevels: (at === 0 ? GRAVE : [dict.alarmLevel.warning, ...GRAVE]).join(','),
  }))
}

function staff(plan: SitePlan, today: string, kind: string, at: number, { name, gender, phone, idCard }: DemoIdentity): SeedRow {
  const entryDate = addDemoDays(today, -Math.min(plan.startedDays - 5, 300 - at * 20))
  return {
    id: stableId('demo', kind, plan.key, String(at)),
    projectId: projectId(plan.key),
    name,
    gender,
    phone,
    idCard,
    entryDate,
    photo: facePicture(idCard),
  }
}

export function tagRows(): SeedRow[] {
  return siteFile.tags.map(({ key, ...tag }, at) => ({ id: tagId(key), parentId: TOP, tagCode: key, sort: at + 1, ...tag }))
}
