import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { optionsQuery } from '../../api/options/optionSources.ts'
import type { Option } from '../../api/options/options.ts'
import type { Entity } from '../../model/entity/entity.ts'
import { isEmpty, type Values } from '../../model/records/values.ts'
import { hasCapability } from '../../session/capabilities.ts'

type Column = Entity['columns'][number]

/** Options by field name; fetched once for each column, not for each cell. */
export type ColumnOptions = Readonly<Record<string, readonly Option[]>>

const NONE: readonly Values[] = []

/**
 * Options of all columns that show labels; records contain the names of their references.
 * @param rows the shown rows, to find missing names
 */
export function useColumnOptions(entity: Entity, rows: readonly Values[] = NONE): ColumnOptions {
  const isOther = !hasCapability('schemas')
  const needy = useMemo(() => columnsWithoutNames(entity, isOther ? rows : NONE), [entity, isOther, rows])
  const found = useQueries({ queries: needy.map(({ choices }) => optionsQuery(choices, {}, {})), combine: choicesOf })
  return useMemo(() => Object.fromEntries(needy.map(({ name }, at) => [name, found[at] ?? []])), [needy, found])
}

/** Columns that show labels of keys: choices, and references without display names, as on other platforms. */
export function columnsWithoutNames({ columns }: Pick<Entity, 'columns'>, rows: readonly Values[]): readonly Column[] {
  const lacksName = ({ name, nameKey }: Column) => rows.some((row) => !isEmpty(row[name]) && (nameKey === null || isEmpty(row[nameKey])))
  return columns.filter((column) => column.choices !== null && (column.nameKey === null || lacksName(column)))
}

/** A stable function for all renders, so that the query cache keeps the result until choices change. */
const choicesOf = (results: readonly { data?: readonly Option[] | undefined }[]) => results.map(({ data }) => data)
