// Workers of a project, and who came today.

import type { PresenceCounts } from '#engine/site/answers/people.ts'
import { DUE_DAYS } from '#engine/site/dueDays.ts'
import * as dict from '#engine/site/keys.ts'
import { repository, type WireFilters } from '#store/rows.ts'
import { percent } from '../query/numbers.ts'
import { figures, type ProjectContext } from '../query/projectContext.ts'
import { daysLater } from '../query/siteClock.ts'
import { type Presence, passesToday, presenceAfter } from './presence.ts'

const FIELDS = ['id', 'name', 'gender', 'birthDate', 'laborType', 'workType', 'isSpecial', 'isLeader', 'certExpire'] as const
const MORE = ['admitStatus', 'trainStatus', 'companyId', 'teamName', 'facePhoto', 'idAddress', 'education'] as const

type Field = (typeof FIELDS)[number] | (typeof MORE)[number]

export type RosterPerson = Readonly<Record<Field, string | null>>

/** Workers who have not left the project. */
export const REGISTERED: WireFilters = { admitStatus_notequal: dict.laborAdmitStatus.exited }

/** Workers registered in the project who have not left. */
export async function rosterOf(context: ProjectContext): Promise<RosterPerson[]> {
  const by = Object.fromEntries([...FIELDS, ...MORE].map((field) => [field, field])) as Record<Field, string>
  return (await figures(context, 'labor', { measures: { rows: 'count' }, by, where: REGISTERED })) as unknown as RosterPerson[]
}

/** Current presence today. */
export async function presenceNow(context: ProjectContext): Promise<Presence> {
  return presenceAfter(await passesToday(context, { projectId_equal: String(context.project.id) }))
}

export const countIn = (people: readonly RosterPerson[], ids: ReadonlySet<string>): number =>
  people.filter(({ id }) => ids.has(String(id))).length

/** Number of workers who need training, and who completed it. */
export function trainingOf(people: readonly RosterPerson[]) {
  const workers = people.filter(({ laborType }) => laborType === dict.laborType.worker)
  const done = workers.filter(({ trainStatus }) => trainStatus === dict.trainStatus.passed).length
  return { should: workers.length, done, rate: percent(done, workers.length) }
}

/** Certificates of persons whose trade requires one; persons without a certificate count only in the total. */
export function certsOf(people: readonly RosterPerson[], today: string) {
  const certs = people.filter(({ isSpecial }) => isSpecial === dict.flag.yes).map(({ certExpire }) => certExpire)
  const soon = daysLater(today, DUE_DAYS)
  return {
    total: certs.length,
    valid: certs.filter((day) => day !== null && day > soon).length,
    expiring30: certs.filter((day) => day !== null && day >= today && day <= soon).length,
    expired: certs.filter((day) => day !== null && day < today).length,
  }
}

export interface GroupCount extends PresenceCounts {
  key: string | null
}

/** Persons grouped by a field, largest group first, then by key. */
export function groupedBy(people: readonly RosterPerson[], field: Field, { attended, onSite }: Presence): GroupCount[] {
  const groups = [...Map.groupBy(people, (person) => person[field])]
  return groups
    .map(([key, members]) => ({
      key,
      registered: members.length,
      attend: countIn(members, attended),
      onSite: countIn(members, onSite),
    }))
    .sort((one, other) => other.registered - one.registered || (String(one.key) < String(other.key) ? -1 : 1))
}

/** Returns a function from person id to photo. */
export async function facesOf(context: ProjectContext, ids: readonly unknown[]): Promise<(id: unknown) => string | null> {
  const wanted = [...new Set(ids.flatMap((id) => (id ? [String(id)] : [])))].join(',')
  const people =
    wanted === ''
      ? []
      : await figures(context, 'labor', { measures: { rows: 'count' }, by: { id: 'id', face: 'facePhoto' }, where: { id_in: wanted } })
  const faces = new Map(people.map(({ id, face }) => [id, face as string | null]))
  return (id) => faces.get(id as string) ?? null
}

/** Returns a function from company id to name. */
export async function companyNames(
  context: ProjectContext,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => string | null> {
  const records = ids.map((companyId): Record<string, unknown> => ({ companyId }))
  await repository(context.platform, 'labor', context.actor).addRefNames(records)
  const names = new Map(records.map(({ companyId, companyName }) => [companyId, companyName as string | null]))
  return (id) => names.get(id) ?? null
}
