// Demo projects with supervisors, tags and reference stations.

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
    landmarks: landmarksOf(plan),
    screenTitle: filled(siteFile.screenTitle, { name: plan.shortName }),
    tagIds: [tagId('green'), ...(plan.buildHeight > 50 ? [tagId('danger')] : [])].join(','),
  }
}

/** Rendering and cover of a project. */
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

function fenceAround(plan: SitePlan): string {
  const { longitude, latitude } = plan
  const reach = reachOf(plan)
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

/** Degrees from the centre of a site to its fence. */
const reachOf = ({ siteArea }: SitePlan): number => Math.sqrt(siteArea) / 2 / METRES_A_DEGREE

/** Landmarks: rows of buildings, gates in the south and the east, and yards. */
function landmarksOf(plan: SitePlan) {
  const { longitude, latitude, buildingCount } = plan
  const reach = reachOf(plan)
  const metres = reach * METRES_A_DEGREE
  const at = (east: number, north: number) => ({ longitude: six(longitude + east * reach), latitude: six(latitude + north * reach) })
  const columns = Math.ceil(buildingCount / 2)
  const size = { length: Math.round(metres * 0.26), width: Math.round((metres * 1.1) / columns), angle: 0 }
  const buildings = Array.from({ length: buildingCount }, (_, index) => ({
    kind: dict.landmarkKind.building,
    name: filled(siteFile.building.name, { number: index + 1 }),
    english: filled(siteFile.building.english, { number: index + 1 }),
    ...at(-0.55 + ((index % columns) + 0.5) * (1.4 / columns), index < columns ? 0.5 : 0.02),
    ...size,
  }))
  const [south, east, workshop, yard, offices] = siteFile.landmarks
  return [
    ...buildings,
    { kind: dict.landmarkKind.gate, ...south, ...at(0.1, -0.855), length: 3, width: 10, angle: 0 },
    { kind: dict.landmarkKind.gate, ...east, ...at(1.05, 0), length: 10, width: 3, angle: 0 },
    {
      kind: dict.landmarkKind.workshop,
      ...workshop,
      ...at(-0.55, -0.5),
      length: Math.round(metres * 0.25),
      width: Math.round(metres * 0.5),
      angle: 0,
    },
    {
      kind: dict.landmarkKind.storageYard,
      ...yard,
      ...at(0.15, -0.5),
      length: Math.round(metres * 0.25),
      width: Math.round(metres * 0.5),
      angle: 0,
    },
    {
      kind: dict.landmarkKind.offices,
      ...offices,
      ...at(0.72, -0.5),
      length: Math.round(metres * 0.25),
      width: Math.round(metres * 0.35),
      angle: 0,
    },
  ]
}

/** A place within the fence of a site. */
export function placeOn(plan: SitePlan, ...seed: readonly (string | number)[]): { longitude: number; latitude: number } {
  const random = randomOf('place', ...seed)
  const reach = reachOf(plan)
  const away = (most: number) => random.between(-most * reach, most * reach)
  return { longitude: six(plan.longitude + away(0.86)), latitude: six(plan.latitude + away(0.74)) }
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

/** Two to four supervisors, the first of whom is the chief. */
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
    post: at === 0 && count > 2 ? dict.safemanPost.safetyDirector : dict.safemanPost.safetyOfficer,
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
