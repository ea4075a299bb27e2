// Finds the users of Flowable among those of a tenant.

import { displayNameOf } from '#access/account.ts'
import * as dict from '#engine/site/keys.ts'
import { repository, systemActor, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { type TaskPerson, userIdOf } from '../../modules/flow/index.ts'

export interface FoundPerson extends TaskPerson {
  isActive: boolean
}

export interface People {
  /** The user of an id of Flowable; `null` for an unknown one, which is then listed. */
  find(tenantId: string, id: string): FoundPerson | null
  unknown: Set<string>
}

/** @param accounts accounts by id of Flowable. Ids that it does not have are ids of users (`taskUser_12` too) or accounts. */
export async function openPeople(db: Database, tenants: readonly string[], accounts: ReadonlyMap<string, string>): Promise<People> {
  const known = new Map<string, FoundPerson>()
  for (const tenantId of tenants) {
    const users = await repository(db, 'user', systemActor(tenantId)).find({}, { fields: ['id', 'account', 'name', 'realName', 'status'] })
    for (const user of users) {
      const person = { id: textOf(user, 'id'), name: displayNameOf(user), isActive: textOf(user, 'status') === dict.flag.yes }
      known.set(`${tenantId} account ${textOf(user, 'account')}`, person)
      known.set(`${tenantId} id ${person.id}`, person)
    }
  }
  const unknown = new Set<string>()
  return {
    unknown,
    find(tenantId, id) {
      const plain = userIdOf(id)
      const account = accounts.get(id) ?? accounts.get(plain)
      const person =
        account === undefined
          ? (known.get(`${tenantId} id ${plain}`) ?? known.get(`${tenantId} account ${plain}`))
          : known.get(`${tenantId} account ${account}`)
      if (!person) unknown.add(id)
      return person ?? null
    },
  }
}
