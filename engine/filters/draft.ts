// A filter while it is edited: every node has a stable id, and a condition may have no value yet.

import type { Entity, Field } from '../model/entity/entity.ts'
import { type Comparison, comparisonsOf } from '../model/list/comparisons.ts'
import { type FilterCondition, type FilterGroupNode, fieldOf, isGroup } from '../model/list/listFilter.ts'
import { principalOf } from '../model/list/principals.ts'

export interface DraftCondition extends FilterCondition {
  id: string
}

export interface DraftGroup {
  id: string
  join: FilterGroupNode['join']
  of: readonly DraftNode[]
}

export type DraftNode = DraftCondition | DraftGroup

export const isDraftGroup = (node: DraftNode): node is DraftGroup => 'join' in node

/** Fields that the editor offers: those in the list, its search or a form, and the creator of the record. */
export function offeredFields(entity: Entity): Field[] {
  return entity.fields.filter(
    (field) => comparisonsOf(field).length > 0 && (field.list || field.search || Object.values(field.form).some(Boolean) || isMaker(field)),
  )
}

/** True for `createUser` and similar fields: they contain an id without choices, so only "mine" is offered. */
const isMaker = (field: Field): boolean => field.choices === null && principalOf(field) !== null

/** Comparisons of a field in this editor. */
export const offeredComparisons = (field: Field): readonly Comparison[] => (isMaker(field) ? ['mine'] : comparisonsOf(field))

export function filterDraftOf(group: FilterGroupNode): DraftGroup {
  return { id: newId(), join: group.join, of: group.of.map((node) => (isGroup(node) ? filterDraftOf(node) : { ...node, id: newId() })) }
}

/** The filter of a draft without incomplete conditions and empty groups; `null` if nothing remains. */
export function filterFromDraft({ join, of }: DraftGroup): FilterGroupNode | null {
  const nodes = of.flatMap((node): (FilterCondition | FilterGroupNode)[] => {
    if (!isDraftGroup(node)) return [withoutId(node)]
    const group = filterFromDraft(node)
    return group ? [group] : []
  })
  return nodes.length === 0 ? null : { join, of: nodes }
}

function withoutId({ field, is, value }: DraftCondition): FilterCondition {
  return value === undefined ? { field, is } : { field, is, value }
}

/** A new condition on a field: its first comparison, without a value. */
export function newCondition(field: Field): DraftCondition {
  return { id: newId(), field: field.name, is: offeredComparisons(field)[0] ?? 'filled' }
}

export const newGroup = (join: FilterGroupNode['join'], of: readonly DraftNode[]): DraftGroup => ({ id: newId(), join, of })

/** Replaces a node of the draft; `null` removes it. */
export function withNode(group: DraftGroup, id: string, next: DraftNode | null): DraftGroup {
  const of = group.of.flatMap((node): DraftNode[] => {
    if (node.id === id) return next ? [next] : []
    return [isDraftGroup(node) ? withNode(node, id, next) : node]
  })
  return { ...group, of }
}

/** The first condition in display order for which `holds` is true. */
export function findCondition(group: DraftGroup, holds: (condition: DraftCondition) => boolean): DraftCondition | null {
  for (const node of group.of) {
    const found = isDraftGroup(node) ? findCondition(node, holds) : holds(node) ? node : null
    if (found) return found
  }
  return null
}

/** Changes the comparison; the value is removed if it does not suit. */
export function withComparison(entity: Entity, condition: DraftCondition, is: Comparison): DraftCondition {
  const field = fieldOf(entity, condition.field)
  const keeps = field !== null && shapeOf(is) === shapeOf(condition.is)
  const { id, field: name, value } = condition
  return keeps && value !== undefined ? { id, field: name, is, value } : { id, field: name, is }
}

function shapeOf(is: Comparison): string {
  if (is === 'in' || is === 'out') return 'several'
  if (is === 'between' || is === 'within') return is
  return is === 'empty' || is === 'filled' || is === 'mine' ? 'nothing' : 'one'
}

let last = 0

const newId = (): string => {
  last += 1
  return `c${last}`
}
