// Choices of a field: finds the selected option and its label, and converts to stored values.

import type { Option } from '../api/options/options.ts'
import { splitIds } from '../model/commaIds.ts'
import type { Entity, Field } from '../model/entity/entity.ts'
import { referenceName } from '../model/records/inEnglish.ts'
import { isEmpty, type Values } from '../model/records/values.ts'
import type { FieldText } from './face.ts'

const indexes = new WeakMap<readonly Option[], ReadonlyMap<string, Option>>()

/** The option with this value on any level; keys are compared as text, because fields may store numbers. */
export function findOption(options: readonly Option[], value: unknown): Option | undefined {
  let index = indexes.get(options)
  if (!index) {
    index = new Map(leavesAndBranches(options).map((option) => [String(option.value), option]))
    indexes.set(options, index)
  }
  return index.get(String(value))
}

function leavesAndBranches(options: readonly Option[]): Option[] {
  return options.flatMap((option) => [option, ...leavesAndBranches(option.children ?? [])])
}

/** Label of an option in the current language. */
export function optionWord(entity: Entity, option: Option, text: FieldText): string {
  if (text.language === 'en' && option.english) return option.english
  return text.word(entity, option.label)
}

/** A selected value as the field stores it: a number for numeric fields, otherwise text. */
export function castChoice(field: Field, value: string | number): string | number {
  return field.type === 'integer' || field.type === 'number' ? Number(value) : String(value)
}

/** Display names of the selected records by id, if the record contains them (`companyId` with `companyName`). */
export function chosenNames(field: Field, record: Values, language: string): ReadonlyMap<string, string> {
  const name = referenceName(language, field, record)
  if (isEmpty(name)) return new Map()
  const value = record[field.name]
  if (!field.multiple) return new Map([[String(value), String(name)]])
  const ids = splitIds(value)
  const names = splitIds(name)
  return ids.length === names.length ? new Map(ids.map((id, at) => [id, names[at] as string])) : new Map()
}
