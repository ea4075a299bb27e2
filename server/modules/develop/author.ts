// Rights of those who write schema files.

import { entityOf } from '#store/rows.ts'
import type { Call } from '../../http/route.ts'
import { actorOf, checkWrite, grantsOf, userOf } from '../../records/actor.ts'
import type { Publisher } from './publishSchema.ts'

export const PUBLISH_PERMISSION = 'schema_file_publish'
export const PUBLISH = { permission: PUBLISH_PERMISSION }

/** Throws auth.noPermission and auth.managingTenantOnly: schema files, and the rows that a change is tried on, are those of all tenants. */
export function checkAuthor(call: Call): void {
  checkWrite(grantsOf(call), PUBLISH_PERMISSION, entityOf(call.platform, 'schema-file'), actorOf(call))
}

/** A call of the managing tenant alone. */
export function ofManagingTenant<T>(handle: (call: Call) => Promise<T>): (call: Call) => Promise<T> {
  return async (call) => {
    checkAuthor(call)
    return handle(call)
  }
}

export function publisherOf(call: Call): Publisher {
  const { nickName, account, userId } = userOf(call)
  return { platform: call.platform, language: call.language, author: nickName || account, authorId: userId }
}
