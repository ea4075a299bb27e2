// Properties of each `format`: control, messages, JSON type, rule, column width. To add a field type, start with an entry here.

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
  /** Normal form in which values are validated, stored, searched and compared; `trimmed` by default. */
  normalForm?: NormalForm
  /** Validates a value in its normal form; if omitted, any value is valid. */
  test?: (value: string) => boolean
  /** Default maximum number of characters; 255 if omitted. */
  maxLength?: number
  /** Width of the list column in pixels. */
  width?: number
  /** False for values too large for a list: the column is off by default. */
  list?: false
  /** The value is always a list of choices. */
  multiple?: true
  /** The value may be the title of its record. */
  label?: true
  /** The control spans both columns of the form. */
  wide?: true
  /** Source of the choices, if the format has a fixed one. */
  choices?: Choices
  /** The server never sends the value. */
  writeOnly?: true
  /** The value is a list of links to uploaded files: images only, or any. */
  files?: 'picture' | 'any'
  /** False if xlsx files cannot have a column of this format. */
  sheets?: false
  /** False if a list cell cannot edit the value, since the control is large or asks for confirmation. */
  quickEdit?: false
  /** False if a table field cannot have a column of this format. */
  tableColumn?: false
  /** The control is a group of controls, and the label belongs to the group. */
  group?: true
  /** The value does not fit on one short line, as on a card. */
  long?: true
  /** How conditions compare values; by default it depends on type and choices. `presence`: filled or empty only. */
  compares?: 'day' | 'moment' | 'time' | 'region' | 'truth' | 'presence'
  /** Search matches the whole value; other texts are matched by a part. */
  exact?: true
  /** Date or time notation: hint in sheet templates and, in lower case, the number format of xlsx cells. Without it cells contain text. */
  notation?: string
  /** Width of the xlsx column in characters. */
  sheetWidth?: number
  /** JSON Schema 2020-12 keywords for OpenAPI, in addition to the type. */
  jsonSchema?: { readonly format: string } | { readonly pattern: string }
  /** Formats a number, if it is not shown as its digits. */
  print?: (value: number) => string
  /** Message keys of the rules, in place of the general messages. */
  messages?: { empty?: string; malformed?: (value: string) => string }
  /** The value is markup that may link uploaded files. */
  markup?: true
  /** False if the control is so large that it loads only when a form needs it. */
  preload?: false
  /** The value is markup or code, which is sanitised or kept unchanged; in other formats scripts are refused. */
  code?: true
}

const DATE = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

/** True for an existing date `YYYY-MM-DD`; 2026-02-30 is none. */
export function isDate(text: string): boolean {
  return DATE.test(text) && !Number.isNaN(Date.parse(text)) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)
}

/** True for `YYYY-MM-DD HH:mm:ss`, the only date-time form of the API. */
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

/** Accepted texts for a switch: booleans, and numbers of the platform. */
const SWITCHED = ['true', 'false', '1', '0']
const MOBILE = /^1[3-9]\d{9}$/
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const FILES = { sheets: false, quickEdit: false, group: true, long: true, compares: 'presence' } as const
/** Formats whose values can only be edited by their control in the form. */
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
    width: 150,
    compares: 'moment',
    exact: true,
    notation: 'YYYY-MM-DD HH:mm:ss',
    sheetWidth: 20,
    // The date-time format of JSON Schema requires `T` and a time zone.
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

/** True for a field whose value is links to uploaded files. */
export const isOfFiles = ({ format }: { format: Format }): boolean => formats[format].files !== undefined

/** True for a field whose uploaded files are images. */
export const isOfPictures = ({ format }: { format: Format }): boolean => formats[format].files === 'picture'

/** A normalised field, or a field of a schema file without a format. */
interface Formatted {
  format?: Format | undefined
}

const comparesAs = ({ format }: Formatted) => format && formats[format].compares

/** True for days, `YYYY-MM-DD`. */
export const isDayField = (field: Formatted): boolean => comparesAs(field) === 'day'

/** True for moments, `YYYY-MM-DD HH:mm:ss`. */
export const isMomentField = (field: Formatted): boolean => comparesAs(field) === 'moment'

/** True for days and moments. */
export const isCalendarField = (field: Formatted): boolean => isDayField(field) || isMomentField(field)

/** True for times of day, `HH:mm:ss`. */
export const isTimeField = (field: Formatted): boolean => comparesAs(field) === 'time'

/** True for region codes, which are also found by a region that contains them. */
export const isRegion = (field: Formatted): boolean => comparesAs(field) === 'region'

/** True for markup that may link uploaded files. */
export const isMarkup = ({ format }: Formatted): boolean => format !== undefined && formats[format].markup === true

/** True for a switch, whatever the type of its value. */
export const isSwitch = ({ widget }: { widget: Widget }): boolean => widget === 'switch'

/** True for yes/no fields: switches, and booleans with another control. */
export const isTruth = ({ type, widget }: { type: FieldType; widget: Widget }): boolean => type === 'boolean' || isSwitch({ widget })

/** True for typed numbers; numeric keys of choices and switches do not count. */
export const isNumeric = ({ type, choices, widget }: { type: FieldType; choices: Choices | null; widget: Widget }): boolean =>
  (type === 'number' || type === 'integer') && choices === null && widget === 'number'

/** True for texts of several lines. */
export const isMultiline = ({ widget }: { widget: Widget }): boolean => widget === 'textarea'
