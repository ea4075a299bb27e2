// What staff see in a list and search by, kind by kind. Somebody who takes a column away has to take it away here too.

import { describe, expect, test } from 'vitest'
import type { Entity } from '../../engine/model/entity.ts'
import { projectEntities } from '../support/projectEntities.ts'

interface Required {
  /** Columns of the list. */
  list: string
  /** Fields of the search: `name` compares by part, `name=` by equality, `name..` from and to, `name^` by the beginning. */
  search: string
}

const PERSON = {
  list: 'projectId companyId name gender phone idCard post certNo certExpire entryDate exitDate',
  search: 'projectId= companyId= name phone post=',
}

const required: Readonly<Record<string, Required>> = {
  'project-img': {
    list: 'projectId imgType title link thumbLink shootTime isCover sort remark',
    search: 'projectId= imgType= title shootTime..',
  },
  'project-supervisor': { list: `${PERSON.list} monthDuty`, search: PERSON.search },
  'project-safeman': {
    list: `${PERSON.list} dutyArea recvAlarm memberId`,
    search: `${PERSON.search} certNo certExpire.. recvAlarm=`,
  },
  company: {
    list: 'companyName shortName companyType creditCode legalPerson contact phone qualLevel safetyLicenseExpire',
    search: 'companyName shortName companyType= creditCode regionCode^ qualLevel=',
  },
  labor: {
    list: `projectId companyId teamName isLeader name gender age idCard facePhoto phone laborType workType isSpecial certExpire entryDate
      exitDate onSite admitStatus contractSigned trainStatus bankNo ropeDeviceId`,
    search: `projectId= companyId= teamName name gender= birthDate.. idCard= phone laborType= workType= isSpecial= entryDate.. exitDate..
      onSite= admitStatus= contractSigned= trainStatus=`,
  },
  tag: { list: 'tagName tagCode tagType color sort remark', search: 'tagName tagCode tagType=' },
  device: {
    list: `deviceName deviceCode deviceClass model manufacturer projectId bindStatus installPos nextMaintain reportRate onlineStatus lastTime
      battery signal firmware enabled`,
    search: `deviceName deviceCode deviceClass= model manufacturer projectId= bindStatus= installPos nextMaintain.. commType= simNo imei
      onlineStatus= lastTime.. firmware enabled=`,
  },
  'device-use-log': {
    list: 'deviceId deviceCode deviceClass projectId useType startTime endTime duration operator operatorPhone content result',
    search: 'deviceId= deviceClass= projectId= useType= startTime.. operator result=',
  },
  'tower-crane': {
    list: `craneName craneNo projectId deviceId towerType model manufacturer factoryNo productionDate recordNo useRegNo nextInspectDate
      jibLength rearJibLength jibHeight maxHeight ratedMoment maxLoad tipLoad antiCollision driverIds signalIds workStatus`,
    search: `craneName craneNo projectId= deviceId= towerType= model manufacturer factoryNo recordNo useRegNo ownerCompanyId= installCompanyId=
      antiCollision= workStatus=`,
  },
  lift: {
    list: `liftName liftNo projectId deviceId liftType model manufacturer factoryNo recordNo installDate nextInspectDate ratedLoad ratedPeople
      maxHeight maxFloor minFloor floorHeight safetyDeviceNo safetyDeviceCal safetyDeviceExpire driverIds workStatus`,
    search: 'liftName liftNo projectId= deviceId= liftType= model manufacturer factoryNo recordNo workStatus=',
  },
  'monitor-device': {
    list: 'monitorName projectId deviceSerial channelNo monitorType accessType areaType installPos hasPtz hasAi coverImg onlineStatus',
    search: 'monitorName projectId= deviceSerial monitorType= accessType= areaType= hasPtz= hasAi= onlineStatus=',
  },
  'ai-video-data': {
    list: `projectId monitorId areaType alarmType alarmLevel alarmTime thumbUrl confidence targetCount laborName handleState handleUser
      handleTime handleRemark handleImgs isFalse`,
    search: 'projectId= monitorId= areaType= alarmType= alarmLevel= alarmTime.. confidence.. laborName handleState= isFalse=',
  },
  'spray-env-log': {
    list: `projectId deviceId collectTime dataType pm25 pm10 tsp noise temperature humidity windSpeed windLevel windDirection windDirName
      pressure aqi aqiLevel refPm10 diffPm10 overFlags`,
    search: 'projectId= deviceId= collectTime.. dataType= aqiLevel= overFlags= dataFlag=',
  },
  'spray-flow-log': {
    list: `projectId deviceId sprayType mode trigger startTime endTime duration triggerFactor triggerValue threshold resumeValue flowStart
      flowEnd waterUse flowRate waterPressure pm10Before pm10After reduceRate operator runState`,
    search: 'projectId= deviceId= sprayType= mode= trigger= startTime.. endTime.. operator runState=',
  },
  'national-survey-point': {
    list: `pointName pointCode pointLevel regionCode longitude latitude dataTime pm25 pm10 so2 no2 o3 co aqi aqiLevel primaryPollutant source
      syncState`,
    search: 'pointName pointCode pointLevel= regionCode^ dataTime.. aqiLevel= syncState=',
  },
  'rope-data': {
    list: `deviceId deviceCode ropeName projectId laborName phone workType companyName teamName collectTime wearState hook1State hook2State
      hookState hangHigh height floor zone battery signal motion alarmState alarmType alarmTime recoverTime alarmSeconds onlineStatus`,
    search: `deviceId= deviceCode ropeName projectId= laborName workType= companyName teamName collectTime.. wearState= hookState= height..
      battery.. signal.. alarmState= alarmType= onlineStatus=`,
  },
  'login-log': {
    list: `account userName userId tenantId deptName projectId loginTime logoutTime onlineMinutes loginType loginResult failReason ip region os
      browser clientType`,
    search: `account userName userId= tenantId= deptName= projectId= loginTime.. logoutTime.. loginType= loginResult= ip region= os= browser=
      clientType=`,
  },
  member: {
    list: `nickName avatar openId unionId appType realName phone gender memberType laborId userId projectIds subscribe subscribeTime lastTime
      recvMsg memberStatus`,
    search: 'nickName openId= unionId= appType= realName phone memberType= projectIds= subscribeTime.. lastTime.. recvMsg= memberStatus=',
  },
  'tenant-package': { list: 'packageName menuId remark', search: 'packageName' },
}

const entities = projectEntities()
const signs = { like: '', eq: '=', in: '=', range: '..', prefix: '^' } as const
const words = (text: string): string[] => text.split(/\s+/)

/** The search as it is written above. */
const searchOf = (entity: Entity): string[] => entity.search.map(({ name, search }) => name + signs[search ?? 'eq'])
const missing = (wanted: string, there: readonly string[]): string[] => words(wanted).filter((name) => !there.includes(name))

describe.each(Object.entries(required))('%s', (name, { list, search }) => {
  const entity = entities.get(name) as Entity

  test('lists what its staff look for', () => {
    expect(
      missing(
        list,
        entity.columns.map((field) => field.name),
      ),
    ).toEqual([])
  })

  test('is searched by what its staff know', () => {
    expect(missing(search, searchOf(entity))).toEqual([])
  })
})

describe.each([...entities.values()].filter(({ route }) => route !== null))('the page of $name', (entity) => {
  test('lists when a record was made, and searches by it', () => {
    // A deployed version is made by its deployment, and known by that moment.
    const made = entity.field.deploymentTime ? 'deploymentTime' : 'createTime'
    expect(entity.columns.map((field) => field.name)).toContain(made)
    expect(searchOf(entity)).toContain(`${made}..`)
  })
})

test.each(['dict-item', 'dict-biz-item'])(
  'the dictionaries above %s are asked for by the code that the platform’s console sends',
  (name) => {
    expect(entities.get(name)?.field.parentId?.choices).toMatchObject({ kind: 'url', where: { code: 'DICT' } })
  },
)
