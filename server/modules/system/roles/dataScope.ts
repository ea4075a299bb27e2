// Validates data scopes before roles can be granted them.

import { scopeField, scopeTypes } from '#access/rights/dataScopes.ts'
import { entityOfPage } from '#access/rights/pages.ts'
import { emptyScopeUser, scopeFilter } from '#access/rights/scopeFilter.ts'
import type { Entity } from '#model/entity/entity.ts'
import type { EntityHook } from '#records/hook.ts'
import { AppError } from '#server/errors.ts'
import { type Actor, entitiesOf, type Rec, repository, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'

async function check(db: Database, scope: Rec, actor: Actor): Promise<void> {
  const code = textOf(scope, 'resourceCode')
  const entity = await entityOf(db, code, actor)
  if (!entity) throw new AppError('scope.menuUnknown', { code }, null, 'resourceCode')
  const type = Number(scope.scopeType)
  if (type === scopeTypes.condition) scopeFilter(textOf(scope, 'scopeValue'), entity, emptyScopeUser)
  if (type === scopeTypes.all || type === scopeTypes.condition) return
  const name = textOf(scope, 'scopeColumn')
  if (scopeField(entity, name, type) === null) throw new AppError('scope.columnUnknown', { name, title: entity.title }, null, 'scopeColumn')
}

/** Entity of a menu code. */
async function entityOf(db: Database, code: string, actor: Actor): Promise<Entity | null> {
  const entities = entitiesOf(db)
  const menus = entities.get('menu')
  if (!menus) return null
  const [menu] = await repository(db, menus, actor).all({ code_equal: code })
  return menu ? entityOfPage({ owner: textOf(menu, 'owner'), path: textOf(menu, 'path') }, entities) : null
}

export const dataScopeHook: EntityHook = {
  entity: 'data-scope',
  inserted: ({ db, after, actor }) => check(db, after, actor),
  updated: ({ db, after, actor }) => check(db, after, actor),
}
