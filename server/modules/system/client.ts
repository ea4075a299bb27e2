import { AppError } from '../../errors.ts'
import { userOf } from '../../records/actor.ts'
import type { Context } from '../../records/context.ts'
import type { EntityHook } from '../../records/hook.ts'
import type { Rec } from '../../store/records.ts'
import { textOf } from '../../store/rows.ts'

/** The client that the caller signed in with stays usable: without it nobody could come in to bring it back. */
export const clientHook: EntityHook = {
  entity: 'client',
  async updated({ before, after, context }) {
    if (isOwn(before, context) && (after.status === 0 || after.clientId !== before.clientId)) throw refusal(before)
  },
  async removing({ records, context }) {
    const callersClient = records.find((row) => isOwn(row, context))
    if (callersClient) throw refusal(callersClient)
  },
}

function isOwn(row: Rec, context: Context): boolean {
  return row.clientId === userOf(context).clientId
}

function refusal(row: Rec): AppError {
  return new AppError('client.own', { name: textOf(row, 'clientId') })
}
