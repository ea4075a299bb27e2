// Shown names of users and roles that other records name.

import { type Actor, repository, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { displayNameOf } from './account.ts'

/** Names of users by id, disabled ones too, in the order of the ids; an id that no user has stays as it is. */
async function userNames(db: Database, actor: Actor, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const users = await repository(db, 'user', actor).find({ id_in: ids.join(',') }, { fields: ['id', 'name', 'realName'] })
  const byId = new Map(users.map((user) => [textOf(user, 'id'), displayNameOf(user)]))
  return ids.map((id) => byId.get(id) || id)
}

/** Names of roles by alias, in the order of the aliases; an alias that no role has stays as it is. */
export async function roleTitles(db: Database, actor: Actor, aliases: readonly string[]): Promise<string[]> {
  if (aliases.length === 0) return []
  const roles = await repository(db, 'role', actor).find({ roleAlias_in: aliases.join(',') }, { fields: ['roleName', 'roleAlias'] })
  const byAlias = new Map(roles.map((role) => [textOf(role, 'roleAlias'), textOf(role, 'roleName')]))
  return aliases.map((alias) => byAlias.get(alias) || alias)
}

/** Comma-joined names of users by id and roles by alias. */
export const principalNames = async (
  db: Database,
  actor: Actor,
  { users, roles }: { users: readonly string[]; roles: readonly string[] },
): Promise<string> => [...(await userNames(db, actor, users)), ...(await roleTitles(db, actor, roles))].join(',')
