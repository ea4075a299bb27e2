import { AppError } from '../../errors.ts'
import { userOf } from '../../records/actor.ts'
import type { Context } from '../../records/context.ts'
import type { EntityHook } from '../../records/hook.ts'
import { allRecords, type Rec } from '../../store/records.ts'
import { entityIn, filtersOf, textOf } from '../../store/rows.ts'

/** The client that the caller signed in with stays usable: without it nobody could come in to bring it back. */
export const clientHook: EntityHook = {
  entity: 'client',
  async updated(_db, before, after, _actor, context) {
    if (isOwn(before, context) && (after.status === 0 || after.clientId !== before.clientId)) throw refusal(before)
  },
  async removing(db, ids, actor, context) {
    const clients = entityIn(db, 'client')
    const callersClient = (await allRecords(db, clients, filtersOf(clients, { id_in: ids.join(',') }), actor)).find((row) =>
      isOwn(row, context),
    )
    if (callersClient) throw refusal(callersClient)
  },
}

function isOwn(row: Rec, context: Context): boolean {
  return row.clientId === userOf(context).clientId
}

function refusal(row: Rec): AppError {
  return new AppError('client.own', { name: textOf(row, 'clientId') })
}
