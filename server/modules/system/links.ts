// Tables that only join two others: which menus a role has, which menus stand below a top menu.

import { type Actor, repository, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'

export interface Links {
  /** The joining entity. */
  entity: string
  /** Field of the owner's id in the link entity, and that id. */
  owner: [field: string, id: string]
  /** Field of the ids of the other side. */
  target: string
  /** Other fields that every link carries. */
  fixed?: Readonly<Record<string, string | number>>
}

/** Gives the owner a link to each of these targets and to no other; links that stay are not touched. */
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

/** Takes away the owner's links to the targets that `isOver` names. */
export async function removeLinks(db: Database, links: Links, isOver: (targetId: string) => boolean, actor: Actor): Promise<void> {
  const over = [...(await linksOf(db, links, actor))].filter(([target]) => isOver(target)).map(([, id]) => id)
  await repository(db, links.entity, actor).remove(over)
}

/** Ids of the links by the id of their target. */
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
