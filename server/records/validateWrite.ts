// Validates a record before it is stored: rules of the entity, then references to other tables. Every write of records calls `validateWrite`.

import type { Actor, Rec } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import type { Entity, Field } from '../../engine/model/entity/entity.ts'
import { type Expression, ExpressionError } from '../../engine/model/expressions/expression.ts'
import { formats } from '../../engine/model/formats/formats.ts'
import { addComputed, formulaFields } from '../../engine/model/records/computed.ts'
import { rowSentence } from '../../engine/model/records/rowSentence.ts'
import { keptRow, tableFieldRows, tableFields } from '../../engine/model/records/rows.ts'
import { type Fault, validateValues } from '../../engine/model/records/rules.ts'
import { isBlankRow, isEmpty } from '../../engine/model/records/values.ts'
import { type Language, translate } from '../../i18n/translate.ts'
import { AppError } from '../errors.ts'
import { namesOfChoices, ofRow, referenceFaults, type ValidationContext } from './references.ts'
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
