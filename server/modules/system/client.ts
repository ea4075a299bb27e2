import { AppError } from '../../errors.ts'
import { userOf } from '../../http/access.ts'
import type { Call, EntityHook } from '../../http/route.ts'
import { allRecords, type Rec } from '../../store/records.ts'
import { entityIn, filtersOf, textOf } from '../../store/rows.ts'

/** The client that the caller signed in with stays usable: without it nobody could come in to bring it back. */
export const clientHook: EntityHook = {
  entity: 'client',
  async updated(_db, before, after, _actor, call) {
    if (isOwn(before, call) && (after.status === 0 || after.clientId !== before.clientId)) throw refusal(before)
  },
  async removing(db, ids, actor, call) {
    const clients = entityIn(db, 'client')
    const own = (await allRecords(db, clients, filtersOf(clients, { id_in: ids.join(',') }), actor)).find((row) => isOwn(row, call))
    if (own) throw refusal(own)
  },
}

function isOwn(row: Rec, call: Call): boolean {
  return row.clientId === userOf(call).clientId
}

function refusal(row: Rec): AppError {
  return new AppError('client.own', { name: textOf(row, 'clientId') })
}
