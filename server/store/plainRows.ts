// Rows of an entity as they stand, without the names of what they point at: for the server's own sums.

import type { Entity } from '../../engine/model/entity.ts'
import { isFilter, parseFilter } from '../../engine/model/filter.ts'
import type { Actor } from './actor.ts'
import { decode, type Rec } from './codec.ts'
import type { Database } from './database.ts'
import { dialectOf } from './dialect/dialect.ts'
import { conditionsOf } from './list.ts'
import { select } from './query.ts'
import { tableOf } from './table.ts'

/** All rows of the actor that pass these wire filters, `{ deviceId_equal: '1' }`. */
export async function plainRows(db: Database, entity: Entity, wanted: Readonly<Record<string, string>>, actor: Actor): Promise<Rec[]> {
  const table = tableOf(entity)
  const filters = Object.entries(wanted).map(([key, value]) => {
    const filter = parseFilter(entity, key)
    if (!isFilter(filter)) throw new Error(`${entity.name} has no ${filter.unknown} "${filter.name}"`)
    return { filter, value }
  })
  const where = conditionsOf(table, filters, actor, dialectOf(db))
  const rows = await select(db, `select ${table.selected} from ${table.quoted} where ${where.sql}`, where.values)
  return rows.map((row) => decode(table.visible, row))
}
