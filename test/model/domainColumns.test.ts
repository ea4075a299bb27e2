// Columns and search fields of every entity. A removed column must be removed here too.

import { describe, expect, test } from 'vitest'
import type { Entity } from '../../engine/model/entity/entity.ts'
import { validateValues } from '../../engine/model/records/rules.ts'
import { translate } from '../../i18n/translate.ts'
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
    list: 'deviceId deviceCode deviceClass projectId useType startTime endTime duration operator operatorPhone content result isAutomatic',
    search: 'deviceId= deviceClass= projectId= useType= startTime.. operator result= isAutomatic=',
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
  code: { list: 'datasourceId codeName serviceName tableName packageName', search: 'datasourceId= codeName serviceName' },
  datasource: { list: 'name driverClass username url', search: 'name' },
  'report-file': { list: 'name createTime updateTime', search: 'name' },
  oss: { list: 'category ossCode endpoint bucketName accessKey status', search: 'category= ossCode= accessKey=' },
  sms: { list: 'category smsCode templateId accessKey signName status', search: 'category= smsCode= templateId=' },
  attach: { list: 'link domain name originalName extension attachSize', search: 'domain= name= originalName=' },
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
    // Connectors are the few that this installation has, not records that people add.
    if (entity.name !== 'device-connector') expect(searchOf(entity)).toContain(`${made}..`)
  })
})

test.each(['dict-item', 'dict-biz-item'])(
  'the dictionaries above %s are asked for by the code that the platform’s console sends',
  (name) => {
    expect(entities.get(name)?.field.parentId?.choices).toMatchObject({ kind: 'url', where: { code: 'DICT' } })
  },
)

describe.each<[string, Record<string, string>, Record<string, unknown>]>([
  [
    'code',
    {
      datasourceId: '请选择数据源',
      codeName: '请输入模块名',
      serviceName: '请输入服务名',
      tableName: '请输入表名',
      tablePrefix: '请输入表前缀',
      pkName: '请输入主键名',
      packageName: '请输入包名',
      baseMode: '请选择基础业务',
      wrapMode: '请选择包装器',
      apiPath: '请输入后端生成路径',
      webPath: '请输入前端生成路径',
    },
    {},
  ],
  [
    'datasource',
    {
      name: '请输入数据源名称',
      driverClass: '请输入驱动类',
      username: '请输入用户名',
      password: '请输入密码',
      url: '请输入连接地址',
    },
    { driverClass: 'org.postgresql.Driver' },
  ],
  [
    'oss',
    {
      category: '请选择分类',
      ossCode: '请输入资源编号',
      endpoint: '请输入资源地址',
      bucketName: '请输入空间名',
      accessKey: '请输入accessKey',
      secretKey: '请输入secretKey',
    },
    {},
  ],
  [
    'sms',
    {
      smsCode: '请输入资源编号',
      templateId: '请输入模板ID',
      accessKey: '请输入accessKey',
      secretKey: '请输入secretKey',
      regionId: '请输入regionId',
      signName: '请输入短信签名',
    },
    { category: 3 },
  ],
])('a form of %s that is left empty', (name, sentences, record) => {
  test('asks for what the platform asks for, in its words', () => {
    const { fields } = entities.get(name) as Entity
    const asked = validateValues(fields, record).map((fault) => [fault.field, fault.text ?? translate('zh', fault.key, fault.args)])
    const known = asked.filter(([field]) => field && !(field in record))
    expect(Object.fromEntries(known)).toEqual(Object.fromEntries(Object.entries(sentences).filter(([field]) => !(field in record))))
  })
})
