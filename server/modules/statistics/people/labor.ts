// Statistics of workers: counts, groups, attendance.

import type { GatePass, GroupRate, LaborFigures, LaborStructure, PresencePoint, TradeCount } from '#engine/site/answers/people.ts'
import * as dict from '#engine/site/keys.ts'
import { yearsBetween } from '#model/age.ts'
import type { Entity } from '#model/entity/entity.ts'
import { warningOf } from '#model/records/warnings.ts'
import { later } from '#model/siteTime.ts'
import { freshRollups } from '#series/rollups.ts'
import { entityOf, textOf } from '#store/rows.ts'
import { dictionaryLabels } from '../names/dictionaryLabels.ts'
import { nullableNumber, textColumns } from '../query/columns.ts'
import { percent, rounded } from '../query/numbers.ts'
import { choiceParameter, countParameter } from '../query/parameters.ts'
import { figures, figuresIn, firstRows, type ProjectContext } from '../query/projectContext.ts'
import { datePart, daysLater, startOfDay } from '../query/siteClock.ts'
import { bucketsOf, type StatisticsSpan } from '../query/span.ts'
import { type PresenceBucket, presencePasses, presenceSeries } from './presence.ts'
import { certsOf, companyNames, countIn, groupedBy, presenceNow, REGISTERED, type RosterPerson, rosterOf, trainingOf } from './roster.ts'

export async function laborOverview(context: ProjectContext): Promise<LaborFigures> {
  const labor = entityOf(context.platform, 'labor')
  const today = { from: startOfDay(context.now), to: context.now }
  const [people, passes, { attended, onSite }] = await Promise.all([
    rosterOf(context),
    presencePasses(context, today),
    presenceNow(context),
  ])
  const managers = people.filter(({ laborType }) => laborType === dict.laborType.management)
  const ages = people.flatMap((person) => ageOf(person, context.now) ?? [])
  const entries = passes.filter(({ isEntry }) => isEntry).length
  const training = trainingOf(people)
  const certs = certsOf(people, datePart(context.now))
  return {
    registered: people.length,
    admitted: people.filter(({ admitStatus }) => admitStatus === dict.laborAdmitStatus.admitted).length,
    onSite: onSite.size,
    todayIn: entries,
    todayOut: passes.length - entries,
    todayAttend: attended.size,
    attendRate: percent(attended.size, people.length),
    managers: { total: managers.length, attend: countIn(managers, attended) },
    special: { total: certs.total, valid: certs.valid + certs.expiring30, expiring30: certs.expiring30, expired: certs.expired },
    untrained: training.should - training.done,
    leaders: people.filter(({ isLeader }) => isLeader === dict.flag.yes).length,
    ageAvg: ages.length > 0 ? rounded(ages.reduce((sum, age) => sum + age, 0) / ages.length, 1) : null,
    female: people.filter(({ gender }) => gender === dict.gender.female).length,
    overAge: people.filter((person) => isRetired(labor, person, context.now)).length,
    teams: new Set(people.flatMap(({ teamName }) => teamName ?? [])).size,
    companies: new Set(people.flatMap(({ companyId }) => companyId ?? [])).size,
  }
}

function ageOf({ birthDate }: RosterPerson, now: string): number | null {
  return birthDate === null ? null : yearsBetween(birthDate, datePart(now))
}

/** True if the schema file warns about the person's age. */
function isRetired({ field }: Entity, person: RosterPerson, now: string): boolean {
  return field.age !== undefined && warningOf(field.age, { ...person, age: ageOf(person, now) }, String) !== null
}

const DAYS = 30

/** By hour of today (`of=yesterday` for yesterday), or by day of the last thirty; hours count arrivals of the day so far. */
export async function laborAttendTrend(context: ProjectContext): Promise<PresencePoint[]> {
  const isHour = choiceParameter(context.query, 'type', ['hour', 'day']) === 'hour'
  const [people, points] = await Promise.all([rosterOf(context), isHour ? hoursOfDay(context) : lastDays(context)])
  return points.map((point) => ({ ...point, rate: percent(point.attend, people.length) }))
}

async function hoursOfDay(context: ProjectContext): Promise<PresenceBucket[]> {
  const today = startOfDay(context.now)
  const isToday = choiceParameter(context.query, 'of', ['today', 'yesterday']) === 'today'
  const span: StatisticsSpan = { from: isToday ? today : daysLater(today, -1), to: isToday ? context.now : later(today, -1), every: 'hour' }
  return presenceSeries(await presencePasses(context, span), span).map((point) => ({ ...point, time: point.time.slice(11, 16) }))
}

/** A person is on site at the end of a day after more entries than exits. */
async function lastDays(context: ProjectContext): Promise<PresenceBucket[]> {
  await freshRollups(context.platform, String(context.project.id))
  const span: StatisticsSpan = { from: daysLater(startOfDay(context.now), 1 - DAYS), to: context.now, every: 'day' }
  const rows = await figures(context, 'labor-day', {
    measures: { entries: 'sum inRows', exits: 'sum outRows' },
    by: { day: 'time', laborId: 'laborId' },
    where: { time_datege: datePart(span.from), time_datele: datePart(span.to) },
  })
  const days = Map.groupBy(rows, ({ day }) => datePart(String(day)))
  return bucketsOf(span).map((time) => {
    const some = days.get(time) ?? []
    const sum = (name: 'entries' | 'exits') => some.reduce((all, row) => all + Number(row[name] ?? 0), 0)
    return {
      time,
      in: sum('entries'),
      out: sum('exits'),
      onSite: some.filter(({ entries, exits }) => Number(entries) > Number(exits)).length,
      attend: some.filter(({ entries }) => Number(entries) > 0).length,
    }
  })
}

export async function laborWorkTypes(context: ProjectContext): Promise<TradeCount[]> {
  const [people, presence, word] = await Promise.all([rosterOf(context), presenceNow(context), dictionaryLabels(context, 'type_work')])
  return groupedBy(people, 'workType', presence).map(({ key, ...counts }) => ({ workType: key, name: word(key), ...counts }))
}

export async function laborCompanies(context: ProjectContext): Promise<GroupRate[]> {
  const by = choiceParameter(context.query, 'by', ['company', 'team'])
  const [people, presence] = await Promise.all([rosterOf(context), presenceNow(context)])
  const groups = groupedBy(people, by === 'team' ? 'teamName' : 'companyId', presence)
  const nameOf =
    by === 'team'
      ? (key: string | null) => key
      : await companyNames(
          context,
          groups.map(({ key }) => key),
        )
  return groups.map(({ key, ...counts }) => ({ name: nameOf(key), ...counts, rate: percent(counts.attend, counts.registered) }))
}

/** Latest gate passes, including strangers and refused persons; `direction` (a key of `attend_direction`) filters them. */
export async function laborPasses(context: ProjectContext): Promise<GatePass[]> {
  const size = countParameter(context.query, 'size', 30, 100)
  const passes = await firstRows(context, 'labor-attendance', size, '-passTime', { direction_equal: context.query.direction ?? '' })
  const ids = [...new Set(passes.flatMap(({ laborId }) => (laborId ? [String(laborId)] : [])))]
  const people =
    ids.length === 0
      ? []
      : await figures(context, 'labor', {
          measures: { rows: 'count' },
          by: { id: 'id', name: 'name', face: 'facePhoto', teamName: 'teamName' },
          where: { id_in: ids.join(',') },
        })
  const byId = new Map(people.map((person) => [String(person.id), person]))
  return passes.map((pass) => {
    return {
      ...textColumns(pass, ['laborId', 'workType', 'mode', 'gateName']),
      ...textColumns(byId.get(String(pass.laborId)), ['name', 'face', 'teamName']),
      direction: textOf(pass, 'direction'),
      result: nullableNumber(pass.result),
      passTime: textOf(pass, 'passTime'),
    }
  })
}

const AGES = ['16-25', '26-35', '36-45', '46-55', '56-60', '>60'] as const
const AGE_EDGES = [26, 36, 46, 56, 61]
const MAX_REGIONS = 10

function bucketOfAge(age: number | null): string | null {
  return age === null ? null : (AGES[AGE_EDGES.filter((edge) => age >= edge).length] ?? null)
}

export async function laborStructure(context: ProjectContext): Promise<LaborStructure> {
  const [people, education, gender] = await Promise.all([
    rosterOf(context),
    dictionaryLabels(context, 'education'),
    dictionaryLabels(context, 'gender'),
  ])
  const labor = entityOf(context.platform, 'labor')
  const byAge = Map.groupBy(people, (person) => bucketOfAge(ageOf(person, context.now)))
  const counted = (field: 'education' | 'gender', word: (key: unknown) => string) =>
    [
      ...Map.groupBy(
        people.filter((person) => person[field] !== null),
        (person) => String(person[field]),
      ),
    ]
      .map(([key, members]) => ({ key, name: word(key), count: members.length }))
      .sort((one, other) => (one.key < other.key ? -1 : 1))
  return {
    age: AGES.map((bucket) => {
      const some = byAge.get(bucket) ?? []
      return { bucket, count: some.length, overAge: some.filter((person) => isRetired(labor, person, context.now)).length }
    }),
    region: await homeProvinces(context),
    education: counted('education', education),
    gender: counted('gender', gender),
  }
}

/** Home provinces, by the first two digits of the identity number. */
async function homeProvinces(context: ProjectContext) {
  const by = { province: { first: 2, of: 'idCard' } }
  const rows = await figures(context, 'labor', {
    measures: { count: 'count' },
    by,
    where: { ...REGISTERED, idCard_notnull: 'true' },
  })
  const top = rows
    .map(({ province, count }) => ({ code: `${province}0000`, count: Number(count) }))
    .sort((one, other) => other.count - one.count || (one.code < other.code ? -1 : 1))
    .slice(0, MAX_REGIONS)
  if (top.length === 0) return []
  const regions = await figuresIn(context, 'region', {
    measures: { rows: 'count' },
    by: { id: 'id', name: 'name' },
    where: { id_in: top.map(({ code }) => code).join(',') },
  })
  const names = new Map(regions.map(({ id, name }) => [id, name]))
  return top.map(({ code, count }) => ({ name: String(names.get(code) ?? code), count }))
}
