// Validates a record before it is stored: rules of the entity, then references to other tables. Every write of records calls `validateWrite`.

import { type Actor, entitiesOf, filtersOf, type Rec, repository } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { splitIds } from '../../engine/model/commaIds.ts'
import type { Choices, Entity, Field, Items } from '../../engine/model/entity/entity.ts'
import { type Expression, ExpressionError } from '../../engine/model/expressions/expression.ts'
import { fillTemplates, templateNames } from '../../engine/model/expressions/template.ts'
import { formats } from '../../engine/model/formats/formats.ts'
import { addComputed, formulaFields } from '../../engine/model/records/computed.ts'
import { rowSentence } from '../../engine/model/records/rowSentence.ts'
import { keptRow, pathOfCell, tableFieldRows, tableFields } from '../../engine/model/records/rows.ts'
import { type Fault, validateValues } from '../../engine/model/records/rules.ts'
import { TOP } from '../../engine/model/records/tree.ts'
import { isBlankRow, isEmpty, isShown } from '../../engine/model/records/values.ts'
import { type Language, translate } from '../../i18n/translate.ts'
import { AppError } from '../errors.ts'
import { withoutWhere } from './entityViews.ts'
import { toFilterTerm } from './query.ts'
import { countUniqueProbes } from './writeProbes.ts'

/** Message of a fault in the client's language; a message in the schema file takes precedence. */
export function wordFault(
  { field, title, key, args, text, row }: Fault,
  words: Entity['words'],
  language: Language,
): { field: string; msg: string } {
  const word = (chinese: string) => (language === 'zh' ? chinese : (words[chinese] ?? chinese))
  const inLanguage = (name: string, values: Readonly<Record<string, string | number>>) => translate(language, name, values)
  const msg = text === null ? inLanguage(key, { ...args, title: word(title) }) : word(text)
  return {
    field,
    msg: row ? rowSentence({ table: word(row.title), row: row.place, title: word(title), sentence: msg }, inLanguage) : msg,
  }
}

const faultsByError = new WeakMap<Error, readonly Fault[]>()

/** The violated rules of a `record.invalid`; empty for another error. */
export const violatedRules = (error: Error): readonly Fault[] => faultsByError.get(error) ?? []

/** Throws `record.invalid` with all faults, if there are any. */
export function refuseFaults(faults: readonly Fault[], entity: Entity, language: Language): void {
  const worded = faults.map((fault) => wordFault(fault, entity.words, language))
  const [first] = worded
  if (!first) return
  const error = new AppError('record.invalid', { sentence: first.msg }, worded)
  faultsByError.set(error, faults)
  throw error
}

/** A write of one record that is to be validated. */
export interface WriteInput {
  entity: Entity
  /** New values in normal form; rows of tables are completed in place. */
  values: Rec
  stored: Rec | null
  /** Fields to validate; by default those that the values affect. */
  fields?: readonly Field[] | undefined
  /** Completes missing values of a new record; called after the types of the given ones are checked. */
  complete?(): Promise<void>
}

/** Database, actor and language of a validation. */
export interface ValidationPlace {
  db: Database
  actor: Actor
  language: Language
}

/** Validates a write and returns the resulting record. Throws `record.invalid` with every fault. Counts comparisons with private values. */
export async function validateWrite({ entity, values, stored, fields, complete }: WriteInput, place: ValidationPlace): Promise<Rec> {
  const refuse = (faults: readonly Fault[]) => refuseFaults(faults, entity, place.language)
  const isWritten = ({ name }: Field) => Object.hasOwn(values, name)
  const untyped = typeFaults(fields ?? entity.fields.filter(isWritten), values)
  if (untyped.length > 0) refuse([...untyped, ...(await otherFaults(entity, values, untyped, { ...place, stored }))])
  completeRows(entity, values)
  await complete?.()
  // Computed values are needed here for the rules; the store computes them again.
  const record = addComputed<Rec>(entity.fields, { ...stored, ...values }, (formula, from) =>
    evaluateOrRefuse(formula, from, entity, place.language),
  )
  const validated = fields ?? affectedFields(entity.fields, Object.keys(values))
  refuse(await faultsOf(entity, validated, record, { ...place, stored }, validated.filter(isWritten)))
  await countUniqueProbes(place.db, entity, { before: stored, after: record }, place.actor)
  return record
}

/** All faults of rules, then those of texts and references in fields that follow their rules. */
async function faultsOf(
  entity: Entity,
  validated: readonly Field[],
  record: Rec,
  around: ValidationContext,
  written: readonly Field[],
): Promise<Fault[]> {
  const faults = validateValues(validated, record)
  const scripts = scriptFaults(sound(written, faults), record)
  return [...faults, ...scripts, ...(await referenceFaults(entity, sound(validated, [...faults, ...scripts]), record, around))]
}

/** Faults of the sent values beside values of a wrong type, as far as a field is judged by its own value. */
function otherFaults(entity: Entity, values: Rec, untyped: readonly Fault[], around: ValidationContext): Promise<Fault[]> {
  const alone = entity.fields.filter(
    (field) =>
      Object.hasOwn(values, field.name) &&
      isInRecord(field) &&
      field.compute === null &&
      field.items === null &&
      readBy(field).length === 0,
  )
  const judged = sound(alone, untyped)
  return faultsOf(entity, judged, { ...around.stored, ...values }, around, judged)
}

/** The fields without a fault. */
function sound(fields: readonly Field[], faults: readonly Fault[]): Field[] {
  const faulty = new Set(faults.map(({ field }) => field.split(/[.[]/)[0]))
  return fields.filter(({ name, choices }) => !faulty.has(name) && !namesOfChoices(choices).some((one) => faulty.has(one)))
}

/** True when `validateWrite` would accept: for dependent records, which stay unchanged if they do not fit. */
export async function isValidWrite(write: WriteInput, place: ValidationPlace): Promise<boolean> {
  try {
    await validateWrite(write, place)
    return true
  } catch (error) {
    if (error instanceof AppError && error.key === 'record.invalid') return false
    throw error
  }
}

/** Completes rows with defaults and computed values. Blank rows keep their places, so that faults name the submitted row. */
function completeRows(entity: Entity, values: Rec): void {
  for (const { name, items } of tableFields(entity)) {
    if (!isEmpty(values[name]))
      values[name] = tableFieldRows(values[name]).map((row) => (isBlankRow(items, row) ? row : keptRow(items, row)))
  }
}

/** Fields that a change of some values can make invalid: these, and fields whose rules, conditions or choices read them. */
export function affectedFields(fields: readonly Field[], changed: Iterable<string>): Field[] {
  const written = new Set(changed)
  const touched = new Set(written)
  // In the order of computation, so that a computed field precedes those that read it.
  for (const { name, formula } of formulaFields(fields, 'compute')) if (formula.names.some((one) => touched.has(one))) touched.add(name)
  const isAffected = (field: Field) => touched.has(field.name) || readBy(field).some((name) => touched.has(name))
  return fields.filter((field) => written.has(field.name) || (isInRecord(field) && isAffected(field)))
}

/** True if the stored record contains the value: no secrets, no child records. */
const isInRecord = ({ stored, compute, writeOnly, children }: Field): boolean =>
  (stored || compute !== null) && !writeOnly && children === null

function readBy({ when, rules, choices }: Field): string[] {
  const checked = rules.flatMap((rule) => (rule.kind === 'check' ? rule.expression.names : []))
  return [...(when?.names ?? []), ...checked, ...namesOfChoices(choices)]
}

/** Names of fields whose values filter the choices of a field. */
export const namesOfChoices = (choices: Choices | null): string[] =>
  choices?.kind === 'entity' ? Object.values(choices.where).flatMap(templateNames) : []

/** Evaluates an expression. An evaluation error becomes a fault of the fields that it reads: throws `record.invalid`. */
export function evaluateOrRefuse(expression: Expression, values: Rec, entity: Entity, language: Language): unknown {
  try {
    return expression.evaluate(values)
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    const fields = entity.fields.filter(({ name }) => expression.names.includes(name))
    const filled = fields.filter(({ name }) => !isEmpty(values[name]))
    const read = filled.length > 0 ? filled : fields
    const faults = read.map(({ name, title }) => ({ field: name, title, key: 'rule.format', args: { title }, text: null }))
    refuseFaults(faults, entity, language)
    throw error
  }
}

const typed = new WeakMap<Field, Field>()

/** Faults of values with a wrong type. Checked first, since conditions of other fields compute with the values. */
export function typeFaults(fields: readonly Field[], values: Rec): Fault[] {
  return validateValues(fields.map(typeOnly), values)
}

function typeOnly(field: Field): Field {
  const known = typed.get(field)
  if (known) return known
  const items = field.items && { ...field.items, fields: field.items.fields.map(typeOnly), distinct: [] }
  const only: Field = { ...field, when: null, items, rules: field.rules.filter((rule) => rule.kind === 'type') }
  typed.set(field, only)
  return only
}

const SCRIPT = /<\s*script\b|<[^<>]*\son\w+\s*=|javascript:/i

/** Refuses markup in plain text: the console shows it as text, but other clients might run it. Rich text is sanitised instead. */
export function scriptFaults(fields: readonly Field[], values: Rec): Fault[] {
  return fields.flatMap((field) => {
    const { name, title, format, items } = field
    const value = values[name]
    if (items) return tableFieldRows(value).flatMap((row, at) => scriptFaults(items.fields, row).map((fault) => ofRow(fault, field, at)))
    const isPlain = !formats[format].code
    return isPlain && typeof value === 'string' && SCRIPT.test(value)
      ? [{ field: name, title, key: 'rule.script', args: { title }, text: null }]
      : []
  })
}

/** Converts a fault of a row's column to one of the record. */
export const ofRow = (fault: Fault, { name, title }: Field, at: number): Fault => ({
  ...fault,
  field: pathOfCell(name, at, fault.field),
  row: { title, place: at + 1 },
})

export interface ValidationContext {
  db: Database
  actor: Actor
  /** The record before the write; unchanged references are not checked again. */
  stored: Rec | null
}

/** Faults of references to missing targets: a record of another entity, a parent, an entry of a dictionary. */
export async function referenceFaults(entity: Entity, fields: readonly Field[], record: Rec, around: ValidationContext): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const field of fields) {
    const value = record[field.name]
    if (field.items) {
      faults.push(...(isShown(field, record) ? await rowReferenceFaults(entity, field, field.items, record, around) : []))
      continue
    }
    if (isEmpty(value) || isAsStored(field, record, around.stored) || !isShown(field, record)) continue
    const key = await missing(entity, field, String(value), record, around)
    if (key) faults.push({ field: field.name, title: field.title, key, args: { title: field.title }, text: null })
  }
  return faults
}

/** A reference is checked again when a value changes that filters its choices. */
function isAsStored({ name, choices }: Field, record: Rec, stored: Rec | null): boolean {
  return stored !== null && [name, ...namesOfChoices(choices)].every((one) => record[one] === stored[one])
}

/** Checks each distinct value of a column once, however many rows contain it. */
async function rowReferenceFaults(
  entity: Entity,
  field: Field,
  { fields }: Items,
  record: Rec,
  around: ValidationContext,
): Promise<Fault[]> {
  const rows = tableFieldRows(record[field.name])
  const stored = tableFieldRows(around.stored?.[field.name])
  const faults: Fault[] = []
  for (const column of fields) {
    const { name, title } = column
    if (column.choices === null) continue
    const read = namesOfChoices(column.choices)
    const known = new Set(read.length > 0 ? [] : stored.map((row) => row[name]))
    const keys = new Map<unknown, string | null>()
    for (const [at, row] of rows.entries()) {
      const value = row[name]
      if (isEmpty(value) || known.has(value) || !isShown(column, row)) continue
      const question = JSON.stringify([value, ...read.map((one) => row[one])])
      if (!keys.has(question)) keys.set(question, await missing(entity, column, String(value), row, around))
      const key = keys.get(question)
      if (key) faults.push(ofRow({ field: name, title, key, args: { title }, text: null }, field, at))
    }
  }
  return faults
}

/** @param record values that filter the choices: the record, or the row of a table */
async function missing(entity: Entity, field: Field, value: string, record: Rec, around: ValidationContext): Promise<string | null> {
  const { choices } = field
  if (entity.tree?.parent === field.name && entity.field[field.name] === field) {
    return value === TOP || (await areThere(withoutWhere(entity), 'id', [value], {}, around)) ? null : 'rule.reference'
  }
  const values = field.multiple ? [...new Set(splitIds(value))] : [value]
  if (choices?.kind === 'dict') {
    for (const one of values) if (!(await isInDictionary(choices, one, around))) return 'rule.enum'
    return null
  }
  if (choices?.kind !== 'entity') return null
  const target = entitiesOf(around.db).get(choices.entity)
  // A missing target entity was reported when the schema changed; records must stay writable.
  if (!target) return null
  // A new record has no tenant yet; it gets that of the user.
  const where = fillTemplates(choices.where, { tenantId: around.actor.tenantId, ...record })
  if (await areThere(target, choices.value, values, where, around)) return null
  const isFiltered = Object.keys(where).length > 0 && (await areThere(target, choices.value, values, {}, around))
  return isFiltered ? 'rule.enum' : 'rule.reference'
}

/** A filter with a missing value of the record allows no choices. */
async function areThere(
  target: Entity,
  field: string,
  values: readonly string[],
  where: Rec,
  { db, actor }: ValidationContext,
): Promise<boolean> {
  if (Object.values(where).some(isEmpty)) return false
  const [single] = values
  const isOne = values.length === 1 && single !== undefined
  const wanted = toFilterTerm(target, field, isOne ? 'equal' : 'in', isOne ? single : values.join(','))
  const narrowing = filtersOf(target, Object.fromEntries(Object.entries(where).map(([key, value]) => [key, String(value)])))
  const found = await repository(db, target, actor).values(field, [wanted, ...narrowing])
  return values.every((value) => found.has(value))
}

/** Sealed entries can no longer be chosen. */
async function isInDictionary(
  { source, code }: Extract<Choices, { kind: 'dict' }>,
  value: string,
  { db, actor }: ValidationContext,
): Promise<boolean> {
  const dictionary = entitiesOf(db).get(source)
  if (!dictionary) return true
  const all = withoutWhere(dictionary)
  const wanted = [
    toFilterTerm(all, 'code', 'equal', code),
    toFilterTerm(all, 'parentId', 'notequal', TOP),
    toFilterTerm(all, 'dictKey', 'equal', value),
    toFilterTerm(all, 'isSealed', 'notequal', '1'),
  ]
  return (await repository(db, all, actor).values('dictKey', wanted)).size > 0
}
