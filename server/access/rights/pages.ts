// Entities shown by the page of a menu row.

import type { Entity } from '#model/entity/entity.ts'

/** Page fields of a menu row. */
export interface PageRow {
  /** `entity:<name>` of a row that came with a schema file. */
  owner: string
  path: string
}

const OWNED = 'entity:'

/** The entity of a page: the one whose file brought the row, else the one whose route its path is; `null` for any other page. */
export function entityOfPage({ owner, path }: PageRow, entities: ReadonlyMap<string, Entity>): Entity | null {
  if (owner.startsWith(OWNED)) return entities.get(owner.slice(OWNED.length)) ?? null
  return [...entities.values()].find((entity) => entity.route !== null && entity.route === path) ?? null
}

/** True when an entity without a page of its own shows on the page of another: as a view of its table, its detail, or what an action opens. */
export function showsOn(page: Entity, { name, base, menu }: Entity): boolean {
  if (menu !== null || name === page.name) return false
  if (base === page.name || (page.layout.kind === 'master-detail' && page.layout.detail === name)) return true
  return page.actions.some(({ dialog }) => dialog?.kind === 'entity' && dialog.entity === name)
}
