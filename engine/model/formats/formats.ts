// Properties of each `format`: control, verb of messages, JSON type, rule, column width. A new field type starts with a line here.

import { bytesText } from '../bytesText.ts'
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
  /** The normal form in which values are validated, stored, searched and compared; `trimmed` when left out. */
  normalForm?: NormalForm
  /** True when a filled value, in its form, is well formed; left out where any is. */
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
  /** Source of the choices, if the format determines it. */
  choices?: Choices
  /** Never sent back by the server. */
  writeOnly?: true
  /** The value is links of uploaded files, pictures or any. */
  files?: 'picture' | 'any'
  /** No column of xlsx files. */
  sheets?: false
  /** Not edited in a cell of a list: it needs more room, or a confirmation. */
  quickEdit?: false
  /** No column of a table field. */
  tableColumn?: false
  /** Several controls in a group, which has the label. */
  group?: true
  /** Not shown in one short line, as on a card. */
  long?: true
  /** How conditions compare values; left out, it follows from the type and the choices. `presence` tells filled from empty only. */
  compares?: 'day' | 'moment' | 'time' | 'region' | 'truth' | 'presence'
  /** Found by its whole value; other texts are found by a part. */
  exact?: true
  /** Notation of a value of a date or time: hint of sheet templates, and in lower case the number format of xlsx cells, which else hold text. */
  notation?: string
  /** Width of the column of xlsx files in characters. */
  sheetWidth?: number
  /** Keywords of JSON Schema 2020-12 beside the type, for OpenAPI. */
  jsonSchema?: { readonly format: string } | { readonly pattern: string }
  /** A number as people read it, where that is not its digits. */
  print?: (value: number) => string
  /** Message keys of the rules, where the general ones of the verb say too little. */
  messages?: { empty?: string; malformed?: (value: string) => string }
  /** Markup that may link uploaded files. */
  markup?: true
  /** Too large to be loaded before a form needs it. */
  preload?: false
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

/** Values of switches, as booleans and as numbers of the platform. */
const SWITCHED = ['true', 'false', '1', '0']
const MOBILE = /^1[3-9]\d{9}$/
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const FILES = { sheets: false, quickEdit: false, group: true, long: true, compares: 'presence' } as const
/** Values that only their own control can take, in the form. */
const OWN_PLACE = { sheets: false, quickEdit: false, tableColumn: false } as const

export const formats: Readonly<Record<Format, FormatFacts>> = {
  text: { widget: 'text', verb: 'input', types: ['string'], label: true },
  textarea: { widget: 'textarea', verb: 'input', types: ['string'], maxLength: 2000, list: false, wide: true, long: true, sheetWidth: 40 },
  name: { widget: 'text', verb: 'input', types: ['string'], label: true, normalForm: 'name', test: isPersonName, maxLength: 100 },
  account: { widget: 'text', verb: 'input', types: ['string'], label: true, normalForm: 'account' },
  code: { widget: 'text', verb: 'input', types: ['string'], label: true, normalForm: 'code' },
  plate: { widget: 'text', verb: 'input', types: ['string'], label: true, normalForm: 'plate', test: isPlate, maxLength: 12, width: 130 },
  password: {
    widget: 'password',
    verb: 'input',
    types: ['string'],
    list: false,
    writeOnly: true,
    normalForm: 'verbatim',
    sheets: false,
    quickEdit: false,
    tableColumn: false,
    code: true,
  },
  id: { widget: 'text', verb: 'input', types: ['string'], normalForm: 'verbatim', width: 190, exact: true },
  phone: {
    widget: 'text',
    verb: 'input',
    types: ['string'],
    normalForm: 'grouped',
    test: (text) => MOBILE.test(text),
    width: 130,
    messages: { empty: 'rule.phone.empty', malformed: ({ length }) => (length === 11 ? 'rule.phone.format' : 'rule.phone.length') },
  },
  'credit-code': { widget: 'text', verb: 'input', types: ['string'], normalForm: 'grouped', test: isCreditCode, width: 190 },
  'bank-card': { widget: 'text', verb: 'input', types: ['string'], normalForm: 'grouped', test: isBankCard, width: 190 },
  'id-card': { widget: 'text', verb: 'input', types: ['string'], normalForm: 'grouped', test: isIdCard, width: 190 },
  email: {
    widget: 'text',
    verb: 'input',
    types: ['string'],
    normalForm: 'account',
    test: (text) => EMAIL.test(text),
    width: 200,
    jsonSchema: { format: 'email' },
  },
  url: { widget: 'text', verb: 'input', types: ['string'], maxLength: 1000, test: isUrl, jsonSchema: { format: 'uri' } },
  number: { widget: 'number', verb: 'input', types: ['number', 'integer'], width: 110 },
  bytes: { widget: 'number', verb: 'input', types: ['integer'], width: 110, print: bytesText },
  kilobytes: { widget: 'number', verb: 'input', types: ['integer'], width: 110, print: (kilobytes) => bytesText(kilobytes * 1024) },
  date: {
    widget: 'date',
    verb: 'select',
    types: ['string'],
    test: isDate,
    width: 120,
    compares: 'day',
    exact: true,
    notation: 'YYYY-MM-DD',
    jsonSchema: { format: 'date' },
  },
  'date-time': {
    widget: 'date-time',
    verb: 'select',
    types: ['string'],
    test: isDateTime,
    width: 140,
    compares: 'moment',
    exact: true,
    notation: 'YYYY-MM-DD HH:mm:ss',
    sheetWidth: 20,
    // A date-time of JSON Schema has a `T` and a zone.
    jsonSchema: { pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' },
  },
  time: { widget: 'time', verb: 'select', types: ['string'], test: (text) => TIME.test(text), width: 100, compares: 'time', exact: true },
  switch: {
    widget: 'switch',
    verb: 'select',
    types: ['boolean', 'integer', 'string'],
    test: (text) => SWITCHED.includes(text),
    width: 90,
    compares: 'truth',
  },
  radio: { widget: 'radio', verb: 'select', types: ['string', 'integer'], width: 110, group: true },
  select: { widget: 'select', verb: 'select', maxLength: 4000, types: ['string', 'integer', 'number'], width: 130 },
  image: { widget: 'upload', verb: 'upload', types: ['string'], maxLength: 4000, width: 90, files: 'picture', ...FILES },
  file: { widget: 'upload', verb: 'upload', types: ['string'], maxLength: 4000, list: false, files: 'any', ...FILES },
  signature: {
    widget: 'signature',
    verb: 'sign',
    types: ['string'],
    maxLength: 1000,
    width: 120,
    files: 'picture',
    ...FILES,
    tableColumn: false,
  },
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
  icon: { widget: 'icon', verb: 'select', types: ['string'], width: 100, tableColumn: false, long: true },
  'rich-text': {
    widget: 'rich-text',
    verb: 'input',
    types: ['string'],
    normalForm: 'verbatim',
    maxLength: 65_535,
    list: false,
    wide: true,
    ...OWN_PLACE,
    group: true,
    long: true,
    code: true,
    markup: true,
    preload: false,
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
    compares: 'presence',
  },
  'row-condition': {
    widget: 'row-condition',
    verb: 'input',
    types: ['string'],
    normalForm: 'verbatim',
    maxLength: 2000,
    list: false,
    wide: true,
    quickEdit: false,
    tableColumn: false,
    group: true,
    long: true,
  },
  table: {
    widget: 'table',
    verb: 'input',
    types: ['array'],
    width: 90,
    wide: true,
    sheets: false,
    tableColumn: false,
    group: true,
    long: true,
    preload: false,
  },
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
    compares: 'presence',
    messages: { malformed: () => 'rule.fence' },
  },
  json: {
    widget: 'textarea',
    verb: 'input',
    types: ['string'],
    normalForm: 'verbatim',
    maxLength: 65_535,
    test: isJson,
    list: false,
    wide: true,
    tableColumn: false,
    long: true,
    code: true,
  },
}

/** True when the value of a field is links of uploaded files. */
export const isOfFiles = ({ format }: { format: Format }): boolean => formats[format].files !== undefined

/** True when these are pictures, which lists and forms show. */
export const isOfPictures = ({ format }: { format: Format }): boolean => formats[format].files === 'picture'

/** A field, or a field of a schema file, which may leave its format out. */
interface Formatted {
  format?: Format | undefined
}

const comparesAs = ({ format }: Formatted) => format && formats[format].compares

/** `YYYY-MM-DD` */
export const isDayField = (field: Formatted): boolean => comparesAs(field) === 'day'

/** `YYYY-MM-DD HH:mm:ss` */
export const isMomentField = (field: Formatted): boolean => comparesAs(field) === 'moment'

/** A day or a moment, which a calendar has a place for. */
export const isCalendarField = (field: Formatted): boolean => isDayField(field) || isMomentField(field)

/** `HH:mm:ss` */
export const isTimeField = (field: Formatted): boolean => comparesAs(field) === 'time'

/** A code of a region, by which its parts are found as well. */
export const isRegion = (field: Formatted): boolean => comparesAs(field) === 'region'

/** Markup that may link uploaded files. */
export const isMarkup = ({ format }: Formatted): boolean => format !== undefined && formats[format].markup === true

/** On or off, whatever the type of the stored value. */
export const isSwitch = ({ widget }: { widget: Widget }): boolean => widget === 'switch'

/** Yes or no: a switch, or any other control of a boolean. */
export const isTruth = ({ type, widget }: { type: FieldType; widget: Widget }): boolean => type === 'boolean' || isSwitch({ widget })

/** A number that is typed as one; keys of choices and switches are none. */
export const isNumeric = ({ type, choices, widget }: { type: FieldType; choices: Choices | null; widget: Widget }): boolean =>
  (type === 'number' || type === 'integer') && choices === null && widget === 'number'

/** A text of several lines. */
export const isMultiline = ({ widget }: { widget: Widget }): boolean => widget === 'textarea'
