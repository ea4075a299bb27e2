// Test data of a site: people, posts, stages, machines, devices. Devices are disabled, so that no row raises alarms.

import type { Platform } from '#server/platform.ts'
import type { Rec } from '#store/records.ts'
import { idCardOf } from '../archives.ts'
import { addSite, type Site } from '../site.ts'
import type { Random } from './random.ts'

export interface Archives {
  site: Site
  /** Stored records with their ids. */
  people: Rec[]
  companies: Rec[]
  devices: Rec[]
  cranes: Rec[]
  lifts: Rec[]
  monitors: Rec[]
  pointId: string
}

const TRADES = ['020', '030', '270', '420', '410']
const SPECIAL = ['030', '270', '420', '410']
const TEAMS = ['木工一班', '钢筋二班', '架子三班']

export const project = (day: (back: number) => string): Rec => ({
  shortName: '试验',
  projectType: '1',
  projectStatus: '3',
  stageCode: '4',
  regionCode: '330108',
  progress: 54.2,
  startDate: day(100),
  planEndDate: day(-200),
  safeStartDate: day(60),
  projectManager: '张明',
  managerPhone: '13800000100',
  buildArea: 30_000,
  contractAmount: 46_800,
  longitude: 120.18,
  latitude: 30.18,
  pm10DiffLimit: 80,
  noiseDayLimit: 70,
  noiseNightLimit: 55,
  windLimit: 10.8,
})

/** Expiry date of a certificate: one is expired, one expires soon, one is missing. */
function certificate(at: number, day: (back: number) => string): string | null {
  if (at === 7) return null
  return day(at === 3 ? 10 : at === 6 ? -20 : -300)
}

/** @param day returns the date a number of days ago */
export async function addArchives(
  platform: Platform,
  name: string,
  tenantId: string,
  random: Random,
  day: (back: number) => string,
): Promise<Archives> {
  const code = `M${random.whole(100_000, 999_999)}`
  const survey = {
    pointName: `${name}国控点`,
    pointCode: `${code}A`,
    regionCode: '330108',
    dataTime: `${day(0)} 00:00:00`,
    pm10: 58,
    pm25: 29,
    aqi: 54,
  }
  const bare = await addSite(platform, `${name}筹备`, tenantId, { projectStatus: '1' })
  const pointId = await bare.add('national-survey-point', survey)
  const site = await addSite(platform, name, tenantId, { ...project(day), surveyPointId: pointId })
  const { projectId } = site
  const added = async (entity: string, values: Rec): Promise<Rec> => {
    const stated = { projectId, ...values }
    return { ...stated, id: await site.add(entity, stated) }
  }
  const companies = [
    await added('company', { companyName: `${name}总包`, companyType: '009' }),
    await added('company', { companyName: `${name}劳务`, companyType: '006' }),
  ]
  const people: Rec[] = []
  for (let at = 0; at < 14; at++) {
    const isManager = at < 2
    const workType = isManager ? '900' : (TRADES[at % TRADES.length] ?? '')
    people.push(
      await added('labor', {
        companyId: companies[at % 2]?.id,
        teamName: isManager ? null : TEAMS[at % TEAMS.length],
        name: `${name}工人${at}`,
        gender: at % 5 === 0 ? '2' : '1',
        birthDate: `${1962 + at * 3}-0${1 + (at % 9)}-15`,
        idCard: idCardOf(`${1962 + at * 3}-0${1 + (at % 9)}-15`, 1 + 2 * at + Number(at % 5 === 0), at % 3 === 0 ? '330106' : '420102'),
        phone: `1380000${String(100 + at).padStart(4, '0')}`,
        laborType: isManager ? '10' : '20',
        workType,
        isSpecial: SPECIAL.includes(workType) ? '1' : '0',
        isLeader: at % 7 === 0 ? '1' : '0',
        certExpire: SPECIAL.includes(workType) ? certificate(at, day) : null,
        education: String(1 + (at % 4)),
        trainStatus: at % 6 === 0 ? '1' : '2',
        admitStatus: at === 13 ? '4' : at === 12 ? '0' : '1',
        onSite: at === 13 ? '2' : '1',
      }),
    )
  }
  await added('project-safeman', { name: '李安', phone: people[2]?.phone, post: '2' })
  await added('project-safeman', { name: '王安', phone: '13999999999', post: '2', exitDate: day(5) })
  await added('project-supervisor', { name: '赵监', phone: people[3]?.phone, post: '1', monthDuty: 20 })
  await added('project-stage', {
    stageCode: '3',
    sort: 30,
    stageStatus: '2',
    progress: 100,
    planStart: day(90),
    planEnd: day(50),
    actualStart: day(90),
    actualEnd: day(45),
  })
  await added('project-stage', {
    stageCode: '4',
    sort: 40,
    stageStatus: '1',
    progress: 62,
    planStart: day(49),
    planEnd: day(-60),
    actualStart: day(44),
  })
  for (const [title, isCover, sort] of [
    ['形象', '0', 1],
    ['航拍', '1', 2],
  ] as const)
    await added('project-img', { title, isCover, sort, imgType: '5', link: `/oss/${title}.jpg` })

  const devices: Rec[] = []
  const device = async (prefix: string, deviceClass: string, more: Rec = {}) => {
    const number = devices.length + 1
    const values = {
      deviceName: `${prefix}${number}`,
      deviceClass,
      enabled: '0',
      reportRate: deviceClass === '1' ? 20 : 60,
      installPos: '北门',
      nextMaintain: number === 2 ? day(-11) : null,
      warrantyEnd: number === 3 ? day(4) : number === 4 ? day(-4) : null,
      ...more,
    }
    const id = await site.device(`${code}-${number}`, deviceClass, values)
    devices.push({ ...values, id, deviceCode: `${code}-${number}` })
    return id
  }
  for (let at = 0; at < 2; at++) await device('扬尘', '2')
  await device('雾炮', '2', { config: '{"sprayType":"2"}' })
  const craneDevices = [await device('塔机', '3'), await device('塔机', '3')]
  const liftDevice = await device('升降机', '4')
  for (let at = 0; at < 3; at++) await device('安全绳', '1')
  for (let at = 0; at < 2; at++) await device('闸机', '6')
  await device('摄像机', '5')
  await device('备用', '9')
  const cranes = []
  for (const [at, deviceId] of craneDevices.entries())
    cranes.push(
      await added('tower-crane', {
        craneName: `${at + 1}#塔机`,
        craneNo: String(at + 1),
        model: 'QTZ80',
        deviceId,
        workStatus: '1',
        baseX: 40 * at,
        baseY: 42.5,
        jibLength: 56,
        jibHeight: 80 + 8 * at,
        nextInspectDate: day(at === 0 ? 3 : -20),
      }),
    )
  const lifts = [
    await added('lift', {
      liftName: '1#升降机',
      liftNo: '1',
      deviceId: liftDevice,
      workStatus: '1',
      ratedLoad: 2,
      nextInspectDate: day(-200),
      safetyDeviceExpire: day(-9),
    }),
  ]
  const monitors = []
  for (let at = 0; at < 2; at++)
    monitors.push(
      await added('monitor-device', {
        monitorName: `球机${at}`,
        deviceSerial: `${code}S`,
        channelNo: at + 1,
        hasAi: String(at),
        areaType: '2',
        onlineStatus: String(at),
      }),
    )
  return { site, people, companies, devices, cranes, lifts, monitors, pointId }
}
