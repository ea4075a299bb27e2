// Deletes files whose record was removed or got another file; noted in the transaction of the write. Files of a removed record are deleted
// when it can no longer be restored or is erased; others within a minute.

import { splitIds } from '#model/commaIds.ts'
import type { Entity, Field } from '#model/entity/entity.ts'
import { isMarkup } from '#model/formats/formats.ts'
import { fileKeyOf } from '#model/formats/uploads.ts'
import { placedValues, withColumns } from '#model/records/placedValues.ts'
import { BIN_DAYS, binCutoff } from '#store/journal/index.ts'
import { keyedIdsUntil, makeKeyedTable, putKeyed, removeKeyed } from '#store/rows/keyedRows.ts'
import { type FilterPart, type Rec, repositoryOfAllTenants } from '#store/rows.ts'
import type { Database, Store } from '#store/store.ts'
import type { Platform } from '../../platform.ts'
import type { EntityHook } from '../../records/hook.ts'
import { FILE_NAME } from './fileStore.ts'
import { removeFile } from './storage/places.ts'

/** `since`: time from which the file may be deleted. */
const GONE = { name: 'gantry_gone_file', columns: { since: 'integer' } } as const
const AT_ONCE = 100
const DAY_MS = 86_400_000

export const makeUnusedFilesTable = (store: Store): Promise<void> => makeKeyedTable(store, GONE)

export const unusedFilesHook: EntityHook = {
  entity: (entity) => storedOf(entity).some(isHolding),
  async updated({ db, before, after, entity }) {
    const kept = new Set(namesIn(entity, after))
    await note(
      db,
      namesIn(entity, before).filter((name) => !kept.has(name)),
      Date.now(),
    )
  },
  async removing({ db, records, entity }) {
    await note(
      db,
      records.flatMap((record) => namesIn(entity, record)),
      Date.now() + (entity.history ? BIN_DAYS * DAY_MS : 0),
    )
  },
  async purging({ db, records, entity }) {
    const names = records.flatMap((record) => namesIn(entity, record))
    for (const name of names) await putKeyed(db, GONE, name, { since: Date.now() }, 'is replaced')
  },
}

/** Deletes noted files to which no live or restorable record refers. */
export async function deleteUnusedFiles(platform: Platform, now: Date): Promise<void> {
  const { store, library } = platform
  for (const name of await keyedIdsUntil(store.db, GONE, 'since', now.getTime(), AT_ONCE)) {
    const { entities } = library()
    if (await holderOf(store.db, entities, name)) await removeKeyed(store.db, GONE, name)
    else if (await holderOf(store.db, entities, name, '', binCutoff(now))) {
      await putKeyed(store.db, GONE, name, { since: now.getTime() + DAY_MS }, 'is replaced')
    } else {
      await removeFile(platform, name)
      await removeKeyed(store.db, GONE, name)
    }
  }
}

/**
 * Entity of a record that refers to a file, in any tenant; `null` for none.
 * @param except record to ignore
 * @param removedSince time from which removed records count too
 */
export async function holderOf(
  db: Database,
  entities: ReadonlyMap<string, Entity>,
  name: string,
  except = '',
  removedSince: string | null = null,
): Promise<Entity | null> {
  for (const entity of entities.values()) {
    if (entity.series || entity.rollup || entity.source || entity.name === except) continue
    for (const field of storedOf(entity).filter((field) => isHolding(field) || isMarkup(field))) {
      if (await repositoryOfAllTenants(db, entity.name).exists([naming(field, name)], removedSince)) return entity
    }
  }
  return null
}

/** Built directly, since users cannot filter table rows, nor private values by part. */
const naming = (field: Field, value: string): FilterPart => ({ filter: { field, operator: 'like' }, value })

const storedOf = ({ fields }: Entity): Field[] => fields.filter(({ stored }) => stored)

/** True for a file field, or a table with one. */
const isHolding = (field: Field): boolean => withColumns([field]).some(({ upload }) => upload !== null)

/** Names of our files in the fields of a record and its table rows. */
function namesIn(entity: Entity, record: Rec): string[] {
  const links = placedValues(storedOf(entity), record).flatMap(({ field, value }) => (field.upload === null ? [] : splitIds(value)))
  return links.flatMap((link) => {
    const name = fileKeyOf(link)
    return name !== null && FILE_NAME.test(name) ? [name] : []
  })
}

async function note(db: Database, names: readonly string[], since: number): Promise<void> {
  for (const name of names) await putKeyed(db, GONE, name, { since }, 'stays')
}
