// Reads Online forms of JeecgBoot: `head` and `fields` as the calls of its form designer send and answer them (`addAll`,
// `head/list`, `field/listByHeadId`). The product publishes no description of an export file of its own; only forms have one.

import { guessEnglish, guessTitle } from '#library/fromTable/names.ts'
import type { FileField } from '#model/entity/entityFile.ts'
import { isObject } from '#model/isObject.ts'
import { constantDefault, presentTime } from './readDefault.ts'
import {
  fieldWith,
  type JsonObject,
  memberText,
  type NoteList,
  noteList,
  type ReadField,
  type ReadFile,
  type ReadModel,
  type ReadReference,
  systemTarget,
} from './readModel.ts'

/** Columns that the product adds to every form, and every record has here. */
const KEPT = new Set(['id', 'create_by', 'create_time', 'update_by', 'update_time', 'sys_org_code', 'tenant_id', 'del_flag'])
const SYSTEM: Readonly<Record<string, string>> = { sys_user: systemTarget.user, sys_depart: systemTarget.dept }
const PROCESS_STATE = 'bpm_status'
const LONG_TEXT = 65_535

interface OnlineForm {
  head: JsonObject
  fields: readonly JsonObject[]
}

/** Forms in any envelope of the product; `null` if there are none. */
export function onlineFormsOf(value: unknown): readonly OnlineForm[] | null {
  const forms = formsIn(value)
  return forms.length > 0 ? forms : null
}

const isField = (value: unknown): value is JsonObject => isObject(value) && memberText(value, 'dbFieldName') !== ''

/** Envelopes within each other. */
const MAX_DEPTH = 4

function formsIn(value: unknown, depth = 0): OnlineForm[] {
  if (depth > MAX_DEPTH) return []
  if (Array.isArray(value)) {
    if (value.length > 0 && value.every(isField)) return [{ head: {}, fields: value }]
    return value.flatMap((one) => formsIn(one, depth + 1))
  }
  if (!isObject(value)) return []
  const fields = Object.values(value).find((member) => Array.isArray(member) && member.length > 0 && member.every(isField))
  const inner = Object.values(value).find((member) => isObject(member) && memberText(member, 'tableName') !== '')
  const head = memberText(value, 'tableName') !== '' ? value : isObject(inner) ? inner : {}
  if (fields) return [{ head, fields: fields as JsonObject[] }]
  return Object.values(value).flatMap((member) => (typeof member === 'object' ? formsIn(member, depth + 1) : []))
}

/** @param fallback name of a form whose file has fields only */
export function readJeecg(forms: readonly OnlineForm[], fallback: string): ReadFile {
  return { models: forms.map((form) => modelOf(form, fallback)), leftOut: [] }
}

function modelOf({ head, fields }: OnlineForm, fallback: string): ReadModel {
  const source = memberText(head, 'tableName') || fallback
  const { notes, note } = noteList()
  const own = fields.toSorted((one, other) => Number(one.orderNum ?? 999) - Number(other.orderNum ?? 999))
  const isTree = memberText(head, 'isTree') === 'Y'
  const [parent, hasChildren] = isTree ? [memberText(head, 'treeParentIdField'), memberText(head, 'treeIdField')] : ['', '']
  const kept = own.filter(
    (field) => KEPT.has(memberText(field, 'dbFieldName')) || (hasChildren !== '' && memberText(field, 'dbFieldName') === hasChildren),
  )
  if (kept.length > 0) note('', 'builtIn', kept.map((field) => memberText(field, 'dbFieldName')).join(', '))
  const read = own.flatMap((field) => {
    if (kept.includes(field)) return []
    return (
      fieldOf(
        field,
        note,
        memberText(field, 'dbFieldName') === parent
          ? { target: source, label: memberText(head, 'treeFieldname'), isMultiple: false }
          : null,
      ) ?? []
    )
  })
  return {
    source,
    title: memberText(head, 'tableTxt') || guessTitle(source),
    english: guessTitle(source),
    description: '',
    fields: read,
    notes,
    titleField: memberText(head, 'treeFieldname'),
    parentField: parent,
    sections: [],
  }
}

type Note = NoteList['note']

function fieldOf(field: JsonObject, note: Note, treeReference: ReadReference | null): ReadField | null {
  const source = memberText(field, 'dbFieldName')
  const show = memberText(field, 'fieldShowType')
  if (source === PROCESS_STATE) {
    note(source, 'processState')
    return null
  }
  if (show === 'link_table_field') {
    note(source, 'takenOver', memberText(field, 'dictTable'))
    return null
  }
  const reference = treeReference ?? referenceOf(field)
  const hasDictionary =
    reference === null && CHOSEN.has(show) && memberText(field, 'dictField') !== '' && memberText(field, 'dictTable') === ''
  const kind = reference ? {} : kindOf(field, hasDictionary, note)
  if (kind === null) {
    note(source, 'noKind', `${memberText(field, 'dbType')} ${show}`.trim())
    return null
  }
  const isShown = flag(field, 'isShowForm', true)
  const mustInput = memberText(field, 'fieldMustInput') === '1' || memberText(field, 'fieldValidType') === '*'
  const isReadOnly = flag(field, 'isReadOnly', false)
  if (mustInput && !isShown) note(source, 'hiddenRequired')
  const title = memberText(field, 'dbFieldTxt') || guessEnglish(source)
  return fieldWith(source, title, {
    english: guessEnglish(source),
    keywords: {
      ...kind,
      ...(reference ? {} : rulesOf(field, kind, note)),
      ...defaultOf(field, kind, reference !== null, note),
      ...(!isShown ? { form: 'api' as const } : isReadOnly && { form: 'read' as const }),
    },
    dictionary: hasDictionary ? memberText(field, 'dictField') : '',
    reference,
    isRequired: mustInput && isShown && !isReadOnly && kind.type !== 'boolean',
    isColumn: flag(field, 'isShowList', true),
    isSearched: flag(field, 'isQuery', false),
  })
}

/** Flags are numbers in some answers, and texts in others. */
const flag = (field: JsonObject, name: string, unset: boolean): boolean =>
  memberText(field, name) === '' ? unset : memberText(field, name) === '1'

const CHOSEN = new Set(['list', 'radio', 'checkbox', 'list_multi', 'cat_tree', 'sel_search'])
const SEVERAL = new Set(['checkbox', 'list_multi'])
const OF_TABLE = new Set([...CHOSEN, 'link_table', 'sel_tree'])

function referenceOf(field: JsonObject): ReadReference | null {
  const show = memberText(field, 'fieldShowType')
  const isMultiple = SEVERAL.has(show) || extension(field).multiSelect === true
  if (show === 'sel_user') return { target: systemTarget.user, label: '', isMultiple }
  if (show === 'sel_depart') return { target: systemTarget.dept, label: '', isMultiple }
  const main = memberText(field, 'mainTable')
  if (main !== '') return { target: main, label: '', isMultiple: false }
  // A condition may follow the name of the table.
  const [table = ''] = memberText(field, 'dictTable').split(/\s/)
  if (!OF_TABLE.has(show) || !/^\w+$/.test(table)) return null
  const label =
    show === 'sel_tree' ? (memberText(field, 'dictText').split(',')[2] ?? '') : (memberText(field, 'dictText').split(',')[0] ?? '')
  return { target: SYSTEM[table] ?? table, label, isMultiple }
}

function extension(field: JsonObject): JsonObject {
  try {
    const value: unknown = JSON.parse(memberText(field, 'fieldExtendJson') || '{}')
    return isObject(value) ? value : {}
  } catch (error) {
    // The product keeps any text here.
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

function kindOf(field: JsonObject, hasDictionary: boolean, note: Note): FileField | null {
  const [source, show, type] = [
    memberText(field, 'dbFieldName'),
    memberText(field, 'fieldShowType'),
    memberText(field, 'dbType').toLowerCase(),
  ]
  switch (show) {
    case 'checkbox':
    case 'list_multi':
      return hasDictionary ? { format: 'checkbox' } : { maxLength: 4000 }
    case 'radio':
      return hasDictionary ? { format: 'radio' } : {}
    case 'switch':
      return { type: 'boolean', format: 'switch' }
    case 'date':
      if (memberText(extension(field), 'picker') !== '') note(source, 'control', memberText(extension(field), 'picker'))
      return { format: 'date' }
    case 'datetime':
      return { format: 'date-time' }
    case 'time':
      return { format: 'time' }
    case 'file':
    case 'image':
    case 'password':
      return { format: show }
    case 'umeditor':
      return { format: 'rich-text' }
    case 'markdown':
      note(source, 'markup', 'Markdown')
      return { format: 'textarea', maxLength: LONG_TEXT }
    case 'textarea':
      return { format: 'textarea', ...lengthOf(field) }
    case 'pca':
      return { format: 'region' }
    case 'popup':
    case 'popup_dict':
    case 'link_down':
      note(source, 'control', show)
      return lengthOf(field)
  }
  switch (type) {
    case 'int':
      return { type: 'integer' }
    case 'double':
    case 'bigdecimal': {
      const decimals = Number(field.dbPointLength ?? 0)
      return { type: 'number', ...(decimals > 0 && decimals <= 8 && { decimals }) }
    }
    case 'date':
      return { format: 'date' }
    case 'datetime':
      return { format: 'date-time' }
    case 'text':
      return { format: 'textarea', maxLength: LONG_TEXT }
    case 'blob':
      return null
    default:
      return lengthOf(field)
  }
}

function lengthOf(field: JsonObject): FileField {
  const length = Number(field.dbLength ?? 0)
  return length > 0 ? { maxLength: Math.min(length, LONG_TEXT) } : {}
}

const VALUE_RULES: Readonly<Record<string, FileField>> = {
  m: { format: 'phone', private: 'phone' },
  e: { format: 'email' },
  url: { format: 'url' },
  p: { pattern: '^\\d{6}$' },
  n: { pattern: '^\\d+$' },
  s: { pattern: '^[A-Za-z]+$' },
}

/** `fieldValidType`: a word, a word with lengths such as `n6-16`, or a regular expression. */
function rulesOf(field: JsonObject, kind: FileField, note: Note): FileField {
  const rule = memberText(field, 'fieldValidType')
  if (rule === '' || rule === '*') return {}
  if (rule === 'only') return { unique: true }
  const isNumber = kind.type === 'integer' || kind.type === 'number'
  if (isNumber && (rule === 'z' || rule === 'n' || rule === 'money')) return rule === 'n' ? { minimum: 0 } : {}
  const isText = kind.type === undefined && kind.format === undefined
  const known = Object.hasOwn(VALUE_RULES, rule) ? VALUE_RULES[rule] : undefined
  if (known && isText) return known
  const lengths = /^([*ns])(\d+)-(\d+)$/.exec(rule)
  if (lengths && isText) {
    const { pattern } = VALUE_RULES[lengths[1] ?? ''] ?? {}
    return { minLength: Number(lengths[2]), maxLength: Number(lengths[3]), ...(pattern !== undefined && { pattern }) }
  }
  if (rule.startsWith('^') && isText) return { pattern: rule }
  note(memberText(field, 'dbFieldName'), 'rule', rule)
  return {}
}

/** Expressions of the product for the user who adds a record. */
const USER_ID = new Set(['#{sysUserId}', '#{sysUserCode}', '#{sys_user_code}'])
const USER_NAME = '#{sysUserName}'
const NOW = new Set(['#{date}', '#{datetime}'])

function defaultOf(field: JsonObject, kind: FileField, isReference: boolean, note: Note): FileField {
  const value = memberText(field, 'fieldDefaultValue') || memberText(field, 'dbDefaultVal')
  if (value === '') return {}
  const taken = isReference
    ? USER_ID.has(value)
      ? { start: 'me.id' }
      : null
    : NOW.has(value)
      ? presentTime(kind)
      : value === USER_NAME
        ? { start: 'me.name' }
        : /^[#$]?\{|^\{\{/.test(value)
          ? null
          : constantDefault(kind, value)
  if (!taken) note(memberText(field, 'dbFieldName'), 'defaultValue', value)
  return taken ?? {}
}
