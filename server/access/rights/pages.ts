// Finds the entities that the page of a menu row shows.

import type { Entity } from '#model/entity/entity.ts'

/** Page fields of a menu row. */
export interface PageRow {
  /** `entity:<name>` for a row that a schema file created. */
  owner: string
  path: string
}

const OWNED = 'entity:'

/** Entity of a page: by the schema file that created the row, otherwise by the route; `null` for other pages. */
export function entityOfPage({ owner, path }: PageRow, entities: ReadonlyMap<string, Entity>): Entity | null {
  if (owner.startsWith(OWNED)) return entities.get(owner.slice(OWNED.length)) ?? null
  return [...entities.values()].find((entity) => entity.route !== null && entity.route === path) ?? null
}

/** True when an entity without its own page appears on another's page: as a view of its table, as its detail, or opened by an action. */
export function showsOn(page: Entity, { name, base, menu }: Entity): boolean {
  if (menu !== null || name === page.name) return false
  if (base === page.name || (page.layout.kind === 'master-detail' && page.layout.detail === name)) return true
  return page.actions.some(({ dialog }) => dialog?.kind === 'entity' && dialog.entity === name)
}
