// Limits what one user may add to the history of an instance without a decision.

import type { Context } from '#records/context.ts'
import { mostOwnRows } from '#records/ownRows.ts'
import { AppError } from '#server/errors.ts'
import { repository } from '#store/rows.ts'
import type { FlowWork } from '../work.ts'
import type { HistoryKind } from './history.ts'

/** Actions that may be repeated without an end; copies are one for each user. */
const REPEATABLE: readonly HistoryKind[] = ['transfer', 'delegate', 'addSign', 'urge']

/** Throws flow.ownEntries when the caller has `account.ownRows` such entries. Requires a locked instance. */
export async function checkOwnEntries(context: Context, { db, actor, who }: FlowWork, processInstanceId: string): Promise<void> {
  const limit = await mostOwnRows(context)
  if (limit === 0) return
  const wanted = { processInstanceId_equal: processInstanceId, assignee_equal: who.id, kind_in: REPEATABLE.join(',') }
  if ((await repository(db, 'process-history', actor).ids(wanted, limit)).length >= limit) throw new AppError('flow.ownEntries', { limit })
}
