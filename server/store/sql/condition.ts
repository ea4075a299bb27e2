import type { FilterGroup } from '#model/list/filterTerms.ts'

/** Term of a `where` clause, with one `?` for each value. */
export interface SqlCondition {
  sql: string
  values: readonly (string | number | null)[]
}

export function allOf(conditions: readonly SqlCondition[]): SqlCondition {
  return { sql: conditions.map(({ sql }) => sql).join(' and '), values: conditions.flatMap(({ values }) => values) }
}

export function anyOf(conditions: readonly SqlCondition[]): SqlCondition {
  return { sql: `(${conditions.map(({ sql }) => `(${sql})`).join(' or ')})`, values: conditions.flatMap(({ values }) => values) }
}

/** `none` is true if none of the conditions is. */
export function joinedBy(join: FilterGroup['join'], conditions: readonly SqlCondition[]): SqlCondition {
  if (join === 'any') return anyOf(conditions)
  const { sql, values } = join === 'all' ? allOf(conditions) : anyOf(conditions)
  return { sql: join === 'all' ? `(${sql})` : `(not ${sql})`, values }
}
