// Replaces links in join tables: menus of a role, menus of a top menu.

import { type Actor, repository, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'

export interface Links {
  /** Entity of the join table. */
  entity: string
  /** Field of the owner's id, and the id. */
  owner: [field: string, id: string]
  /** Field of the target's id. */
  target: string
  /** Constant fields of every link. */
  fixed?: Readonly<Record<string, string | number>>
}

/** Sets the owner's links to exactly these targets; existing links stay unchanged. */
export async function replaceLinks(db: Database, links: Links, targetIds: readonly string[], actor: Actor): Promise<void> {
  const known = await linksOf(db, links, actor)
  const wanted = new Set(targetIds)
  await removeLinks(db, links, (id) => !wanted.has(id), actor)
  const [field, ownerId] = links.owner
  for (const id of wanted) {
    if (!known.has(id)) {
      await repository(db, links.entity, actor).insert({ ...links.fixed, [field]: ownerId, [links.target]: id })
    }
  }
}

/** Removes the owner's links to targets for which `isOver` is true. */
export async function removeLinks(db: Database, links: Links, isOver: (targetId: string) => boolean, actor: Actor): Promise<void> {
  const over = [...(await linksOf(db, links, actor))].filter(([target]) => isOver(target)).map(([, id]) => id)
  await repository(db, links.entity, actor).remove(over)
}

/** Ids of the links by target id. */
async function linksOf(
  db: Database,
  { entity: name, owner: [field, id], target, fixed = {} }: Links,
  actor: Actor,
): Promise<Map<string, string>> {
  const wanted = { ...fixed, [field]: id }
  const filters = Object.entries(wanted).map(([key, value]) => [`${key}_equal`, String(value)])
  const rows = await repository(db, name, actor).all(Object.fromEntries(filters))
  return new Map(rows.map((row) => [textOf(row, target), textOf(row, 'id')]))
}
