// Derives a field of a schema file from a column: type, rules and control, from type, comment and name.

import type { FileField } from '#model/entity/entityFile.ts'
import { formats } from '#model/formats/formats.ts'
import { words } from './chinese.ts'
import type { CommentParts } from './comment.ts'
import type { ForeignColumn } from './table.ts'

const MAX_LENGTH = 65_535
/** Texts longer than this get a multi-line control. */
const LINE = 500
const IMAGE_LENGTH = 4000

/** Formats implied by the name of a text column; the first match applies. The word is the whole name or its end. */
const TEXT_NAMES: readonly (readonly [RegExp, FileField])[] = [
  [/(^|_)(phone|mobile|cellphone|phone_no|phone_number|mobile_no)$/, { format: 'phone', private: 'phone' }],
  [/(^|_)(id_?card|id_?card_no|identity_?(card|no|number))$/, { format: 'id-card', private: 'id-card' }],
  [/(^|_)(bank_?card|bank_?card_no|card_number)$/, { format: 'bank-card', private: 'bank-card' }],
  [/(^|_)(credit_code|social_credit_code)$/, { format: 'credit-code' }],
  [/(^|_)e?mail$/, { format: 'email' }],
  [/(^|_)(password|passwd|pwd|secret)$/, { format: 'password' }],
  [/(^|_)(image|images|img|photo|photos|picture|pictures|pic|avatar|logo)(_url)?$/, { format: 'image' }],
  [/(^|_)(file|files|attachment|attachments|annex)(_url)?$/, { format: 'file' }],
  [/(^|_)(url|link|website)$/, { format: 'url' }],
]
const MONEY = /(^|_)(amount|price|money|fee|cost|salary|wage|wages|budget|payment|deposit)$/
const LONGITUDE = /(^|_)(longitude|lng|lon)$/
const LATITUDE = /(^|_)(latitude|lat)$/
const FLAG = /^(is|has|can|enable|enabled)(_|$)/

export const isLongitude = ({ name, kind }: ForeignColumn): boolean => kind === 'decimal' && LONGITUDE.test(snake(name))
export const isLatitude = ({ name, kind }: ForeignColumn): boolean => kind === 'decimal' && LATITUDE.test(snake(name))
export const isAddress = ({ name, kind }: ForeignColumn): boolean => kind === 'text' && /(^|_)(address|addr|location)$/.test(snake(name))

/** Makes a field with type, rules and the title of the comment; options and references are added by the caller. */
export function columnField(column: ForeignColumn, { description }: CommentParts): FileField {
  return { ...(description && { description }), ...shapeOf(column), ...defaultOf(column) }
}

function shapeOf(column: ForeignColumn): FileField {
  const { kind, scale } = column
  const name = snake(column.name)
  switch (kind) {
    case 'text':
    case 'long-text':
      return textField(column, name)
    case 'integer':
      if (column.isWide && /(^|_)id$/.test(name)) return { format: 'id' }
      if (FLAG.test(name)) return { type: 'integer', format: 'switch' }
      return { type: 'integer', ...(MONEY.test(name) && { unit: words.unit }) }
    case 'decimal': {
      if (isLongitude(column)) return { type: 'number', minimum: -180, maximum: 180 }
      if (isLatitude(column)) return { type: 'number', minimum: -90, maximum: 90 }
      const step = scale !== null && scale > 0 && scale <= 6 ? { decimals: scale } : {}
      return { type: 'number', ...step, ...(MONEY.test(name) && { unit: words.unit }) }
    }
    case 'boolean':
      return { type: 'boolean', format: 'switch' }
    case 'date':
    case 'date-time':
    case 'time':
    case 'json':
      return { format: kind }
    case 'binary':
      return {}
  }
}

function textField({ kind, length, values }: ForeignColumn, name: string): FileField {
  if (values) return { enum: [...values] }
  const limit = length === null ? null : Math.min(length, MAX_LENGTH)
  const known = TEXT_NAMES.find(([pattern]) => pattern.test(name))?.[1]
  if (known?.format && formats[known.format].files) return { ...known, maxLength: Math.max(limit ?? 0, IMAGE_LENGTH) }
  if (known) return { ...known, ...(limit !== null && { maxLength: limit }) }
  if (kind === 'long-text' || limit === null || limit > LINE) return { format: 'textarea', maxLength: limit ?? MAX_LENGTH }
  return { maxLength: limit }
}

/** Defaults that a form can start with: constants and the current time. */
function defaultOf({ kind, default: source, values }: ForeignColumn): FileField {
  if (source === null) return {}
  const moment = /^(current_timestamp|current_date|now\(\)|curdate\(\)|localtimestamp)/i.test(source.replace(/^\(+/, ''))
  if (moment) return kind === 'date' ? { preset: 'today()' } : kind === 'date-time' ? { preset: 'now()' } : {}
  const bare = source.replace(/::[a-z ]+(\(\d+(,\d+)?\))?(\[\])?$/i, '').replace(/^\((.*)\)$/, '$1')
  const text = bare.replace(/^b?'(.*)'$/s, '$1').replaceAll("''", "'")
  if (/^null$/i.test(bare) || text === '') return {}
  if (kind === 'boolean') return { default: /^(true|t|1)$/i.test(text) }
  if (kind === 'integer' || kind === 'decimal') {
    const number = Number(text)
    return Number.isFinite(number) && (kind === 'decimal' || Number.isInteger(number)) ? { default: number } : {}
  }
  const isConstant = kind === 'text' && !/\(/.test(bare.replace(/'.*'/s, '')) && (values === null || values.includes(text))
  return isConstant ? { default: text } : {}
}

function snake(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
}
