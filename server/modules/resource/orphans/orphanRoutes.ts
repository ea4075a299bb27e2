import type { FileTotals, FoundOrphans } from '#engine/site/answers/files.ts'
import { TEXT, takesJson } from '#http/openapi/routeBodies.ts'
import type { Call, Route } from '#http/route.ts'
import { userOf } from '#records/actor.ts'
import { AppError } from '#server/errors.ts'
import { entityOf, MANAGING_TENANT } from '#store/rows.ts'
import { FILE_NAME } from '../fileStore.ts'
import { findOrphans, type Orphan, removeOrphans } from './orphans.ts'

const ATTACH = '/api/blade-resource/attach'
const SWEEPER = { permission: 'attach_orphans' } as const
/** Maximum number of files listed or removed at once. */
const MAX = 1_000

/** Only the managing tenant: an orphaned file belongs to no tenant. */
function checkManaging(call: Call): void {
  const { title } = entityOf(call.platform, 'attach')
  if (userOf(call).tenantId !== MANAGING_TENANT) throw new AppError('auth.managingTenantOnly', { title })
}

/** Returns `{count, bytes, files: [{name, link, size, modified, isInBucket}]}`: totals, and the largest files. */
async function listOrphans(call: Call): Promise<FoundOrphans> {
  checkManaging(call)
  const orphans = await findOrphans(call.platform, new Date())
  const largest = orphans.sort((one, other) => other.size - one.size).slice(0, MAX)
  return { ...sumOf(orphans), files: largest.map((orphan) => ({ ...orphan, link: `/files/${orphan.name}` })) }
}

/** Body `{names}`; returns `{count, bytes}` of the removed files. */
async function remove(call: Call): Promise<FileTotals> {
  checkManaging(call)
  const { names } = (call.body ?? {}) as { names?: unknown }
  const isList = Array.isArray(names) && names.length <= MAX && names.every((name) => typeof name === 'string' && FILE_NAME.test(name))
  if (!isList) throw new AppError('request.parameterInvalid', { name: 'names' })
  return sumOf(await removeOrphans(call.platform, new Set(names), new Date()))
}

const sumOf = (orphans: readonly Orphan[]): FileTotals => ({
  count: orphans.length,
  bytes: orphans.reduce((sum, { size }) => sum + size, 0),
})

export const orphanRoutes: readonly Route[] = [
  { method: 'GET', path: `${ATTACH}/orphans`, access: SWEEPER, handle: listOrphans },
  {
    method: 'POST',
    path: `${ATTACH}/remove-orphans`,
    access: SWEEPER,
    described: takesJson({ names: { type: 'array', items: TEXT } }, ['names']),
    handle: remove,
  },
]
