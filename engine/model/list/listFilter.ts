// Filter of a list: conditions on fields in nested groups. Requests and URLs contain it as JSON:
// `{"all":[["amount","between",[1,9]],{"any":[["name","contains","塔"],["createTime","within","last 7 days"]]}]}`.

import type { Entity, Field } from '../entity/entity.ts'
import { type Comparison, comparisons, comparisonsOf, isConditionValue } from './comparisons.ts'
import { FILTER } from './listParameters.ts'

export interface FilterCondition {
  field: string
  is: Comparison
  /** Compared value; undefined for comparisons without a value. */
  value?: unknown
}

export interface FilterGroupNode {
  join: 'all' | 'any'
  of: readonly (FilterCondition | FilterGroupNode)[]
}

/** Maximum size of a filter as JSON, in bytes. */
export const MAX_FILTER_LENGTH = 4096
export const MAX_DEPTH = 3

/** Fault of a filter; `name` is the field, the unknown comparison, or the exceeded limit. */
export interface ListFilterFault {
  fault: 'long' | 'deep' | 'form' | 'field' | 'comparison' | 'value'
  name: string
}

export const isGroup = (node: FilterCondition | FilterGroupNode): node is FilterGroupNode => 'join' in node

/** Parses the JSON of a filter and checks its structure; `faultOf` checks fields and values. */
export function readFilter(text: string): FilterGroupNode | ListFilterFault {
  if (new TextEncoder().encode(text).length > MAX_FILTER_LENGTH) return { fault: 'long', name: String(MAX_FILTER_LENGTH) }
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    return { fault: 'form', name: text.slice(0, 40) }
  }
  return readGroup(raw, 1)
}

export const isFilterFault = (read: object): read is ListFilterFault => 'fault' in read

function readGroup(raw: unknown, depth: number): FilterGroupNode | ListFilterFault {
  const malformed: ListFilterFault = { fault: 'form', name: JSON.stringify(raw).slice(0, 40) }
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return malformed
  const [[join, list] = [], ...others] = Object.entries(raw)
  if ((join !== 'all' && join !== 'any') || !Array.isArray(list) || others.length > 0) return malformed
  if (depth > MAX_DEPTH) return { fault: 'deep', name: String(MAX_DEPTH) }
  const of: (FilterCondition | FilterGroupNode)[] = []
  for (const one of list) {
    const read = Array.isArray(one) ? readCondition(one) : readGroup(one, depth + 1)
    if (isFilterFault(read)) return read
    of.push(read)
  }
  return { join, of }
}

function readCondition(raw: readonly unknown[]): FilterCondition | ListFilterFault {
  const [field, is, value, ...others] = raw
  if (typeof field !== 'string' || typeof is !== 'string' || others.length > 0)
    return { fault: 'form', name: JSON.stringify(raw).slice(0, 40) }
  const known = comparisons.find((comparison) => comparison === is)
  if (!known) return { fault: 'comparison', name: `${field} ${is}` }
  return value === undefined ? { field, is: known } : { field, is: known, value }
}

export function printFilter(group: FilterGroupNode): string {
  return JSON.stringify(rawOf(group))
}

function rawOf({ join, of }: FilterGroupNode): object {
  return { [join]: of.map((node) => (isGroup(node) ? rawOf(node) : rawCondition(node))) }
}

const rawCondition = ({ field, is, value }: FilterCondition): unknown[] => (value === undefined ? [field, is] : [field, is, value])

/** Fault of a condition for an entity; `null` if it is valid. */
export function faultOf(entity: Entity, { field: name, is, value }: FilterCondition): ListFilterFault | null {
  const field = fieldOf(entity, name)
  if (!field) return { fault: 'field', name }
  if (!comparisonsOf(field).includes(is)) return { fault: 'comparison', name: `${name} ${is}` }
  return isConditionValue(field, is, value) ? null : { fault: 'value', name: `${name} ${is}` }
}

/** The first fault in a filter. */
export function firstFault(entity: Entity, group: FilterGroupNode): ListFilterFault | null {
  for (const node of group.of) {
    const fault = isGroup(node) ? firstFault(entity, node) : faultOf(entity, node)
    if (fault) return fault
  }
  return null
}

/** The filter without invalid conditions and empty groups; `null` if nothing remains. */
export function sentFilter(entity: Entity, { join, of }: FilterGroupNode): FilterGroupNode | null {
  const sent = of.flatMap((node): (FilterCondition | FilterGroupNode)[] => {
    const kept = isGroup(node) ? sentFilter(entity, node) : faultOf(entity, node) ? null : node
    return kept ? [kept] : []
  })
  return sent.length === 0 ? null : { join, of: sent }
}

/** Query parameter for a filter; empty without conditions. */
export function filterParams(entity: Entity, filter: FilterGroupNode | null): Record<string, string> {
  const sent = filter && sentFilter(entity, filter)
  return sent ? { [FILTER]: printFilter(sent) } : {}
}

/** Names of the fields in a filter, without duplicates. */
export function filterFields({ of }: FilterGroupNode): string[] {
  return [...new Set(of.flatMap((node) => (isGroup(node) ? filterFields(node) : [node.field])))]
}

/** Nesting depth of the groups. */
export function depthOf({ of }: FilterGroupNode): number {
  return 1 + Math.max(0, ...of.map((node) => (isGroup(node) ? depthOf(node) : 0)))
}

export function conditionCount({ of }: FilterGroupNode): number {
  return of.reduce((count, node) => count + (isGroup(node) ? conditionCount(node) : 1), 0)
}

/** A field that can be filtered; `null` for unknown names, such as `constructor` of every object. */
export function fieldOf(entity: Entity, name: string): Field | null {
  const field = Object.hasOwn(entity.field, name) ? entity.field[name] : undefined
  return field && comparisonsOf(field).length > 0 ? field : null
}
