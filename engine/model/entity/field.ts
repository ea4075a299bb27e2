// Normalises one property of a schema file to a Field.

import { roundTo } from '../decimals.ts'
import { compileExpression, type Expression } from '../expressions/expression.ts'
import type { FieldType, Format, Widget } from '../formats/fieldKinds.ts'
import { formats } from '../formats/formats.ts'
import type { Upload } from '../formats/uploads.ts'
import { headWidth, OPEN_WIDTH, SORT_SIGN } from '../list/columnWidth.ts'
import { type Derivation, derivedFields } from './derivedFields.ts'
import { parseEndpoint } from './endpoints.ts'
import type { Choices, Field, FormMode, FormPart, Items, RemoteChoices } from './entity.ts'
import type { FileField, FileMessage, FileRef } from './entityFile.ts'
import type { FieldTotal } from './fieldTotal.ts'
import type { ListColumn } from './listColumn.ts'
import { oneOrSeveral } from './oneOrSeveral.ts'
import type { Rule, Verb } from './rule.ts'
import type { RollupTerm } from './series.ts'

const MAX_LENGTH = 255
const MAX_ITEMS = 500
const UPLOAD_KB = 5 * 1024
const IMAGES = ['.jpg', '.jpeg', '.png', '.gif', '.webp']

/**
 * Normalises one property.
 * @param required from the `required` list of the entity
 * @param derivation how the field hides private or secret values that it derives from
 */
export function normaliseField(name: string, source: FileField, required: boolean, derivation?: Derivation): Field {
  const file = derivation === undefined ? source : hidden(source, derivation)
  const type = file.type ?? (file.items ? 'array' : 'string')
  const stated = choicesOf(file)
  const format = file.format ?? defaultFormat(type, stated)
  const facts = formats[format]
  const choices = stated ?? facts.choices ?? null
  const widget: Widget = choices && 'tree' in choices && choices.tree && facts.widget !== 'check-tree' ? 'tree' : facts.widget
  const multiple = facts.multiple ?? (choices !== null && 'multiple' in choices && choices.multiple)
  const verb: Verb = choices && facts.verb === 'input' ? 'select' : facts.verb
  const readOnly = (file.readOnly ?? false) || file.compute !== undefined || file.serial !== undefined || file.total !== undefined
  const hashed = file.hashed ?? false
  const writeOnly = file.writeOnly ?? facts.writeOnly ?? hashed
  return {
    name,
    title: file.title ?? name,
    titles: Object.entries(file.titles ?? {}).map(([source, title]) => ({ when: compileExpression(source), title })),
    type,
    format,
    widget,
    required,
    default: file.default,
    preset: formulaOf(file.preset, file),
    start: startOf(file.start),
    examples: file.examples ?? [],
    readOnly,
    writeOnly,
    hashed,
    stored: file.stored ?? true,
    list: listColumn(file),
    search: file.search || null,
    form: formParts(file, readOnly, writeOnly),
    isOfApi: file.form === 'api',
    section: file.section ?? null,
    sectionAt: 0,
    placeAt: 0,
    span: file.span ?? (facts.wide ? 2 : 1),
    choices,
    multiple,
    nameKey: choices?.kind === 'entity' ? `${name.replace(format === 'region' ? /Code$/ : /Id$/, '')}Name` : null,
    upload: facts.files ? uploadOf(file, format) : null,
    boxes: file.boxes ?? null,
    suggest: file.suggest ?? [],
    english: file.english ?? null,
    items: itemsOf(file),
    children: null,
    private: file.private ?? (isResult(derivation) && !writeOnly ? derivation : null),
    point: file.point ?? null,
    unique: file.serial ? (file.serial.per ?? []) : file.unique === true ? [] : file.unique || null,
    total: totalOf(file.total),
    serial: file.serial ? { per: [], ...file.serial } : null,
    uniqueMessage: file.message?.unique ?? null,
    compute: formulaOf(file.compute, file),
    when: file.when === undefined ? null : compileExpression(file.when),
    rules: rulesOf(file, { type, format, verb, required, choices, multiple }).filter(({ kind }) => !file.compute || isStated(file, kind)),
    warnings: Object.entries(file.warn ?? {}).map(([source, message]) => ({ expression: compileExpression(source), message })),
    trigger: file.trigger ?? 'blur',
    placeholder: file.placeholder ?? null,
    unit: file.unit ?? null,
    unitField: file.unitField ?? null,
    decimals: file.decimals ?? null,
    description: file.description ?? null,
    was: oneOrSeveral(file.was),
    takes: rollupTerm(file.takes),
    live: file.live ?? null,
    formily: Object.fromEntries(Object.entries(file).filter(([key]) => key.startsWith('x-'))),
  }
}

/** The field with the keyword that protects what it derives from, unless it has a keyword of its own. */
function hidden(file: FileField, derivation: Derivation): FileField {
  if (derivation === 'secret') return { ...file, writeOnly: true, list: false, search: false }
  // Lists show private values to nobody.
  if (derivation === 'converted') return { ...file, list: false, search: false }
  return derivation === 'derived' ? file : { private: derivation, ...file }
}

const isResult = (derivation: Derivation | undefined): derivation is 'derived' | 'converted' =>
  derivation === 'derived' || derivation === 'converted'

/** Compiles a formula; its results are rounded to the decimals of the field. */
function formulaOf(source: string | undefined, { decimals }: FileField): Expression | null {
  if (source === undefined) return null
  const formula = compileExpression(source)
  if (decimals === undefined) return formula
  return {
    source,
    get names() {
      return formula.names
    },
    evaluate(scope) {
      const value = formula.evaluate(scope)
      return typeof value === 'number' ? roundTo(value, decimals) : value
    },
  }
}

/** Normalises the columns of a table field; columns are fields like those of a record. */
function itemsOf({ items, startRows, maxItems = MAX_ITEMS, uniqueItems = [] }: FileField): Items | null {
  if (!items) return null
  const required = new Set(items.required ?? [])
  const derived = derivedFields(items.properties)
  const fields = Object.entries(items.properties).map(([name, file]) => normaliseField(name, file, required.has(name), derived.get(name)))
  const field: Record<string, Field> = Object.assign(Object.create(null), Object.fromEntries(fields.map((field) => [field.name, field])))
  const totals = Object.entries(items.total ?? {}).flatMap(([name, take]) => (field[name] ? [{ field: field[name], take }] : []))
  return { fields, field, most: maxItems, distinct: uniqueItems, totals, start: startRows ?? null }
}

function defaultFormat(type: FieldType, choices: Choices | null): Format {
  if (choices) return 'select'
  if (type === 'array') return 'table'
  if (type === 'boolean') return 'switch'
  return type === 'string' ? 'text' : 'number'
}

function choicesOf(file: FileField): Choices | null {
  if (file.dict !== undefined) return { kind: 'dict', source: 'dict', code: file.dict }
  if (file.dictBiz !== undefined) return { kind: 'dict', source: 'dict-biz', code: file.dictBiz }
  if (file.enum !== undefined) return { kind: 'enum', values: file.enum }
  return file.ref ? refOf(file.ref) : null
}

/** Parses `"projectId.superviseCompanyId"`. */
function startOf(text: FileField['start']): Field['start'] {
  const [from, member] = text?.split('.') ?? []
  return from !== undefined && member !== undefined ? { from, member } : null
}

function totalOf(file: FileField['total']): FieldTotal | null {
  if (!file) return null
  const { where = {}, ...total } = file
  return { ...total, where: Object.fromEntries(Object.entries(where).map(([key, value]) => [key, String(value)])) }
}

/** Parses `"sum pm10"`, `"count"`, or an object with `take` and `where`. */
function rollupTerm(file: FileField['takes']): RollupTerm | null {
  if (file === undefined) return null
  const { take: words, where = {} } = typeof file === 'string' ? { take: file } : file
  const [take, field = null] = words.split(' ')
  return { take: take as RollupTerm['take'], field, where }
}

/** Normalises the `ref` of a field, or the tree of a page. */
export function refOf(ref: FileRef): RemoteChoices {
  const shared = { tree: ref.tree ?? false, lazy: ref.lazy ?? false, multiple: ref.multiple ?? false, where: ref.where ?? {} }
  if (ref.entity !== undefined) {
    return { kind: 'entity', entity: ref.entity, label: ref.label ?? 'name', value: ref.value ?? 'id', ...shared }
  }
  const { label = 'title', value = 'value', at = null } = ref
  return { kind: 'url', url: parseEndpoint(ref.url ?? '', '').path, at, label, value, ...shared }
}

/** Format of a field, derived from other keywords by default. */
export const formatOf = (file: FileField): Format =>
  file.format ?? defaultFormat(file.type ?? ((file.items ?? file.children) ? 'array' : 'string'), choicesOf(file))

/** Width and sorting of a column; `null` for a field without a column. */
export function columnFacts(file: FileField): Pick<ListColumn, 'width' | 'sortable'> | null {
  const facts = formats[formatOf(file)]
  const { list } = file
  if ((file.writeOnly ?? facts.writeOnly ?? file.hashed) || list === false || (list === undefined && facts.list === false)) return null
  const { width = facts.width ?? null, sortable = facts.files === undefined && file.stored !== false } =
    typeof list === 'object' ? list : {}
  return { width, sortable: file.private === undefined && !file.items && sortable }
}

/** Width of a column in pixels, with its header; 0 for a field without a column. */
export function columnPixels(name: string, file: FileField | undefined): number {
  const facts = file ? columnFacts(file) : null
  if (!file || !facts) return 0
  const title = (file.title ?? name) + (file.unit ? ` (${file.unit})` : '')
  return Math.max(facts.width ?? OPEN_WIDTH, headWidth(title) + (facts.sortable ? SORT_SIGN : 0))
}

function listColumn(file: FileField): ListColumn | null {
  const facts = columnFacts(file)
  if (!facts) return null
  const { list } = file
  const stated = typeof list === 'object' ? list : {}
  return {
    ...facts,
    fixed: stated.fixed ?? null,
    tag: stated.tag ?? null,
    bar: stated.bar ?? null,
    tone: stated.tone ? Object.entries(stated.tone).map(([color, source]) => ({ color, when: compileExpression(source) })) : null,
    inline: stated.inline ?? false,
    empty: stated.empty ?? null,
  }
}

/** Presentation of a field in each form mode, from the keyword `form` and from who may write the field. */
function formParts(file: FileField, readOnly: boolean, writeOnly: boolean): Record<FormMode, FormPart> {
  if (file.form === false || file.form === 'api') return { add: null, edit: null, view: null }
  if (file.form === 'read' || file.compute !== undefined) return { add: 'read', edit: 'read', view: 'read' }
  if (readOnly) return { add: null, edit: 'read', view: 'read' }
  if (file.form === 'add') return { add: 'edit', edit: writeOnly ? null : 'read', view: writeOnly ? null : 'read' }
  if (file.form === 'edit') return { add: null, edit: 'edit', view: 'read' }
  return { add: 'edit', edit: 'edit', view: 'read' }
}

function uploadOf(file: FileField, format: Format): Upload {
  const stated = file.upload?.accept?.split(',').map((ending) => ending.trim().toLowerCase())
  return {
    accept: stated ?? (formats[format].files === 'picture' ? IMAGES : []),
    maxKB: file.upload?.maxKB ?? UPLOAD_KB,
    multiple: file.upload?.multiple ?? false,
    public: file.upload?.public ?? false,
  }
}

/** True for a rule that also applies to a computed value: one that the file states. */
const isStated = (file: FileField, kind: Rule['kind']): boolean => kind !== 'type' && kind !== 'unmasked' && kind in file

interface Known {
  type: FieldType
  format: Format
  verb: Verb
  required: boolean
  choices: Choices | null
  multiple: boolean
}

/** Maximum number of characters of a text in the field; that of a formula is limited only where the file says so. */
export const lengthLimit = (file: FileField): number =>
  file.maxLength ?? (file.compute === undefined ? (formats[formatOf(file)].maxLength ?? MAX_LENGTH) : Number.POSITIVE_INFINITY)

/** Rules in the order of evaluation: presence, type and format, bounds, choices, conditions. */
function rulesOf(file: FileField, { type, format, verb, required, choices, multiple }: Known): Rule[] {
  const messageOf = (kind: keyof FileMessage) => file.message?.[kind] ?? null
  const rules: Rule[] = []
  if (required) rules.push({ kind: 'required', verb, message: messageOf('required') })
  rules.push({ kind: 'type', type, message: messageOf('type') })
  if (formats[format].files) rules.push({ kind: 'upload', upload: uploadOf(file, format), message: null })
  if (file.private) rules.push({ kind: 'unmasked', privacy: file.private, message: null })
  if (formats[format].test) rules.push({ kind: 'format', format, message: messageOf('format') })
  if (file.minLength !== undefined) rules.push({ kind: 'minLength', limit: file.minLength, message: messageOf('minLength') })
  if (type === 'string') {
    const limit = file.maxLength ?? formats[format].maxLength ?? MAX_LENGTH
    rules.push({ kind: 'maxLength', limit, message: messageOf('maxLength') })
  }
  if (file.pattern !== undefined) rules.push({ kind: 'pattern', pattern: file.pattern, message: messageOf('pattern') })
  for (const kind of ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] as const) {
    const limit = file[kind]
    if (limit !== undefined) rules.push({ kind, limit, message: messageOf(kind) })
  }
  if (file.decimals !== undefined) rules.push({ kind: 'decimals', limit: file.decimals, message: messageOf('decimals') })
  if (file.minItems) rules.push({ kind: 'minItems', limit: file.minItems, message: messageOf('minItems') })
  if (type === 'array') rules.push({ kind: 'maxItems', limit: file.maxItems ?? MAX_ITEMS, message: messageOf('maxItems') })
  if (choices?.kind === 'enum') rules.push({ kind: 'enum', values: choices.values, multiple, message: messageOf('enum') })
  for (const [source, message] of Object.entries(file.check ?? {})) {
    rules.push({ kind: 'check', expression: compileExpression(source), message })
  }
  return rules
}
