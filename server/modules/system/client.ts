import { joinIds, splitIds } from '#model/commaIds.ts'
import { type Rec, textOf } from '#store/rows.ts'
import { AppError } from '../../errors.ts'
import { userOf } from '../../records/actor.ts'
import type { Context } from '../../records/context.ts'
import type { EntityHook } from '../../records/hook.ts'

/** Grant types of other BladeX versions that this server does not support: dropped when a client is read or written. */
const UNSERVED = ['authorization_code', 'sms_code', 'register']

/** The client of the caller's session cannot be disabled, since nobody could sign in to enable it again. */
export const clientHook: EntityHook = {
  entity: 'client',
  async extendRecords(_, records) {
    for (const record of records) withoutUnserved(record)
  },
  async submitting(_, body) {
    return withoutUnserved({ ...body })
  },
  async updated({ before, after, context }) {
    if (isOwn(before, context) && (after.status === 0 || after.clientId !== before.clientId)) throw refusal(before)
  },
  async removing({ records, context }) {
    const callersClient = records.find((row) => isOwn(row, context))
    if (callersClient) throw refusal(callersClient)
  },
}

function withoutUnserved(client: Rec): Rec {
  const { authorizedGrantTypes: types } = client
  if (typeof types === 'string') client.authorizedGrantTypes = joinIds(splitIds(types).filter((type) => !UNSERVED.includes(type)))
  return client
}

function isOwn(row: Rec, context: Context): boolean {
  return row.clientId === userOf(context).clientId
}

function refusal(row: Rec): AppError {
  return new AppError('client.own', { name: textOf(row, 'clientId') })
}
