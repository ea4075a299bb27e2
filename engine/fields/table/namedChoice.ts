// Finds the record for a pasted name, among the choices of its column.

import { chosenQuery, type Option, optionsQuery } from '../../api/options/optionSources.ts'
import { queryClient } from '../../api/queryClient.ts'
import type { Field } from '../../model/entity/entity.ts'
import type { TableFieldRow } from '../../model/records/rows.ts'
import { castChoice } from '../choice.ts'

/** Value of a pasted name, or the message key of a failure. */
export type Named = { value: string | number; label: string } | { fault: 'rule.reference' | 'sheet.fault.several' }

/** True for a column whose choices are records, which are too many to load. */
export const isReferring = ({ choices }: Field): boolean => choices?.kind === 'entity' || choices?.kind === 'url'

/** Values for a name, or for several comma-separated names; an id stands for itself. Fails unless exactly one record has the name. */
export async function namedChoice(column: Field, row: TableFieldRow, text: string): Promise<Named> {
  const parts = column.multiple ? text.split(/[,，、;；]/).map((part) => part.trim()) : [text]
  const found: Option[] = []
  for (const part of parts.filter(Boolean)) {
    const options = await named(column, row, part)
    const [first, second] = options
    if (!first) return { fault: 'rule.reference' }
    if (second) return { fault: 'sheet.fault.several' }
    found.push(first)
  }
  const value = castChoice(column, found.map((option) => option.value).join(','))
  return { value, label: found.map(({ label }) => label).join(',') }
}

async function named({ choices }: Field, row: TableFieldRow, text: string): Promise<readonly Option[]> {
  const query = optionsQuery(choices, row, { search: text, all: true })
  if (!query.enabled) return []
  const called = withName(await queryClient.fetchQuery(query), text)
  if (called.length > 0 || choices?.kind !== 'entity' || !/^\d+$/.test(text)) return called
  const chosen = await queryClient.fetchQuery(chosenQuery(choices, text, row))
  return chosen ? [chosen] : []
}

/** Options with this label, on all levels of a tree. */
export const withName = (options: readonly Option[], text: string): Option[] =>
  options.flatMap((option) => [
    ...(option.label === text || option.english === text ? [option] : []),
    ...withName(option.children ?? [], text),
  ])
