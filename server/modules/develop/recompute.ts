// Recomputes stored values after a change of a formula, from the page 模型状态 (state of schema files).

import { TEXT, takesQuery } from '#http/openapi/routeBodies.ts'
import type { Entity } from '#model/entity/entity.ts'
import { siteTime } from '#model/siteTime.ts'
import { entityOf, type Rec, recompute, repository, staleRecords, systemActor, textOf } from '#store/rows.ts'
import { AppError } from '../../errors.ts'
import type { Call, Route } from '../../http/route.ts'
import type { Kernel } from '../../kernel.ts'
import { actorOf, checkWrite, grantsOf } from '../../records/actor.ts'
import { chosenRecords } from '../../records/chosenRecords.ts'
import { parseIds } from '../../records/ids.ts'

const PERMISSION = 'schema_file_recompute'

/** Adds to each file the number of records with stale values. */
export async function addStaleRecords({ library, store }: Kernel, files: readonly Rec[]): Promise<void> {
  for (const file of files) {
    const entity = library().entities.get(textOf(file, 'name'))
    if (entity && entity.source === null) file.staleRecords = await staleRecords(store.db, entity)
  }
}

/** Entities with stale records, one per table. */
export async function staleEntities({ library, store }: Kernel): Promise<{ entity: Entity; records: number }[]> {
  const tables = [...library().entities.values()].filter(({ name, base, source }) => name === base && source === null)
  const found: { entity: Entity; records: number }[] = []
  for (const entity of tables) {
    const records = await staleRecords(store.db, entity)
    if (records > 0) found.push({ entity, records })
  }
  return found
}

/** Recomputes the stored values of an entity; its row shows number of records and duration. */
export async function recomputeEntity({ store }: Kernel, entity: Entity): ReturnType<typeof recompute> {
  const done = await recompute(store, entity)
  await store.transaction(async (db) => {
    const rows = repository(db, 'schema-file', systemActor())
    for (const row of await rows.find({ name_equal: entity.name }, { fields: ['id'] }))
      await rows.update(textOf(row, 'id'), {
        recomputedAt: siteTime(),
        recomputedRecords: done.records,
        recomputeFailed: done.failed,
        recomputeSeconds: done.milliseconds / 1000,
      })
  })
  return done
}

/** Recomputes the files in `ids`. */
async function recomputeFiles(call: Call): Promise<Rec> {
  const { platform } = call
  const files = entityOf(platform, 'schema-file')
  checkWrite(grantsOf(call), PERMISSION, files, actorOf(call))
  const chosen = await chosenRecords(platform.store.db, files, parseIds(call.query.ids), actorOf(call))
  let records = 0
  for (const file of chosen) {
    const entity = platform.library().entities.get(textOf(file, 'name'))
    if (!entity || entity.source !== null) throw new AppError('record.notFound')
    records += (await recomputeEntity(platform, entity)).records
  }
  return { records }
}

export const recomputeRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/api/blade-develop/schema-file/recompute',
    access: { permission: PERMISSION },
    described: takesQuery({ ids: TEXT }, ['ids']),
    handle: recomputeFiles,
  },
]
