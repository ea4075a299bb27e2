// Checks references to menus: a record must not name a missing menu, whichever way it is written.

import { splitIds } from '#model/commaIds.ts'
import type { EntityHook } from '#records/hook.ts'
import { AppError } from '#server/errors.ts'
import { type Rec, repository, systemActor, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'

const FIELD = 'menuId'

/** Checks only added ids, since a menu may be removed later. Throws menu.unknown. */
async function check(db: Database, before: Rec | null, after: Rec): Promise<void> {
  const known = new Set(splitIds(before?.[FIELD]))
  const named = splitIds(after[FIELD]).filter((id) => !known.has(id))
  if (named.length === 0) return
  const rows = await repository(db, 'menu', systemActor()).find({ id_in: named.join(',') }, { fields: ['id'] })
  const found = new Set(rows.map((row) => textOf(row, 'id')))
  const missing = named.filter((id) => !found.has(id))
  if (missing.length > 0) throw new AppError('menu.unknown', { ids: missing.slice(0, 5).join(', ') }, null, FIELD)
}

export const namedMenusHooks: readonly EntityHook[] = ['tenant-package', 'data-scope', 'api-scope'].map((entity) => ({
  entity,
  inserted: ({ db, after }) => check(db, null, after),
  updated: ({ db, before, after }) => check(db, before, after),
}))
