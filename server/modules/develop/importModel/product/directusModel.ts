// Reads a schema snapshot of Directus, the file of `directus schema snapshot` or the answer of `GET /schema/snapshot`:
// `collections`, `fields` and `relations`, as its documentation describes them.

import type { LeftOutTable } from '#engine/site/answers/productModels.ts'
import { guessEnglish, guessTitle } from '#library/fromTable/names.ts'
import type { FileField } from '#model/entity/entityFile.ts'
import { isObject } from '#model/isObject.ts'
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

/** Values of `special` of fields that every record has here. */
const KEPT = new Set(['date-created', 'date-updated', 'user-created', 'user-updated', 'role-created', 'role-updated'])
const LAYOUT = ['group', 'no-data', 'alias']
/** Tables of Directus itself that are something of this system. */
const SYSTEM: Readonly<Record<string, string>> = { directus_users: systemTarget.user }
const FILES = 'directus_files'

interface Snapshot {
  fields: readonly JsonObject[]
  relations: readonly JsonObject[]
  /** Tables that only join two others, by name. */
  junctions: ReadonlySet<string>
}

export const isDirectusFile = (value: unknown): value is JsonObject =>
  isObject(value) &&
  Array.isArray(value.collections) &&
  Array.isArray(value.fields) &&
  memberObjects(value, 'fields').every(({ field }) => field)

export function readDirectus(file: JsonObject): ReadFile {
  const [fields, relations] = [memberObjects(file, 'fields'), memberObjects(file, 'relations')]
  const collections = memberObjects(file, 'collections').filter((one) => !memberText(one, 'collection').startsWith('directus_'))
  const tables = collections.filter(({ schema }) => schema !== null)
  const junctions = new Set(tables.map((one) => memberText(one, 'collection')).filter((name) => isJunction(name, fields, relations)))
  const snapshot = { fields, relations, junctions }
  const leftOut = collections.flatMap((one): LeftOutTable[] => {
    const source = memberText(one, 'collection')
    if (one.schema === null) return [{ source, reason: 'folder' }]
    return junctions.has(source) ? [{ source, reason: 'junction' }] : []
  })
  return { models: tables.filter((one) => !junctions.has(memberText(one, 'collection'))).map((one) => modelOf(one, snapshot)), leftOut }
}

/** True for a table of two references without values of its own. */
function isJunction(collection: string, fields: readonly JsonObject[], relations: readonly JsonObject[]): boolean {
  const joining = relations.filter(
    (one) => memberText(one, 'collection') === collection && memberText(memberObject(one, 'meta'), 'junction_field') !== '',
  )
  const names = new Set(joining.map((one) => memberText(one, 'field')))
  const own = fields.filter((one) => memberText(one, 'collection') === collection && !isKey(one) && memberText(one, 'field') !== 'sort')
  return names.size === 2 && own.every((one) => names.has(memberText(one, 'field')))
}

const isKey = (field: JsonObject): boolean => memberObject(field, 'schema').is_primary_key === true

function modelOf(collection: JsonObject, snapshot: Snapshot): ReadModel {
  const source = memberText(collection, 'collection')
  const meta = memberObject(collection, 'meta')
  const { notes, note } = noteList()
  const own = snapshot.fields
    .filter((one) => memberText(one, 'collection') === source)
    .toSorted((one, other) => Number(memberObject(one, 'meta').sort ?? 999) - Number(memberObject(other, 'meta').sort ?? 999))
  const kept = own.filter((one) => isKey(one) || specialOf(one).some((word) => KEPT.has(word)))
  if (kept.length > 0) note('', 'builtIn', kept.map((one) => memberText(one, 'field')).join(', '))
  if (meta.singleton === true) note('', 'singleRecord')
  const sortField = memberText(meta, 'sort_field')
  if (sortField !== '') note(sortField, 'order')
  const groups = own.filter((one) => specialOf(one).includes('group'))
  const fields = own.flatMap((one) => {
    const name = memberText(one, 'field')
    if (kept.includes(one) || name === sortField || (isAlias(one) && specialOf(one).every((word) => LAYOUT.includes(word)))) return []
    return fieldOf(one, snapshot, note) ?? []
  })
  const [title, english] = titlesOf(meta, source, guessTitle)
  return {
    source,
    title,
    english,
    description: memberText(meta, 'note'),
    fields,
    notes,
    titleField: /\{\{\s*([\w$]+)\s*\}\}/.exec(memberText(meta, 'display_template'))?.[1] ?? '',
    parentField: fields.find(({ source: name, reference }) => reference?.target === source && /^parent/i.test(name))?.source ?? '',
    sections: groups.map((group) => [
      titlesOf(memberObject(group, 'meta'), memberText(group, 'field'), guessEnglish)[0],
      membersOf(group, own),
    ]),
  }
}

/** Names of the fields in a group, those of groups within it too. */
function membersOf(group: JsonObject, own: readonly JsonObject[], above: readonly JsonObject[] = []): string[] {
  if (above.includes(group)) return []
  const members = own.filter((one) => memberText(memberObject(one, 'meta'), 'group') === memberText(group, 'field'))
  return members.flatMap((one) => (specialOf(one).includes('group') ? membersOf(one, own, [...above, group]) : [memberText(one, 'field')]))
}

const isAlias = (field: JsonObject): boolean => memberText(field, 'type') === 'alias'

function specialOf(field: JsonObject): string[] {
  const { special } = memberObject(field, 'meta')
  return Array.isArray(special) ? special.map(String) : typeof special === 'string' ? special.split(',') : []
}

/** Chinese and English of `translations`; a collection has `translation`, and a field too. */
function titlesOf(meta: JsonObject, name: string, guess: (name: string) => string): readonly [string, string] {
  const of = (language: RegExp) =>
    memberText(memberObjects(meta, 'translations').find((one) => language.test(memberText(one, 'language'))) ?? {}, 'translation')
  const english = of(/^en/i) || guess(name)
  return [of(/^zh/i) || english, english]
}

type Note = NoteList['note']

function fieldOf(field: JsonObject, snapshot: Snapshot, note: Note): ReadField | null {
  const source = memberText(field, 'field')
  const [meta, schema] = [memberObject(field, 'meta'), memberObject(field, 'schema')]
  const [title, english] = titlesOf(meta, source, guessEnglish)
  const relation = relationOf(field, snapshot)
  if (isAlias(field) && relation === null) {
    const special = specialOf(field)
    note(
      source,
      special.includes('m2a')
        ? 'manyToAny'
        : special.includes('o2m')
          ? 'childRecords'
          : special.includes('m2m')
            ? 'junctionFields'
            : 'noKind',
      special.includes('o2m') ? '' : memberText(meta, 'interface'),
    )
    return null
  }
  const choices = memberObjects(memberObject(meta, 'options'), 'choices')
  const entries = choices.flatMap(({ value, text, color }) => readEntry(value, text, color) ?? [])
  const files = relation?.target === FILES
  const keywords = files ? fileKeywords(field) : relation ? {} : valueKeywords(field, entries.length > 0, note)
  if (keywords === null) return null
  if (meta.validation) note(source, 'rule', JSON.stringify(meta.validation))
  if (Array.isArray(meta.conditions) && meta.conditions.length > 0) note(source, 'condition')
  const isHidden = meta.hidden === true
  const wasRequired = meta.required === true || (schema.is_nullable === false && schema.default_value == null)
  if (isHidden && wasRequired) note(source, 'hiddenRequired')
  const description = memberText(meta, 'note')
  return fieldWith(source, title, {
    english,
    keywords: {
      ...keywords,
      ...(description !== '' && { description }),
      ...(schema.is_unique === true && !relation && { unique: true }),
      ...(isHidden ? { form: 'api' as const } : meta.readonly === true && { form: 'read' as const }),
    },
    entries: relation ? [] : entries,
    reference: relation && !files ? relation : null,
    isRequired: wasRequired && !isHidden && meta.readonly !== true && memberText(field, 'type') !== 'boolean',
    isColumn: !isHidden,
  })
}

/** The referred table of a field; `null` for a value, or for a relation that a field cannot be. */
function relationOf(field: JsonObject, { relations, junctions }: Snapshot): ReadReference | null {
  const [collection, name] = [memberText(field, 'collection'), memberText(field, 'field')]
  const label = labelOf(field)
  const own = relations.find((one) => memberText(one, 'collection') === collection && memberText(one, 'field') === name)
  const target = own ? memberText(own, 'related_collection') : memberText(memberObject(field, 'schema'), 'foreign_key_table')
  if (!isAlias(field)) return target === '' ? null : { target: SYSTEM[target] ?? target, label, isMultiple: false }
  // The other side of a joining table, whose field points back at this alias.
  const joining = relations.find(
    (one) => memberText(one, 'related_collection') === collection && memberText(memberObject(one, 'meta'), 'one_field') === name,
  )
  const [table, other] = [memberText(joining ?? {}, 'collection'), memberText(memberObject(joining ?? {}, 'meta'), 'junction_field')]
  const far = relations.find((one) => memberText(one, 'collection') === table && memberText(one, 'field') === other)
  const farTarget = memberText(far ?? {}, 'related_collection')
  if (other === '' || farTarget === '' || !(junctions.has(table) || farTarget === FILES)) return null
  return { target: SYSTEM[farTarget] ?? farTarget, label: '', isMultiple: true }
}

const labelOf = (field: JsonObject): string =>
  /\{\{\s*([\w$]+)\s*\}\}/.exec(memberText(memberObject(memberObject(field, 'meta'), 'options'), 'template'))?.[1] ?? ''

const fileKeywords = (field: JsonObject): FileField => ({
  format: /image/.test(memberText(memberObject(field, 'meta'), 'interface')) ? 'image' : 'file',
})

const SEVERAL = /^select-multiple|^tags$/
const LONG_TEXT = 65_535

/** Type, format, length and default of a value; `null` for one that no field here can hold. */
function valueKeywords(field: JsonObject, hasChoices: boolean, note: Note): FileField | null {
  const [source, type] = [memberText(field, 'field'), memberText(field, 'type')]
  const [meta, schema] = [memberObject(field, 'meta'), memberObject(field, 'schema')]
  const control = memberText(meta, 'interface')
  const kind = hasChoices && SEVERAL.test(control) ? { format: 'checkbox' as const } : kindOf(type, control, schema)
  if (kind === null) {
    note(source, 'noKind', `${type} ${control}`.trim())
    return null
  }
  if (control === 'input-rich-text-md') note(source, 'markup', 'Markdown')
  if (control === 'tags' && !hasChoices) note(source, 'control', control)
  return { ...kind, ...defaultOf(field, kind, note) }
}

function kindOf(type: string, control: string, schema: JsonObject): FileField | null {
  const length = Number(schema.max_length ?? 0)
  switch (type) {
    case 'string':
    case 'uuid':
      if (control === 'select-color') return { format: 'color' }
      if (control === 'select-icon') return { format: 'icon' }
      return { ...(length > 0 && { maxLength: Math.min(length, LONG_TEXT) }) }
    case 'text':
      if (control === 'input-rich-text-html') return { format: 'rich-text' }
      return { format: 'textarea', maxLength: LONG_TEXT }
    case 'csv':
      return { maxLength: 4000 }
    case 'json':
      return control === 'tags' ? { maxLength: 4000 } : { format: 'json' }
    case 'integer':
    case 'bigInteger':
      return { type: 'integer' }
    case 'float':
    case 'decimal': {
      const scale = Number(schema.numeric_scale ?? 0)
      return { type: 'number', ...(type === 'decimal' && scale > 0 && scale <= 8 && { decimals: scale }) }
    }
    case 'boolean':
      return { type: 'boolean', format: 'switch' }
    case 'date':
    case 'time':
      return { format: type }
    case 'dateTime':
    case 'timestamp':
      return { format: 'date-time' }
    case 'hash':
      return { format: 'password' }
    default:
      return null
  }
}

function defaultOf(field: JsonObject, kind: FileField, note: Note): FileField {
  const { default_value: value } = memberObject(field, 'schema')
  if (value === null || value === undefined || value === '') return {}
  const isNow = /^(now\(\)|current_timestamp)/i.test(String(value))
  const taken = isNow ? presentTime(kind) : constantDefault(kind, value)
  if (!taken) note(memberText(field, 'field'), 'defaultValue', JSON.stringify(value))
  return taken ?? {}
}
