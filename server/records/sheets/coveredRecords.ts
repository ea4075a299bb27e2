// Finds the stored records that import rows update, by the value of the covering field and its unique companions.

import type { Entity, Field } from '#model/entity/entity.ts'
import { normalValue } from '#model/formats/normalValue.ts'
import { isMask, mask, type Privacy } from '#model/formats/privacy.ts'
import { isEmpty } from '#model/records/values.ts'
import { type Actor, type Rec, repository } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { actorOf } from '../actor.ts'
import type { Context } from '../context.ts'
import { toFilterTerm } from '../query.ts'
import { countLookupProbes } from '../writeProbes.ts'

export interface CoveredRecords {
  /** Ids of the caller's records that match a row; empty fields are not compared. Counts comparisons with private values. */
  find(body: Rec, rowCall: Context): Promise<readonly string[]>
}

/**
 * An exported list contains masks of private values. A mask matches all records with the same mask, so that the list can be imported again
 * without revealing more than the list.
 */
export function coveredRecords(entity: Entity, cover: Field | null): CoveredRecords {
  const byMask = new Map<string, Promise<Map<unknown, string[]>>>()
  const companions = (cover?.unique ?? []).flatMap((name) => entity.field[name] ?? [])
  const filledValues = (fields: readonly Field[], body: Rec) =>
    fields.flatMap((field) => (isEmpty(body[field.name]) ? [] : [[field.name, String(normalValue(field, body[field.name]))] as const]))
  const idsByMask = async ({ name }: Field, privacy: Privacy, body: Rec, db: Database, actor: Actor) => {
    const ids = new Map<unknown, string[]>()
    const wanted = Object.fromEntries(filledValues(companions, body).map(([companion, value]) => [`${companion}_equal`, value]))
    for (const record of await repository(db, entity, actor).find(wanted, { fields: ['id', name] })) {
      const shown = mask(privacy, record[name])
      ids.set(shown, [...(ids.get(shown) ?? []), String(record.id)])
    }
    return ids
  }
  return {
    async find(body, rowCall) {
      if (cover === null) return []
      const actor = actorOf(rowCall)
      const { db } = rowCall.platform.store
      if (cover.private === null || !isMask(cover.private, body[cover.name])) {
        const keys = [cover, ...companions].filter(({ name }) => !isEmpty(body[name]))
        await countLookupProbes(rowCall, entity, keys, body, actor)
        const filters = filledValues(keys, body).map(([name, value]) => toFilterTerm(entity, name, 'equal', value))
        return [...(await repository(db, entity, actor).values('id', filters))]
      }
      const key = JSON.stringify([actor.tenantId, filledValues(companions, body)])
      const ids = byMask.get(key) ?? idsByMask(cover, cover.private, body, db, actor)
      byMask.set(key, ids)
      return (await ids).get(body[cover.name]) ?? []
    },
  }
}
