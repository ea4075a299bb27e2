// Daily attendance check: raises alarms for workers above the age limit or without a valid certificate, and for unoccupied key posts.

import * as dict from '#engine/site/keys.ts'
import { yearsBetween } from '#model/age.ts'
import { joinIds } from '#model/commaIds.ts'
import { siteTime } from '#model/siteTime.ts'
import { isDuplicate } from '#server/errors.ts'
import type { Kernel } from '#server/kernel.ts'
import { type Rec, repository, repositoryOfAllTenants, systemActor, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { type AlarmLabel, alarmLabels } from './alarmLabels.ts'

/** Time of day of the check, when a shift is complete. */
const LOOKED_AT = '10:00:00'
/** Ages from which an alarm asks to check a worker; it does not bar them. */
const AGES = { man: 60, woman: 50 } as const

interface Finding {
  type: string
  /** Id of the person whom the alarm is about; each person has a separate alarm. */
  personId: string
  name: string
}

/** Unique key of an alarm. */
interface Place {
  deviceId: string
  alarmType: string
  startTime: string
  part: string
}

/** Raises the alarms of the day; returns how many were new. May run on several nodes and repeatedly: each finding is one alarm. */
export async function evaluateAttendance(platform: Kernel, now = new Date()): Promise<number> {
  const moment = siteTime(now)
  const today = moment.slice(0, 10)
  if (moment.slice(11) < LOOKED_AT) return 0
  const { db } = platform.store
  const gates = await repositoryOfAllTenants(db, 'device').find(
    { deviceClass_equal: dict.deviceClass.turnstile, enabled_notequal: dict.flag.no, projectId_notnull: 'true' },
    { fields: ['id', 'tenantId', 'projectId', 'deviceName', 'createDept'] },
  )
  const words = await alarmLabels(platform)
  let raised = 0
  for (const [projectId, [gate]] of Map.groupBy(gates, (device) => textOf(device, 'projectId'))) {
    if (!gate || projectId === '') continue
    const startTime = `${today} ${LOOKED_AT}`
    const findings = await findingsOf(platform, gate, today)
    for (const finding of findings) if (await raise(platform, gate, finding, startTime, words)) raised += 1
  }
  return raised
}

async function findingsOf(platform: Kernel, gate: Rec, today: string): Promise<Finding[]> {
  const { db } = platform.store
  const actor = systemActor(textOf(gate, 'tenantId'))
  const projectId = textOf(gate, 'projectId')
  const [project] = await repository(db, 'project', actor).find({ id_equal: projectId })
  if (project?.projectStatus !== dict.projectStatus.underConstruction) return []
  const passes = await repository(db, 'labor-attendance', actor).find(
    {
      projectId_equal: projectId,
      passTime_ge: `${today} 00:00:00`,
      direction_equal: dict.attendDirection.in,
      result_equal: dict.attendResult.passed,
    },
    { fields: ['laborId'] },
  )
  const came = new Set(passes.map((pass) => textOf(pass, 'laborId')))
  // If no passage was recorded today, the gate is closed or broken, so nobody counts as missing.
  if (came.size === 0) return []
  const fields = ['id', 'name', 'gender', 'birthDate', 'phone', 'isSpecial', 'certExpire']
  const people = await repository(db, 'labor', actor).find({ id_in: joinIds([...came]) }, { fields })
  const officers = await repository(db, 'project-safeman', actor).find({ projectId_equal: projectId })
  const phones = new Set(people.map((person) => textOf(person, 'phone')))
  const posted = officers.filter(({ exitDate }) => !exitDate || String(exitDate) > today)
  const find = (type: string, rows: readonly Rec[]) => rows.map((row) => ({ type, personId: textOf(row, 'id'), name: textOf(row, 'name') }))
  return [
    ...find(
      dict.attendAlarm.overAge,
      people.filter((person) => isOverAge(person, today)),
    ),
    ...find(
      dict.attendAlarm.certExpired,
      people.filter(({ isSpecial, certExpire }) => isSpecial === dict.flag.yes && certExpire !== null && String(certExpire) < today),
    ),
    ...find(
      dict.attendAlarm.keyPostAbsent,
      posted.filter((officer) => !phones.has(textOf(officer, 'phone'))),
    ),
  ]
}

export function isOverAge({ gender, birthDate }: Rec, today: string): boolean {
  if (typeof birthDate !== 'string' || birthDate === '') return false
  return yearsBetween(birthDate, today) > (gender === dict.gender.male ? AGES.man : AGES.woman)
}

async function raise(
  platform: Kernel,
  gate: Rec,
  { type, personId, name }: Finding,
  startTime: string,
  words: ReadonlyMap<string, AlarmLabel>,
): Promise<boolean> {
  const word = words.get(`pass ${type}`)
  const actor = { ...systemActor(textOf(gate, 'tenantId')), deptId: textOf(gate, 'createDept') }
  const place = { deviceId: textOf(gate, 'id'), alarmType: type, startTime, part: personId }
  const values: Rec = {
    ...place,
    projectId: gate.projectId,
    deviceClass: dict.deviceClass.turnstile,
    alarmLevel: word?.level ?? dict.alarmLevel.warning,
    content: `${name} ${word?.zh ?? type}`,
    contentEn: `${name} ${word?.en ?? type}`,
    lastTime: startTime,
    endTime: startTime,
    alarmState: dict.alarmState.recovered,
    calm: 0,
  }
  return platform.store.transaction((db) => insertOnce(db, place, values, actor))
}

async function insertOnce(db: Database, place: Place, values: Rec, actor: ReturnType<typeof systemActor>): Promise<boolean> {
  const events = repository(db, 'alarm-event', actor)
  // The age of a person is reported once, a missing certificate again each day.
  const { deviceId, alarmType, part, startTime } = place
  const person = { deviceId_equal: deviceId, alarmType_equal: alarmType, part_equal: part }
  const wanted = alarmType === dict.attendAlarm.overAge ? person : { ...person, startTime_equal: startTime }
  if (await events.exists(wanted)) return false
  return events.insert(values).then(
    () => true,
    (error: unknown) => {
      if (isDuplicate(error)) return false
      throw error
    },
  )
}
