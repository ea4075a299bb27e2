// Filter for records related to the current user: a group of the list's filter, combined with all other conditions.

import type { Entity } from '../../model/entity/entity.ts'
import { type FilterGroupNode, isGroup, printFilter } from '../../model/list/listFilter.ts'

/** Matches records of which any reference in `mine` of the entity is the current user, department or project. */
export const ownRecordsGroup = ({ mine }: Pick<Entity, 'mine'>): FilterGroupNode => ({
  join: 'any',
  of: mine.map((field) => ({ field, is: 'mine' })),
})

export function hasOwnRecordsGroup(entity: Pick<Entity, 'mine'>, filter: FilterGroupNode | null): boolean {
  return filter !== null && (isSame(filter, ownRecordsGroup(entity)) || othersOf(entity, filter).length < filter.of.length)
}

/** The filter with that group, or without it. */
export function withOwnRecordsGroup(entity: Pick<Entity, 'mine'>, filter: FilterGroupNode | null, own: boolean): FilterGroupNode | null {
  if (own === hasOwnRecordsGroup(entity, filter)) return filter
  const group = ownRecordsGroup(entity)
  if (filter === null) return group
  if (own) return filter.join === 'all' ? { ...filter, of: [...filter.of, group] } : { join: 'all', of: [filter, group] }
  const others = isSame(filter, group) ? [] : othersOf(entity, filter)
  return others.length === 0 ? null : { ...filter, of: others }
}

const isSame = (one: FilterGroupNode, other: FilterGroupNode): boolean => printFilter(one) === printFilter(other)

function othersOf(entity: Pick<Entity, 'mine'>, { join, of }: FilterGroupNode): FilterGroupNode['of'] {
  const group = ownRecordsGroup(entity)
  return join === 'all' ? of.filter((node) => !isGroup(node) || !isSame(node, group)) : of
}
