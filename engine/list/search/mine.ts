// The press that leaves the records of whoever looks: a group of the list's filter, beside whatever else is asked.

import type { Entity } from '../../model/entity/entity.ts'
import { type Group, isGroup, printFilter } from '../../model/list/listFilter.ts'

/** Any of the entity's own references names whoever asks. */
export const ownGroup = ({ mine }: Pick<Entity, 'mine'>): Group => ({ join: 'any', of: mine.map((field) => ({ field, is: 'mine' })) })

export function isOwn(entity: Pick<Entity, 'mine'>, filter: Group | null): boolean {
  return filter !== null && (isSame(filter, ownGroup(entity)) || othersOf(entity, filter).length < filter.of.length)
}

/** The filter with that group, or without it. */
export function withOwn(entity: Pick<Entity, 'mine'>, filter: Group | null, own: boolean): Group | null {
  if (own === isOwn(entity, filter)) return filter
  const group = ownGroup(entity)
  if (filter === null) return group
  if (own) return filter.join === 'all' ? { ...filter, of: [...filter.of, group] } : { join: 'all', of: [filter, group] }
  const others = isSame(filter, group) ? [] : othersOf(entity, filter)
  return others.length === 0 ? null : { ...filter, of: others }
}

const isSame = (one: Group, other: Group): boolean => printFilter(one) === printFilter(other)

function othersOf(entity: Pick<Entity, 'mine'>, { join, of }: Group): Group['of'] {
  const group = ownGroup(entity)
  return join === 'all' ? of.filter((node) => !isGroup(node) || !isSame(node, group)) : of
}
