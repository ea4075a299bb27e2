// Converts a list filter to terms with the operators of query parameters, which every store implements.

import type { Entity, Field } from '../entity/entity.ts'
import { regionPrefix } from '../formats/regionCode.ts'
import { later } from '../siteTime.ts'
import { type Comparison, comparableOf } from './comparisons.ts'
import type { Filter, Operator } from './filter.ts'
import { type FilterCondition, type FilterGroupNode, fieldOf, isGroup } from './listFilter.ts'
import { type Principal, principalOf } from './principals.ts'
import { dayAfter, relativeDayRange } from './relativeDays.ts'

export interface FilterTerm {
  filter: Filter
  value: string
}

/** Terms joined by and, or, or nor; an empty group has no effect. */
export interface FilterGroup {
  join: 'all' | 'any' | 'none'
  of: readonly (FilterTerm | FilterGroup)[]
}

/** Current user and time, for filters relative to them. */
export interface FilterContext {
  userId: string
  /** Comma-joined if the user belongs to several departments. */
  deptId: string
  /** Empty if the user has no project. */
  projectId: string
  /** `YYYY-MM-DD HH:mm:ss` in the platform's time zone. */
  now: string
}

/** Converts a filter without faults. */
export function termsOf(entity: Entity, { join, of }: FilterGroupNode, asker: FilterContext): FilterGroup {
  return { join, of: of.map((node) => (isGroup(node) ? termsOf(entity, node, asker) : termOf(entity, node, asker))) }
}

const all = (...of: FilterGroup['of']): FilterGroup => ({ join: 'all', of })
const any = (...of: FilterGroup['of']): FilterGroup => ({ join: 'any', of })
const none = (...of: FilterGroup['of']): FilterGroup => ({ join: 'none', of })

const SAME: Partial<Record<Comparison, Operator>> = {
  contains: 'like',
  lacks: 'notlike',
  is: 'equal',
  not: 'notequal',
  begins: 'likeright',
  gt: 'gt',
  ge: 'ge',
  lt: 'lt',
  le: 'le',
}

function termOf(entity: Entity, { field: name, is, value }: FilterCondition, asker: FilterContext): FilterTerm | FilterGroup {
  const field = fieldOf(entity, name)
  if (!field) throw new Error(`${entity.name} has no field ${name}`)
  const term = (operator: Operator, text: unknown = ''): FilterTerm => ({ filter: { field, operator }, value: String(text) })
  const isOneOf = (values: readonly unknown[]) =>
    comparableOf(field) === 'region'
      ? any(...values.map((code) => term('likeright', regionPrefix(String(code)))))
      : term('in', values.join(','))
  switch (is) {
    case 'empty':
      return term('null')
    case 'filled':
      return term('notnull')
    case 'mine':
      return term('in', ownIds(asker)[principalOf(field) ?? 'person'])
    case 'in':
      return isOneOf(value as readonly unknown[])
    case 'out':
      // Matches nothing if the user has no department or project.
      return any(term('null'), none(isOneOf(value as readonly unknown[])))
    case 'within': {
      const [from, until] = relativeDayRange(String(value), asker.now.slice(0, 10))
      return all(term('ge', from), term('lt', until))
    }
    default:
      if (isOfDays(field)) return inTime(term, is, value)
      if (is === 'between') return all(term('ge', (value as unknown[])[0]), term('le', (value as unknown[])[1]))
      if (comparableOf(field) === 'truth') return term('equal', field.type === 'boolean' ? value : value === true ? '1' : '0')
      return term(SAME[is] ?? 'equal', value)
  }
}

const ownIds = ({ userId, deptId, projectId }: FilterContext): Record<Principal, string> => ({
  person: userId,
  department: deptId,
  site: projectId,
})

const isOfDays = (field: Field): boolean => ['day', 'moment'].includes(comparableOf(field))

/** Comparison with a day or moment. For moments a day means the whole day: "after" starts behind its end, "up to" includes its end. */
function inTime(term: (operator: Operator, text: unknown) => FilterTerm, is: Comparison, value: unknown): FilterTerm | FilterGroup {
  const [first, last] = (is === 'between' ? value : [value, value]) as [string, string]
  const [from, until] = [first, behind(last)]
  switch (is) {
    case 'gt':
      return term('ge', until)
    case 'ge':
      return term('ge', from)
    case 'lt':
      return term('lt', from)
    case 'le':
      return term('lt', until)
    case 'not':
      return any(term('null', ''), term('lt', from), term('ge', until))
    default:
      return all(term('ge', from), term('lt', until))
  }
}

/** The next day after a day, or the next second after a moment. */
const behind = (text: string): string => (text.length === 10 ? dayAfter(text, 1) : later(text, 1))
