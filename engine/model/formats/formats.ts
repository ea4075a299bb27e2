// Properties of each `format`: control, verb of messages, JSON type, rule, column width. A new field type starts with a line here; the compiler then
// lists the tables that miss it.

import type { Choices } from '../entity/entity.ts'
import type { Verb } from '../entity/rule.ts'
import { isBankCard } from './bankCard.ts'
import { isCreditCode } from './creditCode.ts'
import { isPosition, parseFence } from './fence.ts'
import type { FieldType, Format, Widget } from './fieldKinds.ts'
import { isIdCard } from './idCard.ts'
import { isPersonName, isPlate, type NormalForm } from './normalForm.ts'
import { isRegionCode, regionChoices } from './regionCode.ts'

export interface FormatFacts {
  widget: Widget
  verb: Verb
  types: readonly FieldType[]
  /** The form in which values are judged, stored, searched and compared; `trimmed` when left out. */
  form?: NormalForm
  /** Whether a filled value, in its form, is well formed; left out where any is. */
  test?: (value: string) => boolean
  /** Most characters a value may have unless the file says otherwise; 255 when left out. */
  maxLength?: number
  /** Width of the list column in pixels. */
  width?: number
  /** Too long or too heavy for a list: off unless the file asks for it. */
  list?: false
  /** Always several choices, whatever the source of the choices says. */
  multiple?: true
  /** A short text that may name its record. */
  label?: true
  /** Takes both grid columns of the form. */
  wide?: true
  /** Where the values come from, when the format alone says so. */
  choices?: Choices
  /** Never sent back by the server. */
  writeOnly?: true
  /** The value is links of uploaded files, pictures or any. */
  files?: 'picture' | 'any'
  /** No column of xlsx files. */
  sheets?: false
  /** Not edited in a cell of a list: it needs more room, or a confirmation. */
  cell?: false
  /** No column of a table field. */
  column?: false
  /** Several controls in a group, which has the label. */
  group?: true
  /** Not shown in one short line, as on a card. */
  long?: true
  /** How conditions compare values; left out, it follows from the type and the choices. `thing` can only be filled or empty. */
  compares?: 'day' | 'moment' | 'time' | 'region' | 'truth' | 'thing'
  /** Markup or code, which is cleaned or kept as it is; else a script in it is refused. */
  code?: true
}

const DATE = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

/** A day of the calendar as `YYYY-MM-DD`; 2026-02-30 is none. */
export function isDate(text: string): boolean {
  return DATE.test(text) && !Number.isNaN(Date.parse(text)) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)
}

/** `YYYY-MM-DD HH:mm:ss`, the only date-time form of the wire. */
export function isDateTime(text: string): boolean {
  return text.length === 19 && text[10] === ' ' && isDate(text.slice(0, 10)) && TIME.test(text.slice(11))
}

function isUrl(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function isPointText(text: string): boolean {
  return isPosition(text.split(',').map((part) => (part === '' ? Number.NaN : Number(part))))
}

const MOBILE = /^1[3-9]\d{9}$/
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Values that only their own control can take: neither a cell nor a sheet. */
const OWN_PLACE = { sheets: false, cell: false, column: false } as const
const FILES = { ...OWN_PLACE, group: true, long: true, compares: 'thing' } as const

export const formats: Readonly<Record<Format, FormatFacts>> = {
  text: { widget: 'text', verb: 'input', types: ['string'], label: true },
  textarea: { widget: 'textarea', verb: 'input', types: ['string'], maxLength: 2000, list: false, wide: true, long: true },
  name: { widget: 'text', verb: 'input', types: ['string'], label: true, form: 'name', test: isPersonName, maxLength: 100 },
  account: { widget: 'text', verb: 'input', types: ['string'], label: true, form: 'account' },
  code: { widget: 'text', verb: 'input', types: ['string'], label: true, form: 'code' },
  plate: { widget: 'text', verb: 'input', types: ['string'], label: true, form: 'plate', test: isPlate, maxLength: 12, width: 130 },
  password: {
    widget: 'password',
    verb: 'input',
    types: ['string'],
    list: false,
    writeOnly: true,
    form: 'verbatim',
    sheets: false,
    cell: false,
    column: false,
    code: true,
  },
  id: { widget: 'text', verb: 'input', types: ['string'], form: 'verbatim', width: 190 },
  phone: { widget: 'text', verb: 'input', types: ['string'], form: 'grouped', test: (text) => MOBILE.test(text), width: 130 },
  'credit-code': { widget: 'text', verb: 'input', types: ['string'], form: 'grouped', test: isCreditCode, width: 190 },
  'bank-card': { widget: 'text', verb: 'input', types: ['string'], form: 'grouped', test: isBankCard, width: 190 },
  'id-card': { widget: 'text', verb: 'input', types: ['string'], form: 'grouped', test: isIdCard, width: 190 },
  email: { widget: 'text', verb: 'input', types: ['string'], form: 'account', test: (text) => EMAIL.test(text), width: 200 },
  url: { widget: 'text', verb: 'input', types: ['string'], maxLength: 1000, test: isUrl },
  number: { widget: 'number', verb: 'input', types: ['number', 'integer'], width: 110 },
  bytes: { widget: 'number', verb: 'input', types: ['integer'], width: 110 },
  date: { widget: 'date', verb: 'select', types: ['string'], test: isDate, width: 120, compares: 'day' },
  'date-time': { widget: 'date-time', verb: 'select', types: ['string'], test: isDateTime, width: 180, compares: 'moment' },
  time: { widget: 'time', verb: 'select', types: ['string'], test: (text) => TIME.test(text), width: 100, compares: 'time' },
  switch: { widget: 'switch', verb: 'select', types: ['boolean', 'integer', 'string'], width: 90, compares: 'truth' },
  radio: { widget: 'radio', verb: 'select', types: ['string', 'integer'], width: 110, group: true },
  select: { widget: 'select', verb: 'select', maxLength: 4000, types: ['string', 'integer', 'number'], width: 130 },
  image: { widget: 'upload', verb: 'upload', types: ['string'], maxLength: 4000, width: 90, files: 'picture', ...FILES },
  file: { widget: 'upload', verb: 'upload', types: ['string'], maxLength: 4000, list: false, files: 'any', ...FILES },
  signature: { widget: 'signature', verb: 'sign', types: ['string'], maxLength: 1000, width: 120, files: 'picture', ...FILES },
  checkbox: { widget: 'checkbox', verb: 'select', types: ['string'], maxLength: 4000, width: 160, multiple: true, group: true },
  'check-tree': {
    widget: 'check-tree',
    verb: 'select',
    types: ['string'],
    maxLength: 65_535,
    list: false,
    wide: true,
    multiple: true,
    ...OWN_PLACE,
    group: true,
  },
  icon: { widget: 'icon', verb: 'select', types: ['string'], width: 100, column: false, long: true },
  'rich-text': {
    widget: 'rich-text',
    verb: 'input',
    types: ['string'],
    form: 'verbatim',
    maxLength: 65_535,
    list: false,
    wide: true,
    ...OWN_PLACE,
    group: true,
    long: true,
    code: true,
  },
  region: {
    widget: 'region',
    verb: 'select',
    types: ['string'],
    maxLength: 12,
    test: isRegionCode,
    choices: regionChoices,
    width: 200,
    compares: 'region',
  },
  color: { widget: 'color', verb: 'select', types: ['string'], test: (text) => /^#[0-9a-f]{6}$/i.test(text), width: 110, long: true },
  'map-point': {
    widget: 'map-point',
    verb: 'select',
    types: ['string'],
    test: isPointText,
    list: false,
    wide: true,
    ...OWN_PLACE,
    group: true,
    compares: 'thing',
  },
  'row-condition': {
    widget: 'row-condition',
    verb: 'input',
    types: ['string'],
    form: 'verbatim',
    maxLength: 2000,
    list: false,
    wide: true,
    cell: false,
    column: false,
    group: true,
    long: true,
  },
  table: { widget: 'table', verb: 'input', types: ['array'], width: 90, wide: true, sheets: false, column: false, group: true, long: true },
  fence: {
    widget: 'fence',
    verb: 'select',
    types: ['string'],
    maxLength: 20_000,
    test: (text) => parseFence(text) !== null,
    list: false,
    wide: true,
    ...OWN_PLACE,
    group: true,
    long: true,
    compares: 'thing',
  },
  json: {
    widget: 'textarea',
    verb: 'input',
    types: ['string'],
    form: 'verbatim',
    maxLength: 65_535,
    test: isJson,
    list: false,
    wide: true,
    column: false,
    long: true,
    code: true,
  },
}

/** Whether the value of a field is links of uploaded files. */
export const isOfFiles = ({ format }: { format: Format }): boolean => formats[format].files !== undefined

/** Whether these are pictures, which lists and forms show. */
export const isOfPictures = ({ format }: { format: Format }): boolean => formats[format].files === 'picture'
