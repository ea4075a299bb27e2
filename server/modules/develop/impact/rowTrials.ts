// Tries a new version of an entity on its stored rows: how many break a changed rule at their next edit, and how many have a value of a
// field that goes.

import type { JsonPath } from '#model/checks/jsonPath.ts'
import { isSamePart } from '#model/compare/change.ts'
import { fieldPairs } from '#model/compare/compareFields.ts'
import { withCurrentNames } from '#model/entity/currentNames.ts'
import type { Entity, Field } from '#model/entity/entity.ts'
import type { Rule } from '#model/entity/rule.ts'
import { type Expression, ExpressionError } from '#model/expressions/expression.ts'
import { whereMatches } from '#model/list/filter.ts'
import { addComputed } from '#model/records/computed.ts'
import { validateValues } from '#model/records/rules.ts'
import { isEmpty } from '#model/records/values.ts'
import { hasColumnsOf, type Rec, rowPages } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { LISTED, type SchemaEffect } from './effect.ts'

/** Maximum number of rows that are tried. */
const MAX_ROWS = 200_000
/** Rules that the database tries, or that concern uploads and masks of a form. */
const ELSEWHERE: readonly Rule['kind'][] = ['type', 'decimals', 'unmasked', 'upload']
const FIX =
  'Correct these records first by an edit of several or an import, let the rule hold for later records alone with a condition on "createTime", or write it as a "warn".'
const FILL =
  'Fill these records first by an edit of several or an import, let the field hold for later records alone with a "when" on "createTime", or leave it optional with a "warn".'

const UNTRIED = 'stored records were not tried: the table has no column of this field.'
const TRY_IT = 'Open some records in the preview, and save one of them as a trial.'

/** A changed rule, alone in a field of the new version, and in one of the old version. */
interface Trial {
  path: JsonPath
  now: Field
  before: Field | null
}

interface Tried {
  trial: Trial
  count: number
  ids: string[]
}

/** A stored field that goes without a successor. */
interface Lost {
  name: string
  count: number
  ids: string[]
}

/** Changed rules of the fields that both versions, or the new one alone, have. */
export const trialsOf = (before: Entity, after: Entity): Trial[] =>
  pairsOf(before, after).flatMap(([field, old]) => (isTriable(field) ? rulesChanged(field, old) : []))

/** Fields with changed rules whose values are in no column: code of the server or the user gives them. */
export const untriedFields = (before: Entity, after: Entity): string[] =>
  pairsOf(before, after).flatMap(([field, old]) => {
    const isEdited = !isTriable(field) && !field.readOnly && !field.writeOnly && field.children === null
    return isEdited && rulesChanged(field, old).length > 0 ? [field.name] : []
  })

/** Fields of the new version, each with that of the old one. */
function pairsOf(before: Entity, after: Entity): (readonly [Field, Field | null])[] {
  const { kept, added } = fieldPairs(before.fields, after.fields)
  return [...kept, ...added.map((field) => [field, null] as const)]
}

const isTriable = ({ stored, compute, writeOnly, children, readOnly }: Field): boolean =>
  (stored || compute !== null) && !writeOnly && children === null && !(readOnly && compute === null)

function rulesChanged(field: Field, old: Field | null): Trial[] {
  const path = ['properties', field.name]
  const isShownAlike = old !== null && isSamePart(old.when, field.when) && isSamePart(old.compute, field.compute)
  const ofRules = field.rules.flatMap((rule): Trial[] => {
    if (ELSEWHERE.includes(rule.kind)) return []
    const same = old?.rules.find((other) => isSameRule(other, rule)) ?? null
    if (isShownAlike && same !== null && isSamePart(withoutMessage(same), withoutMessage(rule))) return []
    const alone = (one: Field, only: Rule): Field => ({ ...one, items: null, rules: [only] })
    return [{ path: [...path, rule.kind], now: alone(field, rule), before: old && same ? alone(old, same) : null }]
  })
  const { items } = field
  if (items === null || old?.items === null || old === null || isSamePart(rulesOf(old), rulesOf(field))) return ofRules
  return [...ofRules, { path: [...path, 'items'], now: { ...field, rules: [] }, before: { ...old, rules: [] } }]
}

const isSameRule = (one: Rule, other: Rule): boolean =>
  one.kind === other.kind && (one.kind !== 'check' || other.kind !== 'check' || one.expression.source === other.expression.source)

const withoutMessage = ({ message: _, ...rule }: Rule): object => rule

const rulesOf = ({ items }: Field): unknown =>
  items && [items.distinct, items.fields.map(({ name, rules, when }) => [name, rules.map(withoutMessage), when])]

/** @param before the version whose columns the database probably has */
export async function tryRules(db: Database, before: Entity, after: Entity): Promise<SchemaEffect[]> {
  const about = { file: after.file, count: null, records: null, level: 'hint' } as const
  const untried = untriedFields(before, after).map(
    (name): SchemaEffect => ({ ...about, path: ['properties', name], fault: UNTRIED, fix: TRY_IT }),
  )
  const trials = after.source === null ? trialsOf(before, after) : []
  const lost = after.source === null ? lostFields(before, after) : []
  if (trials.length === 0 && lost.length === 0) return untried
  const stored = (await hasColumnsOf(db, before)) ? before : (await hasColumnsOf(db, after)) ? after : null
  if (stored === null)
    return [
      { ...about, path: [], fault: 'stored records were not tried: the table has the columns of neither version.', fix: '' },
      ...untried,
    ]
  const tried = trials.map((trial): Tried => ({ trial, count: 0, ids: [] }))
  const retyped = retypedFields(before, after)
  let rows = 0
  let isWhole = true
  for await (const page of rowPages(db, stored)) {
    for (const row of page) {
      tryRow(tried, row, before, after, retyped)
      for (const one of lost) countLost(one, row)
    }
    rows += page.length
    if (rows >= MAX_ROWS) {
      isWhole = false
      break
    }
  }
  const tail = isWhole ? null : rows
  return [
    ...untried,
    ...tried.flatMap((one) => (one.count === 0 ? [] : [effectOf(one, after, tail)])),
    ...lost.flatMap((one) => (one.count === 0 ? [] : [lossOf(one, after, tail)])),
  ]
}

const lostFields = (before: Entity, after: Entity): Lost[] =>
  fieldPairs(before.fields, after.fields).gone.flatMap(({ name, stored }) => (stored ? [{ name, count: 0, ids: [] }] : []))

function countLost(lost: Lost, row: Rec): void {
  if (isEmpty(row[lost.name])) return
  lost.count += 1
  if (lost.ids.length < LISTED) lost.ids.push(String(row.id))
}

const KEEP = 'The values stay in the database: a version with the field shows them again. Keep it with "form": false if they count.'

function lossOf({ name: field, count, ids }: Lost, { file, name }: Entity, rows: number | null): SchemaEffect {
  const fault =
    rows === null
      ? count === 1
        ? '1 stored record has a value that nobody sees any more.'
        : `${count} stored records have a value that nobody sees any more.`
      : `${count} of the first ${rows} stored records have a value that nobody sees any more.`
  return { file, path: ['properties', field], level: 'warning', fault, fix: KEEP, count, records: { entity: name, ids } }
}

/** Fields of both versions that have another type now. */
const retypedFields = (before: Entity, after: Entity): Field[] =>
  [...fieldPairs(before.fields, after.fields).kept].flatMap(([field, old]) => (field.type === old.type ? [] : [field]))

function tryRow(tried: readonly Tried[], row: Rec, before: Entity, after: Entity, retyped: readonly Field[]): void {
  const present = { ...defaultsOf(after, before), ...row, ...withCurrentNames(after.fields, row) }
  for (const { name, type } of retyped) present[name] = ofType(type, present[name])
  const now = withFormulas(after, present)
  if (!whereMatches(after, now)) return
  for (const one of tried) {
    const { trial } = one
    if (!isRefused(trial.now, now) || (trial.before && isRefused(trial.before, row))) continue
    one.count += 1
    if (one.ids.length < LISTED) one.ids.push(String(row.id))
  }
}

/** The value as the database converts it. A value that does not fit keeps the file from being taken. */
function ofType(type: Field['type'], value: unknown): unknown {
  if (isEmpty(value) || type === 'array') return value
  if (type === 'string') return typeof value === 'boolean' ? String(Number(value)) : String(value)
  return type === 'boolean' ? Number(value) !== 0 : Number(value)
}

/** Existing rows get the default of a new field. */
const defaultsOf = (after: Entity, before: Entity): Rec =>
  Object.fromEntries(
    fieldPairs(before.fields, after.fields).added.flatMap(({ name, default: value }) => (value === undefined ? [] : [[name, value]])),
  )

function withFormulas({ fields }: Entity, row: Rec): Rec {
  return addComputed(fields, row, (formula, values) => evaluated(formula, values))
}

function evaluated(expression: Expression, values: Rec): unknown {
  try {
    return expression.evaluate(values)
  } catch (error) {
    // A formula that fails on stored values has no value; its own save names the fields.
    if (error instanceof ExpressionError) return null
    throw error
  }
}

function isRefused(field: Field, row: Rec): boolean {
  try {
    return validateValues([field], row).length > 0
  } catch (error) {
    // A condition that cannot be evaluated refuses the record, as on a save.
    if (error instanceof ExpressionError) return true
    throw error
  }
}

function effectOf({ trial, count, ids }: Tried, { file, name }: Entity, rows: number | null): SchemaEffect {
  const fault =
    rows === null
      ? count === 1
        ? '1 stored record does not satisfy it, and cannot be saved at its next edit.'
        : `${count} stored records do not satisfy it, and cannot be saved at their next edit.`
      : `${count} of the first ${rows} stored records do not satisfy it, and cannot be saved at their next edit.`
  const fix = trial.path.at(-1) === 'required' ? FILL : FIX
  return { file, path: trial.path, level: 'error', fault, fix, count, records: { entity: name, ids } }
}
