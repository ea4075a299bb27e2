// A measured value that somebody changed by hand: the line that keeps what was there before.

import type { Entity } from '#model/entity/entity.ts'
import { type Actor, type Rec, repository } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { userOf } from '../../records/actor.ts'
import type { Context } from '../../records/context.ts'
import { LOGS } from './logNames.ts'

const LONGEST = 8000

/** Part of the write: a correction whose line cannot be stored does not happen. */
export async function logCorrection(
  db: Database,
  entity: Entity,
  { before, after }: { before: Rec; after: Rec },
  actor: Actor,
  context: Context,
): Promise<void> {
  const changed = entity.fields
    .filter(({ name, readOnly, private: privacy }) => !readOnly && !privacy && before[name] !== after[name])
    .map(({ name }) => [name, [before[name], after[name]]])
  const logData = JSON.stringify({
    entity: entity.name,
    id: after.id,
    changed: Object.fromEntries(changed),
  })
  const line = { logLevel: 'INFO', logId: 'correction', logData: logData.slice(0, LONGEST), createBy: userOf(context).account }
  await repository(db, LOGS.usual, actor).insert({ ...line, requestUri: context.path.slice(0, 255) })
}
