// SQL of foreign databases: columns and values in comparisons. Values are cast to the type of the column, so that its indexes can be used.

import { isDate, isDateTime } from '#model/formats/formats.ts'
import { withoutTrailingZeros } from '#model/withoutTrailing.ts'
import type { ForeignColumn } from '../../library/fromTable/table.ts'
import type { ForeignSession, TextCell } from '../foreign/session.ts'

export type ExternalEngine = ForeignSession['engine']

/** A term of a statement, with one `?` for each value. */
export interface Term {
  sql: string
  values: readonly TextCell[]
}

export interface SqlColumn extends ForeignColumn {
  engine: ExternalEngine
  quoted: string
}

/** Neither true nor false for any row, so that its negation matches nothing either. */
export const NOTHING: Term = { sql: '(null = 1)', values: [] }
export const ALL: Term = { sql: '(1 = 1)', values: [] }

export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** PostgreSQL types that cannot be compared with plain text. */
const AS_TEXT: readonly string[] = ['enum', 'json', 'jsonb', 'inet']

/** Expression of the column in a select list. */
export function selected({ engine, quoted: name, type, kind }: SqlColumn): string {
  if (engine === 'postgres' && type === 'money') return `${name}::numeric`
  // The MySQL driver returns a bit as a byte.
  return engine === 'mysql' && kind === 'boolean' ? `${name} + 0` : name
}

/** Expression of the column in a comparison. */
export function compared(column: SqlColumn): string {
  return column.engine === 'postgres' && AS_TEXT.includes(column.type) ? `${column.quoted}::text` : column.quoted
}

/** Expression of the column as text, for searches by part. */
export function asText(column: SqlColumn): string {
  const isText = column.kind === 'text' || column.kind === 'long-text'
  if (isText && column.type !== 'uuid' && column.type !== 'enum' && column.type !== 'inet') return column.quoted
  return `cast(${column.quoted} as ${column.engine === 'mysql' ? 'char' : 'text'})`
}

/** Case-insensitive `like` with `|` as escape character. */
export function like(column: SqlColumn, pattern: string): Term {
  const word = column.engine === 'postgres' ? 'ilike' : 'like'
  return { sql: `${asText(column)} ${word} ? escape '|'`, values: [pattern] }
}

export const escaped = (text: string): string => withoutNul(text).replace(/[|%_]/g, (sign) => `|${sign}`)

const UUID = /^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i
const WHOLE = /^-?\d{1,20}$/
const DECIMAL = /^-?\d{1,40}(\.\d{1,30})?$/

/** Value for a comparison or a write; `null` if the column cannot hold it. */
export function operand(column: SqlColumn, text: string): Term | null {
  switch (column.kind) {
    case 'integer':
      return WHOLE.test(text) ? literal(text) : null
    case 'decimal':
      return DECIMAL.test(text) ? literal(text) : DECIMAL.test(plainNumber(text)) ? literal(plainNumber(text)) : null
    case 'boolean':
      return truth(column, text)
    case 'date':
      return isDate(text.slice(0, 10)) ? cast(column, text.slice(0, 10)) : null
    case 'date-time': {
      const moment = text.length === 10 ? `${text} 00:00:00` : text
      return isDateTime(moment) ? cast(column, moment) : null
    }
    case 'time':
      return /^\d\d:\d\d(:\d\d)?$/.test(text) ? cast(column, text) : null
    case 'binary':
      return null
    default:
      if (column.type !== 'uuid') return { sql: '?', values: [withoutNul(text)] }
      return UUID.test(text) ? cast(column, text) : null
  }
}

/** Safe to inline: the text was checked to have only digits, sign and point. */
const literal = (number: string): Term => ({ sql: number, values: [] })

function plainNumber(text: string): string {
  const number = Number(text)
  return text.trim() !== '' && Number.isFinite(number) ? withoutTrailingZeros(number.toFixed(15)) : ''
}

function truth({ engine }: SqlColumn, text: string): Term | null {
  if (!/^(true|false|t|f|0|1)$/.test(text)) return null
  const isTrue = /^(true|t|1)$/.test(text)
  return literal(engine === 'postgres' ? String(isTrue) : isTrue ? '1' : '0')
}

/** PostgreSQL infers a parameter's type from its context, and would refuse a timestamp for a date column. */
function cast({ engine, type }: SqlColumn, text: string): Term {
  return { sql: engine === 'postgres' ? `?::${type}` : '?', values: [text] }
}

/** PostgreSQL text cannot contain NUL characters. */
const withoutNul = (text: string): string => text.replaceAll('\0', '')

/** Condition of rows that are not marked as removed. */
export function notRemoved(column: SqlColumn): Term {
  const name = column.quoted
  if (column.kind === 'date' || column.kind === 'date-time') return { sql: `${name} is null`, values: [] }
  if (column.kind === 'boolean')
    return { sql: `(${name} is null or ${name} = ${column.engine === 'postgres' ? 'false' : '0'})`, values: [] }
  if (column.kind === 'integer') return { sql: `(${name} is null or ${name} = 0)`, values: [] }
  return { sql: `(${name} is null or ${name} in ('', '0', 'N', 'n', 'false'))`, values: [] }
}
