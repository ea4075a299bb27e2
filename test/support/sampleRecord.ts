// Generates records that satisfy the rules of an entity, from its schema file.

import type { Choices, Entity, Field } from '../../engine/model/entity/entity.ts'
import { cellPath } from '../../engine/model/records/rows.ts'
import { type Fault, validateValues } from '../../engine/model/records/rules.ts'
import { isEmpty, isShown } from '../../engine/model/records/values.ts'
import { idCardOf } from './archives.ts'

export type Sample = Record<string, unknown>

/** Selects an option on a running server; `null` if there is none. */
export type Choose = (choices: Choices, field: Field, record: Sample) => Promise<string | number | null>

const ROUNDS = 6
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * A new record with the fields of the form, in addition to `given`. Throws the message of the first rule that no generated value satisfies:
 * add `examples` to the field.
 * @param serial makes the record unique
 */
export async function sampleRecord(entity: Entity, serial: number, choose: Choose, given: Sample = {}): Promise<Sample> {
  const fields = entity.fields.filter((field) => isWritten(entity, field) && !(field.name in given))
  const record: Sample = { ...given }
  const tried = new Map<string, number>()
  for (const field of fields) {
    if (field.point)
      Object.assign(record, { [field.point.longitude]: 120.2, [field.point.latitude]: 30.2, [field.point.address]: '江南大道' })
    record[field.name] ??= await ideaOf(field, 0, serial, choose, record)
  }
  let faults: Fault[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const whole = withComputed(entity, record)
    for (const field of fields) if (!isShown(field, whole)) record[field.name] = whole[field.name] = null
    faults = validateValues(fields, whole)
    if (faults.length === 0) break
    for (const name of new Set(faults.map(({ field }) => cellPath(field)?.field ?? field))) {
      const at = (tried.get(name) ?? 0) + 1
      tried.set(name, at)
      record[name] = await ideaOf(entity.field[name] as Field, at, serial, choose, record)
    }
  }
  const [first] = faults
  if (first)
    throw new Error(`${entity.file}: no sample for ${first.field}: ${first.text ?? first.key} (${JSON.stringify(record[first.field])})`)
  return Object.fromEntries(Object.entries(record).filter(([, value]) => !isEmpty(value)))
}

function withComputed(entity: Entity, record: Sample): Sample {
  const whole = { ...record }
  for (const { name, compute } of entity.fields) if (compute) whole[name] = compute.evaluate(whole)
  return whole
}

/** True for fields in the form of a new record. Tree records are roots if possible. */
function isWritten(entity: Entity, { name, readOnly, form, required }: Field): boolean {
  return !readOnly && form.add === 'edit' && (required || name !== entity.tree?.parent)
}

/** The nth candidate for the value of a field. */
async function ideaOf(field: Field, at: number, serial: number, choose: Choose, record: Sample): Promise<unknown> {
  if (field.items) return [await sampleRow(field.items.fields, at, serial, choose)]
  if (field.choices && field.format !== 'region') return choose(field.choices, field, record)
  const ideas = [...field.examples.map((example) => distinct(field, example, serial)), ...ideasOf(field, serial)]
  return ideas[at % ideas.length] ?? null
}

/** A row of a table field, generated like a record. */
async function sampleRow(columns: readonly Field[], at: number, serial: number, choose: Choose): Promise<Sample> {
  const row: Sample = {}
  for (const column of columns) if (!column.compute) row[column.name] = await ideaOf(column, at, serial, choose, row)
  return Object.fromEntries(columns.filter((column) => isShown(column, row)).map(({ name }) => [name, row[name] ?? null]))
}

/** An example, changed if the field must be unique. */
function distinct(field: Field, example: string | number | boolean, serial: number): string | number | boolean {
  if (field.unique === null) return example
  if (typeof example === 'number') return example + serial
  return typeof example === 'string' && passesAlone(field, example + serial) ? example + serial : example
}

const passesAlone = (field: Field, value: string): boolean =>
  validateValues([{ ...field, when: null, rules: field.rules.filter(({ kind }) => kind !== 'check') }], { [field.name]: value }).length ===
  0

function ideasOf(field: Field, serial: number): unknown[] {
  if (field.type === 'boolean') return [true, false]
  if (field.type !== 'string') return numbers(field, serial)
  const days = [0, 400, -400, 30, -30].map((days) => dayAfter(days))
  switch (field.format) {
    case 'date':
      return days
    case 'date-time':
      // An end later on the day of its start, too.
      return [`${days[0]} 08:00:00`, `${days[0]} 18:00:00`, ...days.slice(1).map((day) => `${day} 08:00:00`)]
    case 'time':
      return ['08:00:00', '18:00:00']
    case 'switch':
    case 'radio':
    case 'select':
      return ['1', '0']
    case 'phone':
      return [`138${String(serial).padStart(8, '0')}`]
    case 'id-card':
      return [idCardOf('1990-01-01', serial % 1000, '330108')]
    case 'plate':
      return [`浙A${String(serial % 100_000).padStart(5, '0')}`]
    case 'email':
      return [`a${serial}@example.cn`]
    case 'url':
      return [`https://example.cn/${serial}`]
    case 'json':
      return ['{}']
    case 'icon':
      return ['iconfont iconicon_setting']
    case 'color':
      return ['#2d8cf0']
    case 'region':
      return ['330108']
    case 'map-point':
      return ['120.2,30.2']
    case 'fence':
      return ['{"type":"Polygon","coordinates":[[[120.2,30.2],[120.21,30.2],[120.21,30.21],[120.2,30.2]]]}']
    case 'bank-card':
      return ['6222020000000000000']
    case 'image':
    case 'signature':
    case 'file':
      return [`/settings.js?${serial}`]
    case 'password':
      return [`Gantry-${serial}`]
    default:
      return texts(field, serial)
  }
}

function numbers({ default: fallback, rules }: Field, serial: number): unknown[] {
  const limit = (kind: string) => rules.flatMap((rule) => (rule.kind === kind && 'limit' in rule ? [rule.limit] : []))
  const bounds = [...limit('minimum'), ...limit('maximum')]
  return [...(typeof fallback === 'number' ? [fallback] : []), 1, ...bounds, serial, 10, 50, 100, 2]
}

/** Candidates for a text: letters first, then digits and lengths that a pattern may require. */
function texts(field: Field, serial: number): unknown[] {
  const length = field.rules.flatMap((rule) => (rule.kind === 'maxLength' ? [rule.limit] : [])).at(0) ?? 20
  const tail = String(serial)
  return [`样本${tail}`, `s${tail}`, `SAMPLE-${tail}`, `sample_${tail}`, `样本${tail}号`, tail, tail.padStart(15, '4'), `1.0.${tail}`].map(
    (text) => text.slice(-length),
  )
}

function dayAfter(days: number): string {
  return new Date(Date.now() + 8 * 60 * 60 * 1000 + days * DAY_MS).toISOString().slice(0, 10)
}
