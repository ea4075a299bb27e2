// Finds the current recipients of a notification.

import * as dict from '#engine/site/keys.ts'
import { splitIds } from '#model/commaIds.ts'
import type { Notification, Recipient } from '#model/entity/notifications.ts'
import type { Identity } from '#server/access/identity.ts'
import { MANAGING_TENANT, type Rec, repository, repositoryOfAllTenants, systemActor, textOf, type WireFilters } from '#store/rows.ts'
import type { Database } from '#store/store.ts'

export interface NotifiedUser {
  userId: string
  tenantId: string
  phone: string
}

/** Distinct active users of the tenant and of the managing tenant. */
export async function recipientsOf(db: Database, { to }: Notification, record: Rec, tenantId: string): Promise<NotifiedUser[]> {
  const found = new Map<string, NotifiedUser>()
  for (const one of to) for (const user of await usersOf(db, one, record, tenantId)) found.set(user.userId, user)
  return [...found.values()]
}

async function usersOf(db: Database, to: Recipient, record: Rec, tenantId: string): Promise<NotifiedUser[]> {
  if (to.kind === 'person') return activeUsers(db, tenantId, { id_in: textOf(record, to.field) })
  if (to.kind === 'head') {
    const depts = repository(db, 'dept', systemActor(tenantId))
    const heads = await depts.find({ id_in: textOf(record, to.field) }, { fields: ['leaderId'] })
    return activeUsers(db, tenantId, { id_in: heads.map((dept) => textOf(dept, 'leaderId')).join(',') })
  }
  const projectId = to.project === null ? null : textOf(record, to.project)
  if (projectId === '') return []
  const roles = await repository(db, 'role', systemActor(tenantId)).find({ roleAlias_equal: to.alias }, { fields: ['id'] })
  const ids = new Set(roles.map((role) => textOf(role, 'id')))
  if (ids.size === 0) return []
  const wanted: WireFilters = { status_equal: dict.flag.yes, ...(projectId === null ? {} : { projectId_in: projectId }) }
  const users = await repository(db, 'user', systemActor(tenantId)).find(wanted, { fields: FIELDS })
  return users.filter(({ roleId }) => splitIds(roleId).some((id) => ids.has(id))).map(toNotified)
}

/** True when a notification about a record is for the signed-in user. @param headed ids of departments that the user heads */
export function isRecipient({ to }: Notification, record: Rec, user: Identity, headed: ReadonlySet<string>): boolean {
  return to.some((one) => {
    if (one.kind === 'person') return splitIds(record[one.field]).includes(user.userId)
    if (one.kind === 'head') return splitIds(record[one.field]).some((id) => headed.has(id))
    if (!user.roles.includes(one.alias)) return false
    return one.project === null || (user.projectId !== '' && splitIds(record[one.project]).includes(user.projectId))
  })
}

/** Ids of departments headed by a user. */
export async function departmentsHeadedBy(db: Database, { userId, tenantId }: Identity): Promise<ReadonlySet<string>> {
  const depts = await repository(db, 'dept', systemActor(tenantId)).find({ leaderId_equal: userId }, { fields: ['id'] })
  return new Set(depts.map((dept) => textOf(dept, 'id')))
}

const FIELDS = ['id', 'tenantId', 'phone', 'roleId']

async function activeUsers(db: Database, tenantId: string, wanted: { id_in: string }): Promise<NotifiedUser[]> {
  const ids = splitIds(wanted.id_in)
  if (ids.length === 0) return []
  const users = await repositoryOfAllTenants(db, 'user').find({ id_in: ids.join(','), status_equal: dict.flag.yes }, { fields: FIELDS })
  return users.map(toNotified).filter((user) => user.tenantId === tenantId || user.tenantId === MANAGING_TENANT)
}

const toNotified = (user: Rec): NotifiedUser => ({
  userId: textOf(user, 'id'),
  tenantId: textOf(user, 'tenantId'),
  phone: textOf(user, 'phone'),
})
