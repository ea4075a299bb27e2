// Display names of records in journal and messages.

import type { Entity } from '#model/entity/entity.ts'
import { formats } from '#model/formats/formats.ts'
import { isEmpty } from '#model/records/values.ts'
import type { Rec } from '#store/rows.ts'
import type { Context } from '../context.ts'
import { type EntityViews, viewOfRecord } from '../entityViews.ts'
import { type EntityHook, isHidden } from '../hook.ts'
import { sightOf } from '../sight.ts'

/** Display name of a record: its tree label, else the first non-private text column with a value, else its id. */
export function recordName({ tree, columns, field }: Entity, record: Rec): string {
  const named = tree
    ? [tree.label]
    : columns.filter(({ format, private: privacy }) => formats[format].label && !privacy).map(({ name }) => name)
  const name = named.find((key) => !isEmpty(record[key]) && !field[key]?.private)
  return String(name ? record[name] : record.id)
}

/** Display name of a record named by id in a call; the id itself if the call's path does not reach it, or a hook hides it. */
export function reachableName(
  context: Context,
  { family, hooks }: { family: EntityViews; hooks: readonly EntityHook[] },
  id: string,
  record: Rec | null | undefined,
): string {
  const isReached = record && viewOfRecord(family, record) !== null && !isHidden(hooks, context, record)
  return isReached ? recordName(sightOf(context, family.merged).maskedEntity(family.merged), record) : id
}
