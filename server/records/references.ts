// Finds references to missing targets: a record of another entity, a parent, an entry of a dictionary. All references of a record are
// looked up together.

import { type Actor, entitiesOf, filtersOf, type Rec, repository, type ValueQuestion, valuesOfEach } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { splitIds } from '../../engine/model/commaIds.ts'
import type { Choices, Entity, Field, Items } from '../../engine/model/entity/entity.ts'
import { fillTemplates, templateNames } from '../../engine/model/expressions/template.ts'
import { pathOfCell, tableFieldRows } from '../../engine/model/records/rows.ts'
import type { Fault } from '../../engine/model/records/rules.ts'
import { TOP } from '../../engine/model/records/tree.ts'
import { isEmpty, isShown } from '../../engine/model/records/values.ts'
import { withoutWhere } from './entityViews.ts'
import { toFilterTerm } from './query.ts'

export interface ValidationContext {
  db: Database
  actor: Actor
  /** The record before the write; unchanged references are not checked again. */
  stored: Rec | null
}

/** A value that refers to something. */
interface Reference {
  field: Field
  value: string
  /** Values that filter the choices: the record, or the row of a table. */
  record: Rec
}

/** A reference, and the fault if its target is missing. */
interface Check {
  reference: Reference
  toFault(key: string): Fault
}

/** Faults of references to missing targets. */
export async function referenceFaults(entity: Entity, fields: readonly Field[], record: Rec, around: ValidationContext): Promise<Fault[]> {
  const checks = fields.flatMap((field): Check[] => {
    const { name, title, items } = field
    const value = record[name]
    if (items) return isShown(field, record) ? checksOfRows(field, items, record, around) : []
    if (isEmpty(value) || isAsStored(field, record, around.stored) || !isShown(field, record)) return []
    const toFault = (key: string): Fault => ({ field: name, title, key, args: { title }, text: null })
    return [{ reference: { field, value: String(value), record }, toFault }]
  })
  const faultKeys = await missingTargets(entity, new Set(checks.map(({ reference }) => reference)), around)
  return checks.flatMap(({ reference, toFault }) => {
    const key = faultKeys.get(reference)
    return key === undefined ? [] : [toFault(key)]
  })
}

/** A reference is checked again when a value changes that filters its choices. */
function isAsStored({ name, choices }: Field, record: Rec, stored: Rec | null): boolean {
  return stored !== null && [name, ...namesOfChoices(choices)].every((one) => record[one] === stored[one])
}

/** Names of fields whose values filter the choices of a field. */
export const namesOfChoices = (choices: Choices | null): string[] =>
  choices?.kind === 'entity' ? Object.values(choices.where).flatMap(templateNames) : []

/** Checks each distinct value of a column once, however many rows contain it. */
function checksOfRows(field: Field, { fields }: Items, record: Rec, around: ValidationContext): Check[] {
  const rows = tableFieldRows(record[field.name])
  const stored = tableFieldRows(around.stored?.[field.name])
  return fields.flatMap((column) => {
    const { name, title } = column
    if (column.choices === null) return []
    const read = namesOfChoices(column.choices)
    const known = new Set(read.length > 0 ? [] : stored.map((row) => row[name]))
    const references = new Map<string, Reference>()
    return rows.flatMap((row, at): Check[] => {
      const value = row[name]
      if (isEmpty(value) || known.has(value) || !isShown(column, row)) return []
      const question = JSON.stringify([value, ...read.map((one) => row[one])])
      const reference = references.get(question) ?? { field: column, value: String(value), record: row }
      references.set(question, reference)
      return [{ reference, toFault: (key) => ofRow({ field: name, title, key, args: { title }, text: null }, field, at) }]
    })
  })
}

/** Converts a fault of a row's column to one of the record. */
export const ofRow = (fault: Fault, { name, title }: Field, at: number): Fault => ({
  ...fault,
  field: pathOfCell(name, at, fault.field),
  row: { title, place: at + 1 },
})

/** Questions to the store that tell whether the target of a reference is there. */
interface Lookup {
  questions: readonly ValueQuestion[]
  /** @param found answers to the questions */
  isMet(found: readonly ReadonlySet<string>[]): boolean
  /** Message key of the fault if it is not. */
  keyOfFault(): Promise<string> | string
}

/** Message keys of the references whose target is missing. */
async function missingTargets(
  entity: Entity,
  references: ReadonlySet<Reference>,
  around: ValidationContext,
): Promise<Map<Reference, string>> {
  const lookups = [...references].map((reference) => ({ reference, lookup: lookupOf(entity, reference, around) }))
  const questions = lookups.flatMap(({ lookup }) => lookup.questions)
  const answers = await valuesOfEach(around.db, questions, around.actor)
  const missing = new Map<Reference, string>()
  for (const { reference, lookup } of lookups) {
    const found = answers.splice(0, lookup.questions.length)
    if (!lookup.isMet(found)) missing.set(reference, await lookup.keyOfFault())
  }
  return missing
}

const NOTHING: Lookup = { questions: [], isMet: () => true, keyOfFault: () => '' }

function lookupOf(entity: Entity, { field, value, record }: Reference, around: ValidationContext): Lookup {
  const { choices, multiple } = field
  if (entity.tree?.parent === field.name && entity.field[field.name] === field)
    return value === TOP ? NOTHING : recordLookup(withoutWhere(entity), 'id', [value], {}, around)
  const values = multiple ? [...new Set(splitIds(value))] : [value]
  if (choices?.kind === 'dict') return dictionaryLookup(choices, values, around)
  if (choices?.kind !== 'entity') return NOTHING
  const target = entitiesOf(around.db).get(choices.entity)
  // A missing target entity was reported when the schema changed; records must stay writable.
  if (!target) return NOTHING
  // A new record has no tenant yet; it gets that of the user.
  const where = fillTemplates(choices.where, { tenantId: around.actor.tenantId, ...record })
  return recordLookup(target, choices.value, values, where, around)
}

function recordLookup(target: Entity, field: string, values: readonly string[], where: Rec, { db, actor }: ValidationContext): Lookup {
  const [single] = values
  const isOne = values.length === 1 && single !== undefined
  const wanted = toFilterTerm(target, field, isOne ? 'equal' : 'in', isOne ? single : values.join(','))
  const narrowing = filtersOf(target, Object.fromEntries(Object.entries(where).map(([key, value]) => [key, String(value)])))
  const question = { entity: target, field, filters: [wanted, ...narrowing] }
  // A filter with a missing value of the record allows no choices.
  const isPossible = !Object.values(where).some(isEmpty)
  const areFound = (found: ReadonlySet<string> | undefined) => values.every((value) => found?.has(value))
  return {
    questions: isPossible ? [question] : [],
    isMet: ([found]) => areFound(found),
    async keyOfFault() {
      const isFiltered = Object.keys(where).length > 0
      return isFiltered && areFound(await repository(db, target, actor).values(field, [wanted])) ? 'rule.enum' : 'rule.reference'
    },
  }
}

/** Sealed entries can no longer be chosen. */
function dictionaryLookup(
  { source, code }: Extract<Choices, { kind: 'dict' }>,
  values: readonly string[],
  { db }: ValidationContext,
): Lookup {
  const dictionary = entitiesOf(db).get(source)
  if (!dictionary) return NOTHING
  const all = withoutWhere(dictionary)
  const questionOf = (value: string): ValueQuestion => ({
    entity: all,
    field: 'dictKey',
    filters: [
      toFilterTerm(all, 'code', 'equal', code),
      toFilterTerm(all, 'parentId', 'notequal', TOP),
      toFilterTerm(all, 'dictKey', 'equal', value),
      toFilterTerm(all, 'isSealed', 'notequal', '1'),
    ],
  })
  return { questions: values.map(questionOf), isMet: (found) => found.every(({ size }) => size > 0), keyOfFault: () => 'rule.enum' }
}
