// Attendance of a month: each person and day of a project, with hours and a mark.

import { systemParameter } from '#access/parameter.ts'
import type { AttendanceDay, AttendanceGroup, AttendanceMonth, AttendancePerson } from '#engine/site/answers/attendance.ts'
import { attendanceSumsOf, tenths } from '#engine/site/attendanceSums.ts'
import * as dict from '#engine/site/keys.ts'
import { DAY_SECONDS, later } from '#model/siteTime.ts'
import { AppError } from '#server/errors.ts'
import { findRows, repository } from '#store/rows.ts'
import { datePart, dictionaryLabels, figures, type ProjectContext, spanFilters } from '../../statistics/index.ts'
import { type GateMoment, staysOf } from './workedHours.ts'

/** Seconds before and after the month in which passes are read, to complete the first and last shifts. */
const AROUND = 16 * 3600
const DAY_HOURS = 8

/** Rules for marking days. */
interface Rules {
  days: readonly string[]
  today: string
  dayHours: number
  restDays: ReadonlySet<number>
}

interface Worker {
  id: string
  name: string
  phone: string | null
  workType: string | null
  teamName: string | null
  companyName: string | null
  from: string | null
  until: string | null
}

/** `?month=YYYY-MM` (default: this month), optionally of one crew (`teamName`) or employer (`companyName`). */
export async function monthSheet(context: ProjectContext): Promise<AttendanceMonth> {
  const month = monthOf(context)
  const days = daysOf(month)
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const rules: Rules = { days, today: datePart(context.now), ...(await settings(context)) }
  const [workers, passes, leaves] = await Promise.all([
    workersOf(context),
    passesOf(context, later(`${first} 00:00:00`, -AROUND), later(`${last} 23:59:59`, AROUND)),
    leavesOf(context, first, last),
  ])
  const people = workers
    .map((worker) => personOf(worker, passes.get(worker.id) ?? [], leaves.get(worker.phone ?? '') ?? [], rules))
    .filter(({ marks }) => marks.some(({ mark }) => mark !== 'none'))
    .sort(byCrew)
  return {
    projectName: String(context.project.projectName ?? ''),
    month,
    days,
    dayHours: rules.dayHours,
    people,
    crews: groupsOf(people, ({ teamName }) => teamName),
    companies: groupsOf(people, ({ companyName }) => companyName),
    sums: attendanceSumsOf(people),
  }
}

function monthOf({ query, now }: ProjectContext): string {
  const { month = '' } = query
  if (month === '') return now.slice(0, 7)
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new AppError('request.parameterInvalid', { name: 'month' })
  return month
}

function daysOf(month: string): string[] {
  const days = []
  for (let day = `${month}-01`; day.startsWith(month); day = datePart(later(`${day} 00:00:00`, DAY_SECONDS))) days.push(day)
  return days
}

/** Parameters: hours of a working day, and rest days as `6,7`. */
async function settings({ platform }: ProjectContext): Promise<Pick<Rules, 'dayHours' | 'restDays'>> {
  const [hours, rest] = await Promise.all([
    systemParameter(platform, 'attendance.dayHours'),
    systemParameter(platform, 'attendance.restDays'),
  ])
  const known = Number(hours)
  return {
    dayHours: known > 0 && known <= 24 ? known : DAY_HOURS,
    restDays: new Set(rest.split(',').flatMap((day) => (/^\s*[1-7]\s*$/.test(day) ? Number(day) : []))),
  }
}

async function workersOf(context: ProjectContext): Promise<Worker[]> {
  const { teamName = '', companyName = '' } = context.query
  const fields = ['id', 'name', 'phone', 'workType', 'teamName', 'companyId', 'admitStatus', 'entryDate', 'exitDate'] as const
  const by = Object.fromEntries(fields.map((field) => [field, field])) as Record<(typeof fields)[number], string>
  const rows = await figures(context, 'labor', {
    measures: { rows: 'count' },
    by,
    where: { teamName_equal: teamName },
  })
  const records = rows.map((row): Record<string, unknown> => ({ ...row }))
  await repository(context.platform, 'labor', context.actor).addRefNames(records)
  const word = await dictionaryLabels(context, 'type_work')
  const text = (value: unknown) => (value === null || value === undefined || value === '' ? null : String(value))
  const ofCompany = companyName === '' ? records : records.filter((row) => row.companyName === companyName)
  return ofCompany.map((row) => ({
    id: String(row.id),
    name: text(row.name) ?? '',
    phone: text(row.phone),
    workType: text(row.workType) === null ? null : word(row.workType),
    teamName: text(row.teamName),
    companyName: text(row.companyName),
    // A person can be absent only after admission.
    from: isAdmitted(row.admitStatus) ? text(row.entryDate) : null,
    until: text(row.exitDate),
  }))
}

const isAdmitted = (status: unknown): boolean => status === dict.laborAdmitStatus.admitted || status === dict.laborAdmitStatus.exited

/** Passes of admitted people by person, in order of time. */
async function passesOf(context: ProjectContext, from: string, to: string): Promise<Map<string, GateMoment[]>> {
  const rows = await figures(context, 'labor-attendance', {
    measures: { rows: 'count' },
    by: { passTime: 'passTime', laborId: 'laborId', direction: 'direction' },
    where: { ...spanFilters({ from, to }, 'passTime'), result_equal: dict.attendResult.passed, laborId_notnull: 'true' },
  })
  const passes = rows
    .map(({ laborId, passTime, direction }) => ({
      laborId: String(laborId),
      passTime: String(passTime),
      isEntry: direction === dict.attendDirection.in,
    }))
    .sort((one, other) => (one.passTime < other.passTime ? -1 : 1))
  return Map.groupBy(passes, ({ laborId }) => laborId)
}

/** Days of approved leave by phone number, by which applicant and worker are matched. */
async function leavesOf(
  { platform, actor }: ProjectContext,
  first: string,
  last: string,
): Promise<Map<string, [from: string, to: string][]>> {
  const approved = await findRows(
    platform,
    'process-leave',
    { flowStatus_equal: dict.flowStatus.approved, startTime_datele: `${last} 23:59:59`, endTime_datege: `${first} 00:00:00` },
    actor.tenantId,
  )
  const ids = [...new Set(approved.flatMap(({ createUser }) => (createUser ? [String(createUser)] : [])))]
  if (ids.length === 0) return new Map()
  const users = await findRows(platform, 'user', { id_in: ids.join(',') }, actor.tenantId)
  const phones = new Map(users.map(({ id, phone }) => [String(id), String(phone ?? '')]))
  const leaves = new Map<string, [string, string][]>()
  for (const { createUser, startTime, endTime } of approved) {
    const phone = phones.get(String(createUser)) ?? ''
    if (phone !== '') leaves.set(phone, [...(leaves.get(phone) ?? []), [datePart(String(startTime)), datePart(String(endTime))]])
  }
  return leaves
}

function personOf(worker: Worker, passes: readonly GateMoment[], leaves: readonly [string, string][], rules: Rules): AttendancePerson {
  const hours = new Map<string, number>()
  for (const { day, hours: worked } of staysOf(passes)) hours.set(day, (hours.get(day) ?? 0) + worked)
  const entered = new Set(passes.filter(({ isEntry }) => isEntry).map(({ passTime }) => datePart(passTime)))
  const isOnLeave = (day: string) => leaves.some(([from, to]) => from <= day && day <= to)
  const marks = rules.days.map((day) => dayOf(day, worker, hours.get(day) ?? null, entered.has(day), isOnLeave(day), rules))
  const { id, name, workType, teamName, companyName } = worker
  const count = (mark: AttendanceDay['mark']) => marks.filter((one) => one.mark === mark).length
  return {
    laborId: id,
    name,
    workType,
    teamName,
    companyName,
    marks,
    days: count('present'),
    hours: tenths(marks.reduce((sum, one) => sum + (one.hours ?? 0), 0)),
    overtime: tenths(marks.reduce((sum, one) => sum + one.overtime, 0)),
    absent: count('absent'),
    leave: count('leave'),
  }
}

function dayOf(
  day: string,
  { from, until }: Worker,
  worked: number | null,
  isPresent: boolean,
  isOnLeave: boolean,
  rules: Rules,
): AttendanceDay {
  const isRest = rules.restDays.has(weekday(day))
  if (isPresent) {
    const hours = worked === null ? null : tenths(worked)
    return { mark: 'present', hours, overtime: tenths(isRest ? (hours ?? 0) : Math.max(0, (hours ?? 0) - rules.dayHours)) }
  }
  const isEmployed = from !== null && from <= day && (until === null || day <= until)
  // Today is not over, so nobody is absent yet.
  const mark = !isEmployed || day > rules.today ? 'none' : isOnLeave ? 'leave' : isRest ? 'rest' : day === rules.today ? 'none' : 'absent'
  return { mark, hours: null, overtime: 0 }
}

/** Weekday from 1 (Monday) to 7 (Sunday). */
const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** Groups ordered by name; people without one come last. */
function groupsOf(people: readonly AttendancePerson[], of: (person: AttendancePerson) => string | null): AttendanceGroup[] {
  return [...Map.groupBy(people, of)]
    .map(([name, own]) => ({ name, people: own.length, ...attendanceSumsOf(own) }))
    .sort((one, other) => byName(one.name, other.name))
}

const byName = (one: string | null, other: string | null): number =>
  one === null || other === null ? Number(one === null) - Number(other === null) : one.localeCompare(other, 'zh')

const byCrew = (one: AttendancePerson, other: AttendancePerson): number =>
  byName(one.teamName, other.teamName) || one.name.localeCompare(other.name, 'zh')
