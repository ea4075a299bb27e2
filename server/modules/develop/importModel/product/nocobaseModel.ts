// Reads collections of NocoBase: the answer of `collections:list` with their fields, one collection of it, or the file of a plug-in that
// defines one. Fields are described by `interface`, `type` and `uiSchema`, as its documentation and its plug-ins have them.

import { guessEnglish, guessTitle } from '#library/fromTable/names.ts'
import type { FileField } from '#model/entity/entityFile.ts'
import { isObject } from '#model/isObject.ts'
import { nocobaseKind } from './nocobaseKind.ts'
import { constantDefault, presentTime } from './readDefault.ts'
import {
  fieldWith,
  type JsonObject,
  memberObject,
  memberObjects,
  memberText,
  type NoteList,
  noteList,
  type ReadField,
  type ReadFile,
  type ReadModel,
  type ReadReference,
  readEntry,
  systemTarget,
} from './readModel.ts'

const SYSTEM: Readonly<Record<string, string>> = { users: systemTarget.user, departments: systemTarget.dept }
const FILES = 'attachments'
/** Interfaces of fields that every record has here. */
const KEPT = new Set(['id', 'snowflakeId', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'tableoid', 'space'])
const TO_ONE = new Set(['belongsTo'])
const TO_CHILDREN = new Set(['hasMany', 'hasOne'])
const TO_MANY = new Set(['belongsToMany', 'belongsToArray'])
const FORMULA = new Set(['formula', 'mathFormula', 'excelFormula'])

/** Collections of any shape that the product answers or defines; `null` if there are none. */
export function collectionsOf(value: unknown): readonly JsonObject[] | null {
  const list = Array.isArray(value) ? value : isObject(value) ? (value.data ?? value.collections ?? [value]) : []
  const collections = (Array.isArray(list) ? list : [list]).filter(isCollection)
  return collections.length > 0 ? collections : null
}

const isCollection = (value: unknown): value is JsonObject =>
  isObject(value) &&
  memberText(value, 'name') !== '' &&
  memberObjects(value, 'fields').some(
    (field) => memberText(field, 'name') !== '' && (memberText(field, 'type') || memberText(field, 'interface')) !== '',
  )

export function readNocobase(collections: readonly JsonObject[]): ReadFile {
  const leftOut: ReadFile['leftOut'][number][] = []
  const through = new Set(collections.flatMap((one) => memberObjects(one, 'fields').map((field) => memberText(field, 'through'))))
  const models = collections.flatMap((one) => {
    const source = memberText(one, 'name')
    const template = memberText(one, 'template')
    const reason =
      SYSTEM[source] || ['roles', FILES].includes(source)
        ? 'system'
        : ['view', 'sql'].includes(template) || one.view === true || one.sql
          ? 'query'
          : through.has(source) && isJoining(one)
            ? 'junction'
            : null
    if (reason === null) return [modelOf(one)]
    leftOut.push({ source, reason })
    return []
  })
  return { models, leftOut }
}

/** True for a table of two references without values of its own. */
const isJoining = (collection: JsonObject): boolean =>
  memberObjects(collection, 'fields').every(
    (field) => isKept(field) || field.isForeignKey === true || TO_ONE.has(memberText(field, 'type')),
  )

const isKept = (field: JsonObject): boolean =>
  KEPT.has(memberText(field, 'interface')) ||
  KEPT.has(memberText(field, 'name')) ||
  field.primaryKey === true ||
  memberText(field, 'type') === 'sort'

function modelOf(collection: JsonObject): ReadModel {
  const source = memberText(collection, 'name')
  const { notes, note } = noteList()
  const own = memberObjects(collection, 'fields')
  const references = own.filter((field) => TO_ONE.has(memberText(field, 'type')))
  const keys = new Set(references.map((field) => memberText(field, 'foreignKey')))
  const isForeignKey = (field: JsonObject) => keys.has(memberText(field, 'name')) && !TO_ONE.has(memberText(field, 'type'))
  const kept = own.filter((field) => isKept(field) && memberText(field, 'type') !== 'sort')
  if (kept.length > 0) note('', 'builtIn', kept.map((field) => memberText(field, 'name')).join(', '))
  const names = new Set<string>()
  const fields = own.flatMap((field) => {
    const name = memberText(field, 'name')
    if (memberText(field, 'type') === 'sort') note(name, 'order')
    if (kept.includes(field) || isForeignKey(field) || memberText(field, 'type') === 'sort' || names.has(name)) return []
    names.add(name)
    return fieldOf(field, source, note) ?? []
  })
  const [title, english] = titleOf(memberText(collection, 'title'), source, guessTitle)
  const isTree = memberText(collection, 'template') === 'tree' || Boolean(collection.tree)
  const parent = references.find((field) => field.treeParent === true || (isTree && memberText(field, 'name') === 'parent'))
  return {
    source,
    title,
    english,
    description: memberText(collection, 'description'),
    fields,
    notes,
    titleField: memberText(collection, 'titleField'),
    parentField: parent ? memberText(parent, 'foreignKey') || memberText(parent, 'name') : '',
    sections: [],
  }
}

/** `{{t("Created at")}}` is a text of the product's dictionary: the quoted English is taken. */
function titleOf(text: string, name: string, guess: (name: string) => string): readonly [string, string] {
  const plain = /\{\{\s*t\(\s*["'`](.*?)["'`]/.exec(text)?.[1] ?? text
  const title = plain || guess(name)
  return [title, /\p{Script=Han}/u.test(title) ? guess(name) : title]
}

type Note = NoteList['note']

function fieldOf(field: JsonObject, own: string, note: Note): ReadField | null {
  const source = memberText(field, 'name')
  const [type, control] = [memberText(field, 'type'), memberText(field, 'interface')]
  const schema = memberObject(field, 'uiSchema')
  const [title, english] = titleOf(memberText(schema, 'title') || memberText(field, 'title'), source, guessEnglish)
  if (TO_CHILDREN.has(type) && memberText(field, 'target') !== FILES) {
    if (field.treeChildren !== true) note(source, 'childRecords', memberText(field, 'target'))
    return null
  }
  if (FORMULA.has(control) || FORMULA.has(type)) {
    note(source, 'computed', memberText(field, 'expression'))
    return null
  }
  const isFile = control === 'attachment' || memberText(field, 'target') === FILES
  const reference = isFile ? null : referenceOf(field, own)
  const entries = reference ? [] : choicesOf(schema)
  const kind = isFile ? { format: 'file' as const } : reference ? {} : nocobaseKind(field, entries.length > 0, note)
  if (kind === null) {
    note(source, 'noKind', control || type)
    return null
  }
  const description = memberText(field, 'description') || memberText(schema, 'description')
  const isHidden = field.hidden === true
  const wasRequired = schema.required === true || field.allowNull === false
  if (isHidden && wasRequired) note(source, 'hiddenRequired')
  const isReadOnly = schema['x-read-pretty'] === true && !('serial' in kind)
  return fieldWith(
    reference && memberText(field, 'foreignKey') !== '' && type === 'belongsTo' ? memberText(field, 'foreignKey') : source,
    title,
    {
      english,
      keywords: {
        ...kind,
        ...(reference || isFile ? {} : rulesOf(field, kind, note)),
        ...(reference || isFile ? {} : defaultOf(field, kind, note)),
        ...(description !== '' && { description }),
        ...(field.unique === true && !reference && { unique: true }),
        ...(isHidden ? { form: 'api' as const } : isReadOnly && { form: 'read' as const }),
      },
      entries,
      reference,
      isRequired: wasRequired && !isHidden && !isReadOnly && kind.type !== 'boolean',
      isColumn: !isHidden,
    },
  )
}

function referenceOf(field: JsonObject, own: string): ReadReference | null {
  const type = memberText(field, 'type')
  if (!TO_ONE.has(type) && !TO_MANY.has(type)) return null
  // A reference without a target is to the collection of its plural name, by the rule of the product.
  const target = memberText(field, 'target') || (field.treeParent === true ? own : memberText(field, 'name'))
  const names = memberObject(memberObject(memberObject(field, 'uiSchema'), 'x-component-props'), 'fieldNames')
  const label = memberText(names, 'label') || memberText(field, 'targetTitleField')
  return { target: SYSTEM[target] ?? target, label: label === 'id' ? '' : label, isMultiple: TO_MANY.has(type) }
}

const choicesOf = (schema: JsonObject): ReadField['entries'] =>
  (Array.isArray(schema.enum) ? schema.enum : []).flatMap((one: unknown) =>
    isObject(one) ? (readEntry(one.value, one.label ?? one.title, one.color) ?? []) : (readEntry(one, one, '') ?? []),
  )

/** Rules of `x-validator`: words such as `email`, or objects with limits. */
function rulesOf(field: JsonObject, kind: FileField, note: Note): FileField {
  const { 'x-validator': validator } = memberObject(field, 'uiSchema')
  const rules: Record<string, unknown> = {}
  for (const one of Array.isArray(validator) ? validator : [validator]) {
    if (one === undefined || one === null || one === '') continue
    if (typeof one === 'string' && (one === kind.format || one === kind.type || one === 'required')) continue
    const left = isObject(one) ? takenRules(one, kind, rules) : [String(one)]
    if (left.length > 0) note(memberText(field, 'name'), 'rule', left.join(', '))
  }
  return rules as FileField
}

/** Adds the limits that are the same here, and returns the names of those that are not. */
function takenRules(rule: JsonObject, kind: FileField, rules: Record<string, unknown>): string[] {
  const isNumber = kind.type === 'integer' || kind.type === 'number'
  const lengths: Readonly<Record<string, string>> = { min: 'minLength', max: 'maxLength', minLength: 'minLength', maxLength: 'maxLength' }
  const limits: Readonly<Record<string, string>> = {
    min: 'minimum',
    minimum: 'minimum',
    max: 'maximum',
    maximum: 'maximum',
    exclusiveMinimum: 'exclusiveMinimum',
    exclusiveMaximum: 'exclusiveMaximum',
  }
  return Object.entries(rule).flatMap(([name, value]) => {
    const keyword = (isNumber ? limits : lengths)[name]
    const isLimit = keyword !== undefined && Number.isFinite(Number(value)) && value !== null && value !== ''
    if (isLimit) rules[keyword] = Number(value)
    else if (name === 'pattern' && typeof value === 'string' && !isNumber) rules.pattern = value
    else if (name === 'format' && value === kind.format) return []
    else if (!['message', 'triggerType', '_isBuiltIn', 'required'].includes(name)) return [`${name} ${String(value)}`]
    return []
  })
}

function defaultOf(field: JsonObject, kind: FileField, note: Note): FileField {
  const value = field.defaultValue ?? memberObject(field, 'uiSchema').default
  const isEmpty = value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  const isNow = field.defaultToCurrentTime === true
  if (isEmpty && !isNow) return {}
  const taken = isNow ? presentTime(kind) : /\{\{/.test(String(value)) ? null : constantDefault(kind, value)
  if (!taken) note(memberText(field, 'name'), 'defaultValue', JSON.stringify(value))
  return taken ?? {}
}
