import type { FileTotals, FoundOrphans } from '#engine/site/answers/files.ts'
import type { Call, Route } from '#http/route.ts'
import { userOf } from '#records/actor.ts'
import { AppError } from '#server/errors.ts'
import { entityOf, MANAGING_TENANT } from '#store/rows.ts'
import { FILE_NAME } from '../fileStore.ts'
import { findOrphans, type Orphan, removeOrphans } from './orphans.ts'

const ATTACH = '/api/blade-resource/attach'
const SWEEPER = { permission: 'attach_orphans' } as const
/** Shown, and removed, at a time. */
const MOST = 1_000

/** A file without a record has no tenant either. */
function checkManaging(call: Call): void {
  const { title } = entityOf(call.platform, 'attach')
  if (userOf(call).tenantId !== MANAGING_TENANT) throw new AppError('auth.managingTenantOnly', { title })
}

/** `{count, bytes, files: [{name, link, size, modified, isInBucket}]}`: all of them, and the largest ones by name. */
async function listOrphans(call: Call): Promise<FoundOrphans> {
  checkManaging(call)
  const orphans = await findOrphans(call.platform, new Date())
  const largest = orphans.sort((one, other) => other.size - one.size).slice(0, MOST)
  return { ...sumOf(orphans), files: largest.map((orphan) => ({ ...orphan, link: `/files/${orphan.name}` })) }
}

/** `{names}` of the body; answers `{count, bytes}` of those that were removed. */
async function remove(call: Call): Promise<FileTotals> {
  checkManaging(call)
  const { names } = (call.body ?? {}) as { names?: unknown }
  const isList = Array.isArray(names) && names.length <= MOST && names.every((name) => typeof name === 'string' && FILE_NAME.test(name))
  if (!isList) throw new AppError('request.parameterInvalid', { name: 'names' })
  return sumOf(await removeOrphans(call.platform, new Set(names), new Date()))
}

const sumOf = (orphans: readonly Orphan[]): FileTotals => ({
  count: orphans.length,
  bytes: orphans.reduce((sum, { size }) => sum + size, 0),
})

export const orphanRoutes: readonly Route[] = [
  { method: 'GET', path: `${ATTACH}/orphans`, access: SWEEPER, handle: listOrphans },
  { method: 'POST', path: `${ATTACH}/remove-orphans`, access: SWEEPER, handle: remove },
]
