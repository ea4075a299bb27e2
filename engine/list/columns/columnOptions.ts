import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { optionsQuery } from '../../api/options/optionSources.ts'
import type { Option } from '../../api/options/options.ts'
import type { Entity } from '../../model/entity/entity.ts'
import { isEmpty, type Values } from '../../model/records/values.ts'
import { offers } from '../../session/capabilities.ts'

type Column = Entity['columns'][number]

/** The choices behind each column, by field name: fetched once for the whole column, never by a cell. */
export type ColumnOptions = Readonly<Record<string, readonly Option[]>>

const NONE: readonly Values[] = []

/**
 * The choices of every column that needs them to say its values; records carry the names of the records they point at.
 * @param rows the rows that are shown, where their names may be missing
 */
export function useColumnOptions(entity: Entity, rows: readonly Values[] = NONE): ColumnOptions {
  const isOther = !offers('schemas')
  const needy = useMemo(() => columnsWithoutNames(entity, isOther ? rows : NONE), [entity, isOther, rows])
  const found = useQueries({ queries: needy.map(({ choices }) => optionsQuery(choices, {}, {})), combine: choicesOf })
  return useMemo(() => Object.fromEntries(needy.map(({ name }, at) => [name, found[at] ?? []])), [needy, found])
}

/** Columns whose values are keys: those of choices, and references of another platform that come without a name. */
export function columnsWithoutNames({ columns }: Pick<Entity, 'columns'>, rows: readonly Values[]): readonly Column[] {
  const lacksName = ({ name, nameKey }: Column) => rows.some((row) => !isEmpty(row[name]) && (nameKey === null || isEmpty(row[nameKey])))
  return columns.filter((column) => column.choices !== null && (column.nameKey === null || lacksName(column)))
}

/** A stable function for all renders, so that the query cache keeps the result until choices change. */
const choicesOf = (results: readonly { data?: readonly Option[] | undefined }[]) => results.map(({ data }) => data)
