// Removes secrets from old changes of the journal; newer changes contain none.

import type { Entity } from '#model/entity/entity.ts'
import { dependsOnRecord, holdsSecret } from '#model/formats/privacy.ts'
import { settingNameOf } from '#model/formats/secrets.ts'
import type { Rec } from '../codec.ts'
import type { Database } from '../database.ts'
import { entitiesOf } from '../schema/entities.ts'
import { tableOf } from '../schema/table.ts'
import { change, selectRows } from '../sql/query.ts'
import { entriesOf } from './journal.ts'

/** @returns number of changes that contained one */
export async function eraseNotedSecrets(db: Database): Promise<number> {
  let count = 0
  for (const entity of entitiesOf(db).values()) {
    const isKept = entity.base === entity.name && entity.history !== null
    if (isKept && entity.fields.some(({ private: privacy }) => privacy !== null && dependsOnRecord(privacy)))
      count += await eraseOf(db, entity)
  }
  return count
}

async function eraseOf(db: Database, entity: Entity): Promise<number> {
  const { quoted } = tableOf(entriesOf(db))
  const fields = entity.fields.filter(({ private: privacy }) => privacy !== null && dependsOnRecord(privacy))
  const names = fields.map(({ name }) => settingNameOf(name))
  const table = tableOf(entity)
  const columns = table.columns.filter(({ name }) => names.includes(name))
  const records = await selectRows(db, `select "id", ${columns.map((column) => column.quoted).join(', ')} from ${table.quoted}`, [])
  const named = new Map(
    records.map(([id, ...cells]): [string, Rec] => [String(id), Object.fromEntries(columns.map(({ name }, at) => [name, cells[at]]))]),
  )
  const sides = (text: unknown) => (typeof text === 'string' ? (JSON.parse(text) as Rec) : null)
  let count = 0
  for (const [id, recordId, before, after] of await selectRows(
    db,
    `select "id", "record_id", "before", "after" from ${quoted} where "entity" = ?`,
    [entity.base],
  )) {
    const [old, now] = [sides(before), sides(after)]
    const around = named.get(String(recordId))
    const found = fields.filter((field) =>
      [old, now].some((side) => side !== null && field.name in side && holdsSecret(field, { ...around, ...side })),
    )
    if (found.length === 0) continue
    for (const { name } of found) for (const side of [old, now]) if (side) delete side[name]
    const texts = [old, now].map((side) => side && JSON.stringify(side))
    await change(db, `update ${quoted} set "before" = ?, "after" = ? where "id" = ?`, [...texts, String(id)])
    count++
  }
  return count
}
