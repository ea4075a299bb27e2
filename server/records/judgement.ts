// Validates a record before it is stored: rules of the entity, then checks against other tables.

import { type Actor, type Rec, repository } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { splitIds } from '../../engine/model/commaIds.ts'
import type { Choices, Entity, Field, Items } from '../../engine/model/entity/entity.ts'
import { type Expression, ExpressionError } from '../../engine/model/expressions/expression.ts'
import { formats } from '../../engine/model/formats/formats.ts'
import { tableFieldRows } from '../../engine/model/records/rows.ts'
import { type Fault, judge } from '../../engine/model/records/rules.ts'
import { TOP } from '../../engine/model/records/tree.ts'
import { isEmpty, isShown } from '../../engine/model/records/values.ts'
import { type Language, say } from '../../i18n/say.ts'
import { AppError } from '../errors.ts'
import type { Library } from '../library/library.ts'
import { withoutWhere } from './entityViews.ts'
import { toFilterTerm } from './query.ts'

/** A fault in the words of the client's language; the file's own sentence wins. */
export function wordFault(
  { field, title, key, args, text, row }: Fault,
  words: Entity['words'],
  language: Language,
): { field: string; msg: string } {
  const said = (chinese: string) => (language === 'zh' ? chinese : (words[chinese] ?? chinese))
  const msg = text === null ? say(language, key, { ...args, title: said(title) }) : said(text)
  return { field, msg: row ? say(language, 'rule.row', { table: said(row.title), row: row.place, title: said(title), said: msg }) : msg }
}

/** Throws `record.invalid` with every fault when there is one. */
export function refuseFaults(faults: readonly Fault[], entity: Entity, language: Language): void {
  const worded = faults.map((fault) => wordFault(fault, entity.words, language))
  const [first] = worded
  if (first) throw new AppError('record.invalid', { sentence: first.msg }, worded)
}

/** Value of an expression. An evaluation error is a fault of the fields that it reads: throws `record.invalid`. */
export function workedOut(expression: Expression, values: Rec, entity: Entity, language: Language): unknown {
  try {
    return expression.evaluate(values)
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    const asked = entity.fields.filter(({ name }) => expression.names.includes(name))
    const said = asked.filter(({ name }) => !isEmpty(values[name]))
    const read = said.length > 0 ? said : asked
    const faults = read.map(({ name, title }) => ({ field: name, title, key: 'rule.format', args: { title }, text: null }))
    refuseFaults(faults, entity, language)
    throw error
  }
}

const typed = new WeakMap<Field, Field>()

/** Values of a wrong type. Judged first and alone: conditions of other fields may compute with them. */
export function typeFaults(fields: readonly Field[], values: Rec): Fault[] {
  return judge(fields.map(typeOnly), values)
}

function typeOnly(field: Field): Field {
  const known = typed.get(field)
  if (known) return known
  const items = field.items && { ...field.items, fields: field.items.fields.map(typeOnly), distinct: [] }
  const only: Field = { ...field, when: null, items, rules: field.rules.filter((rule) => rule.kind === 'type') }
  typed.set(field, only)
  return only
}

const SCRIPT = /<\s*script\b|<[^>]*\son\w+\s*=|javascript:/i

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

/** A fault of a row's column as one of the record. */
export const ofRow = (fault: Fault, { name, title }: Field, at: number): Fault => ({
  ...fault,
  field: `${name}[${at}].${fault.field}`,
  row: { title, place: at + 1 },
})

export interface JudgementContext {
  db: Database
  library: Library
  actor: Actor
  /** The record as it was; a value that did not change is not asked for again. */
  stored: Rec | null
}

/** Values that name something which is not there: a record of another entity, a parent, an entry of a dictionary. */
export async function referenceFaults(entity: Entity, fields: readonly Field[], record: Rec, around: JudgementContext): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const field of fields) {
    const value = record[field.name]
    if (field.items) {
      faults.push(...(isShown(field, record) ? await rowReferenceFaults(entity, field, field.items, record, around) : []))
      continue
    }
    if (isEmpty(value) || value === around.stored?.[field.name] || !isShown(field, record)) continue
    const key = await missing(entity, field, String(value), around)
    if (key) faults.push({ field: field.name, title: field.title, key, args: { title: field.title }, text: null })
  }
  return faults
}

/** Each value of a column is asked for once, however many rows hold it. */
async function rowReferenceFaults(
  entity: Entity,
  field: Field,
  { fields }: Items,
  record: Rec,
  around: JudgementContext,
): Promise<Fault[]> {
  const rows = tableFieldRows(record[field.name])
  const stored = tableFieldRows(around.stored?.[field.name])
  const faults: Fault[] = []
  for (const column of fields) {
    const { name, title } = column
    if (column.choices === null) continue
    const known = new Set(stored.map((row) => row[name]))
    const keys = new Map<unknown, string | null>()
    for (const [at, row] of rows.entries()) {
      const value = row[name]
      if (isEmpty(value) || known.has(value) || !isShown(column, row)) continue
      if (!keys.has(value)) keys.set(value, await missing(entity, column, String(value), around))
      const key = keys.get(value)
      if (key) faults.push(ofRow({ field: name, title, key, args: { title }, text: null }, field, at))
    }
  }
  return faults
}

async function missing(entity: Entity, field: Field, value: string, around: JudgementContext): Promise<string | null> {
  const { choices } = field
  if (entity.tree?.parent === field.name && entity.field[field.name] === field) {
    return value === TOP || (await areThere(withoutWhere(entity), 'id', [value], around)) ? null : 'rule.reference'
  }
  const values = field.multiple ? [...new Set(splitIds(value))] : [value]
  if (choices?.kind === 'dict') {
    for (const one of values) if (!(await isInDictionary(choices, one, around))) return 'rule.enum'
    return null
  }
  if (choices?.kind !== 'entity') return null
  const target = around.library.entities.get(choices.entity)
  // A target that went away was reported when it did; a record must not be lost for that.
  if (!target) return null
  return (await areThere(target, choices.value, values, around)) ? null : 'rule.reference'
}

async function areThere(target: Entity, field: string, values: readonly string[], { db, actor }: JudgementContext): Promise<boolean> {
  const [single] = values
  const isOne = values.length === 1 && single !== undefined
  const wanted = toFilterTerm(target, field, isOne ? 'equal' : 'in', isOne ? single : values.join(','))
  const found = await repository(db, target, actor).values(field, [wanted])
  return values.every((value) => found.has(value))
}

/** Sealed entries are no choice any more. */
async function isInDictionary(
  { source, code }: Extract<Choices, { kind: 'dict' }>,
  value: string,
  { db, library, actor }: JudgementContext,
): Promise<boolean> {
  const dictionary = library.entities.get(source)
  if (!dictionary) return true
  const all = withoutWhere(dictionary)
  const wanted = [
    toFilterTerm(all, 'code', 'equal', code),
    toFilterTerm(all, 'parentId', 'notequal', TOP),
    toFilterTerm(all, 'dictKey', 'equal', value),
  ]
  return (await repository(db, all, actor).all(wanted)).some((entry) => entry.isSealed !== 1)
}
