// Adds to each schema file of a list its revision, who changed it last, and how much its records are used.

import { MAX_COUNTED, tableUse } from '#store/aggregates/index.ts'
import { recentChanges } from '#store/journal/index.ts'
import { MANAGING_TENANT, type Rec, textOf } from '#store/rows.ts'
import { actorOf } from '../../records/actor.ts'
import type { Context } from '../../records/context.ts'
import { revisionHeads } from './revisionRows.ts'

/** Numbers of records are those of all tenants, so only the managing tenant sees them. */
export async function addEntityUse(context: Context, files: readonly Rec[]): Promise<void> {
  const { platform } = context
  const heads = await revisionHeads(platform, { file_in: files.map((file) => textOf(file, 'file')).join(',') })
  for (const file of files) {
    const head = heads.find((one) => one.file === file.file && one.takenAt !== '')
    if (head) Object.assign(file, { revision: head.number, changedBy: head.author, changedAt: head.takenAt })
  }
  if (actorOf(context).tenantId !== MANAGING_TENANT) return
  const { db } = platform.store
  const changes = await recentChanges(db)
  for (const file of files) {
    const entity = platform.library().entities.get(textOf(file, 'name'))
    if (!entity || entity.source !== null) continue
    const { records, lastWrite } = await tableUse(db, entity)
    const changed = changes.get(entity.base) ?? ''
    file.records = records > MAX_COUNTED ? `${MAX_COUNTED}+` : String(records)
    file.lastWrite = (lastWrite > changed ? lastWrite : changed) || null
  }
}
