// The people of a project, and which of them came today.

import * as dict from '../../../../engine/site/keys.ts'
import { addRefNames } from '../../../store/refNames.ts'
import { entityOf } from '../../../store/rows.ts'
import type { Wanted } from '../../../store/where.ts'
import { type Presence, passesToday, presenceAfter } from './presence.ts'
import { figures, type ProjectContext } from './projectContext.ts'

const FIELDS = ['id', 'name', 'gender', 'birthDate', 'laborType', 'workType', 'isSpecial', 'isLeader', 'certExpire'] as const
const MORE = ['admitStatus', 'trainStatus', 'companyId', 'teamName', 'facePhoto', 'idAddress', 'education'] as const

type Field = (typeof FIELDS)[number] | (typeof MORE)[number]

export type Person = Readonly<Record<Field, string | null>>

/** Whoever has not left the project. */
export const REGISTERED: Wanted = { admitStatus_notequal: dict.laborAdmitStatus.exited }

/** Everybody registered at the project who has not left it. */
export async function rosterOf(context: ProjectContext): Promise<Person[]> {
  const by = Object.fromEntries([...FIELDS, ...MORE].map((field) => [field, field])) as Record<Field, string>
  return (await figures(context, 'labor', { measures: { rows: 'count' }, by, where: REGISTERED })) as unknown as Person[]
}

/** Today's presence so far. */
export async function presenceNow(context: ProjectContext): Promise<Presence> {
  return presenceAfter(await passesToday(context, { projectId_equal: String(context.project.id) }))
}

export const countIn = (people: readonly Person[], ids: ReadonlySet<string>): number =>
  people.filter(({ id }) => ids.has(String(id))).length

export interface GroupCount {
  key: string | null
  registered: number
  attend: number
  onSite: number
}

/** The people by a field, the largest group first; equals by key. */
export function groupedBy(people: readonly Person[], field: Field, { attended, onSite }: Presence): GroupCount[] {
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

/** Names of companies by id. */
export async function companyNames(
  context: ProjectContext,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => string | null> {
  const records = ids.map((companyId): Record<string, unknown> => ({ companyId }))
  await addRefNames(context.platform.store.db, entityOf(context.platform, 'labor'), records, context.actor)
  const names = new Map(records.map(({ companyId, companyName }) => [companyId, companyName as string | null]))
  return (id) => names.get(id) ?? null
}
