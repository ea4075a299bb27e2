// Stores the user of the current call, for expressions of schema files that read `me`.

import { AsyncLocalStorage } from 'node:async_hooks'
import { type Me, registerMe } from '#model/expressions/me.ts'
import type { Identity } from './identity.ts'

const users = new AsyncLocalStorage<Identity | null>()

registerMe(() => meOf(users.getStore() ?? null))

/** Runs work on behalf of a user, including the asynchronous work that it starts. */
export function onBehalfOf<T>(identity: Identity | null, work: () => T): T {
  return users.run(identity, work)
}

function meOf(identity: Identity | null): Me | null {
  if (!identity) return null
  const { userId, nickName, deptId, projectId, roles } = identity
  return { id: userId, name: nickName, deptId, projectId, roles }
}
