// Stages of a project, its key people, and their attendance.

import type { KeyPost, StageFigures } from '#engine/site/answers/projects.ts'
import { translatedWord } from '#model/entity/translations.ts'
import { mask } from '#model/formats/privacy.ts'
import { daysBetween } from '#model/siteTime.ts'
import { freshRollups } from '#series/rollups.ts'
import { entityOf, type Rec, textOf } from '#store/rows.ts'
import { dictionaryLabels } from '../names/dictionaryLabels.ts'
import { countIn, presenceNow, rosterOf } from '../people/roster.ts'
import { nullableText, textColumns } from '../query/columns.ts'
import { percent, rounded, total } from '../query/numbers.ts'
import { figures, type ProjectContext, projectRows } from '../query/projectContext.ts'
import { datePart } from '../query/siteClock.ts'

/** Expected days per month of a key person, by default. */
const USUAL_DUTY = 22

export async function stageStatistics(context: ProjectContext): Promise<StageFigures> {
  const { field } = entityOf(context.platform, 'project-stage')
  await freshRollups(context.platform, String(context.project.id))
  const [stages, stageName, people, presence, keyPosts] = await Promise.all([
    projectRows(context, 'project-stage'),
    dictionaryLabels(context, 'project_stage'),
    rosterOf(context),
    presenceNow(context),
    keyPostsOf(context),
  ])
  return {
    stages: stages
      .sort((one, other) => Number(one.sort) - Number(other.sort))
      .map((stage) => ({
        stageCode: textOf(stage, 'stageCode'),
        stageName: stageName(stage.stageCode),
        stageStatus: textOf(stage, 'stageStatus'),
        progress: Number(stage.progress ?? 0),
        ...textColumns(stage, ['planStart', 'planEnd', 'actualStart', 'actualEnd']),
        delayDays: Number(field.delayDays?.compute?.evaluate(stage) ?? 0),
      })),
    current: nullableText(context.project.stageCode),
    keyPosts,
    composition: [...Map.groupBy(people, ({ laborType }) => laborType)]
      .map(([laborType, members]) => ({ laborType, count: members.length, onSite: countIn(members, presence.onSite) }))
      .sort((one, other) => (String(one.laborType) < String(other.laborType) ? -1 : 1)),
  }
}

interface KeyPerson {
  post: string
  name: string
  phone: string | null
  photo: string | null
  requiredDays: number
}

async function keyPostsOf(context: ProjectContext): Promise<KeyPost[]> {
  const [officerPost, supervisorPost, officers, supervisors] = await Promise.all([
    dictionaryLabels(context, 'safeman_post'),
    dictionaryLabels(context, 'supervisor_post'),
    projectRows(context, 'project-safeman'),
    projectRows(context, 'project-supervisor'),
  ])
  const person = (row: Rec, post: string): KeyPerson => ({
    post,
    name: textOf(row, 'name'),
    ...textColumns(row, ['phone', 'photo']),
    requiredDays: Number(row.monthDuty ?? USUAL_DUTY),
  })
  const people = [
    manager(context),
    ...officers.filter(isPosted(context)).map((row) => person(row, officerPost(row.post))),
    ...supervisors.filter(isPosted(context)).map((row) => person(row, supervisorPost(row.post))),
  ]
  const attendance = await attendanceByPhone(context, people)
  return people.map(({ requiredDays, ...shown }) => {
    const { days = new Set<string>(), lastPass = null } = attendance.get(String(shown.phone)) ?? {}
    return {
      ...shown,
      phone: nullableText(mask('phone', shown.phone)),
      attendToday: days.has(datePart(context.now)) ? 1 : 0,
      lastPass,
      monthDays: days.size,
      requiredDays,
    }
  })
}

/** True for a person who has not left. */
export const isPosted =
  ({ now }: Pick<ProjectContext, 'now'>) =>
  ({ exitDate }: Rec): boolean =>
    !exitDate || String(exitDate) > datePart(now)

function manager({ platform, project, language }: ProjectContext): KeyPerson {
  const entity = entityOf(platform, 'project')
  const title = entity.field.projectManager?.title ?? ''
  const post = translatedWord(entity, title, language)
  return { post, name: textOf(project, 'projectManager'), phone: nullableText(project.managerPhone), photo: null, requiredDays: USUAL_DUTY }
}

/** Attendance of key people this month. Gates record workers; a worker and a key person are matched by phone number. */
async function attendanceByPhone(context: ProjectContext, people: readonly KeyPerson[]) {
  const phones = people.flatMap(({ phone }) => (phone ? [String(phone)] : [])).join(',')
  const found = new Map<string, { days: Set<string>; lastPass: string | null }>()
  if (phones === '') return found
  const workers = await figures(context, 'labor', {
    measures: { rows: 'count' },
    by: { id: 'id', phone: 'phone' },
    where: { phone_in: phones },
  })
  const phoneOf = new Map(workers.map(({ id, phone }) => [String(id), String(phone)]))
  if (phoneOf.size === 0) return found
  const days = await figures(context, 'labor-day', {
    measures: { lastPass: 'max lastPass', entries: 'sum inRows' },
    by: { laborId: 'laborId', day: 'time' },
    where: { laborId_in: [...phoneOf.keys()].join(','), time_datege: `${context.now.slice(0, 7)}-01` },
  })
  for (const { laborId, day, lastPass, entries } of days) {
    const phone = phoneOf.get(String(laborId)) ?? ''
    const known = found.get(phone) ?? { days: new Set<string>(), lastPass: null }
    if (Number(entries) > 0) known.days.add(datePart(String(day)))
    if (known.lastPass === null || String(lastPass) > known.lastPass) known.lastPass = String(lastPass)
    found.set(phone, known)
  }
  return found
}

/** Days elapsed, total and remaining; first and last day are included, so elapsed and remaining add up to the total. */
export function projectCalendar({ project, now }: Pick<ProjectContext, 'project' | 'now'>) {
  const today = datePart(now)
  const start = project.startDate ? String(project.startDate) : null
  const end = project.planEndDate ? String(project.planEndDate) : null
  const passDays = start === null ? 0 : Math.max(0, daysBetween(start, today) + 1)
  const totalDays = start === null || end === null ? 0 : daysBetween(start, end) + 1
  const progress = Number(project.progress ?? 0)
  const planProgress = totalDays > 0 ? (percent(Math.min(passDays, totalDays), totalDays) ?? 0) : null
  return {
    passDays,
    totalDays,
    leftDays: end === null ? null : daysBetween(today, end),
    progress: total(progress, 1),
    planProgress,
    deviation: planProgress === null ? null : rounded(progress - planProgress, 1),
  }
}

/** Start and number of accident-free days, including today. */
export function safeDaysOf({ project, now }: Pick<ProjectContext, 'project' | 'now'>) {
  const since = project.safeStartDate ?? project.startDate ?? null
  return { safeDays: since === null ? 0 : Math.max(0, daysBetween(String(since), datePart(now)) + 1), safeStartDate: nullableText(since) }
}
