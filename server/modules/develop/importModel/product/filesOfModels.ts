// Makes schema files of models that were read from the file of another product: names, references between them, dictionaries, columns.

import type { ModelNote, ProductModel } from '#engine/site/answers/productModels.ts'
import { entityNameOf, fieldName } from '#library/fromTable/names.ts'
import type { Entity } from '#model/entity/entity.ts'
import type { EntityFile, FileField } from '#model/entity/entityFile.ts'
import { formatFile } from '#model/fileText/formatFile.ts'
import { formats } from '#model/formats/formats.ts'
import { TOP } from '#model/records/tree.ts'
import type { ReadField, ReadModel, ReadReference } from './readModel.ts'

export interface ModelSurroundings {
  entities: ReadonlyMap<string, Entity>
  /** Codes of dictionaries of this system. */
  dictionaries: ReadonlySet<string>
  /** Names of the fields of every record. */
  builtIn: readonly string[]
  /** The JSON Schema of schema files. */
  vocabulary: Readonly<Record<string, unknown>>
  /** Reason why a regular expression is refused here; `null` if it is accepted. */
  patternFault(source: string): unknown
}

/** Folder of models that are made in the console. */
const FOLDER = 'custom'
/** More columns than these do not fit the list at first. */
const SHOWN_COLUMNS = 7
const MAX_TITLE_LENGTH = 60

interface Named {
  model: ReadModel
  name: string
  /** Names of the fields by their name in the file. */
  fields: ReadonlyMap<string, string>
  notes: ModelNote[]
}

/** Referenced models first. */
export function filesOfModels(models: readonly ReadModel[], around: ModelSurroundings): ProductModel[] {
  const named = namedModels(models, around)
  const ordered = inOrder(named)
  return ordered.map((one, at) => modelFile(one, { earlier: ordered.slice(0, at + 1), all: ordered, around }))
}

export const pathOfModel = (name: string): string => `${FOLDER}/${name}.json`

function namedModels(models: readonly ReadModel[], { entities, builtIn }: ModelSurroundings): Named[] {
  const taken = new Set(entities.keys())
  return models.map((model) => {
    const name = unused(entityNameOf(model.source, '').slice(0, 44), taken, '-')
    const used = new Set([...builtIn, ...Object.getOwnPropertyNames(Object.prototype)])
    const fields = model.fields.map((field, at) => {
      const plain = fieldName(field.source) || fieldName(field.english) || `field${at + 1}`
      return [field.source, unused(plain.slice(0, 48), used, '')] as const
    })
    return { model, name, fields: new Map(fields), notes: [...model.notes] }
  })
}

function unused(name: string, taken: Set<string>, joint: string): string {
  let free = name
  for (let number = 2; taken.has(free); number++) free = `${name}${joint}${number}`
  taken.add(free)
  return free
}

/** A model comes after those that it refers to, as far as they do not refer back. */
function inOrder(named: readonly Named[]): Named[] {
  const ordered: Named[] = []
  const open = new Set<Named>()
  const visit = (one: Named): void => {
    if (ordered.includes(one) || open.has(one)) return
    open.add(one)
    for (const { reference } of one.model.fields) {
      const target = named.find(({ model }) => model.source === reference?.target)
      if (target) visit(target)
    }
    ordered.push(one)
  }
  for (const one of named) visit(one)
  return ordered
}

interface Making {
  /** Models that are published before, and the model itself. */
  earlier: readonly Named[]
  all: readonly Named[]
  around: ModelSurroundings
}

function modelFile(own: Named, making: Making): ProductModel {
  const { model, name, fields, notes } = own
  const nameOf = (source: string): string => fields.get(source) ?? ''
  const dictionaries: NonNullable<EntityFile['dictionaries']> = {}
  const properties = Object.fromEntries(
    model.fields.map((field) => [nameOf(field.source), propertyOf(field, own, making, dictionaries)]),
  ) as Record<string, FileField>
  const title = model.title.slice(0, MAX_TITLE_LENGTH)
  const titleField = titleOfRecords(model, nameOf, properties)
  const tree = treeOf(model, nameOf, titleField, properties, notes)
  const sections = model.sections
    .map(([heading, sources]) => [heading, sources.map(nameOf).filter((one) => one !== '')] as const)
    .filter(([, names]) => names.length > 0)
  const words = [[title, model.english] as const, ...model.fields.map((field) => [field.title, field.english] as const)]
  const english = words.filter(([word, other]) => other !== '' && other !== word)
  const required = model.fields.filter(({ isRequired }) => isRequired).map(({ source }) => nameOf(source))
  const file = {
    $schema: '../entity.schema.json',
    version: 3,
    name,
    title,
    ...(model.description !== '' && { description: model.description }),
    ...(Object.keys(dictionaries).length > 0 && { dictionaries }),
    route: `/${FOLDER}/${name}`,
    api: `/api/${FOLDER}/${name}`,
    export: true,
    import: true,
    ...(tree && { tree }),
    ...columnsOf(model, nameOf, properties),
    ...(titleField !== '' && { card: { title: titleField } }),
    ...(sections.length > 0 && { sections: Object.fromEntries(sections) }),
    ...(required.length > 0 && { required }),
    properties,
    en: Object.fromEntries(english),
  }
  const text = formatFile(JSON.stringify(file), making.around.vocabulary)
  return { source: model.source, name, title, english: model.english || title, fields: model.fields.length, text, notes }
}

function propertyOf(field: ReadField, own: Named, making: Making, dictionaries: NonNullable<EntityFile['dictionaries']>): FileField {
  const { title, keywords, entries, dictionary, reference } = field
  const { around } = making
  const note = (reason: ModelNote['reason'], detail = '') => own.notes.push({ field: field.source, reason, detail })
  const named: FileField = { title: title.slice(0, MAX_TITLE_LENGTH), ...keywords }
  if (typeof named.pattern === 'string' && around.patternFault(named.pattern) !== null) {
    note('rule', named.pattern)
    delete named.pattern
  }
  if (reference) return { ...named, ...referenceKeywords(reference, own, making, note) }
  if (entries.length > 0) return { ...named, ...ownDictionary(field, own, dictionaries, note) }
  if (dictionary !== '') {
    if (around.dictionaries.has(dictionary)) return { ...named, dict: dictionary, ...search('in', field) }
    note('missingDictionary', dictionary)
    const { format: _, ...plain } = named
    return { ...plain, ...searchOf(plain, field) }
  }
  return { ...named, ...searchOf(named, field) }
}

const search = (how: NonNullable<FileField['search']>, { isSearched }: ReadField): FileField => (isSearched ? { search: how } : {})

/** The comparison that suits the values; files without a word about searches get one for short texts alone. */
function searchOf({ type, format, private: isPrivate }: FileField, field: ReadField): FileField {
  const { compares } = formats[format ?? 'text']
  if (compares === 'day' || compares === 'moment' || type === 'integer' || type === 'number') return search('range', field)
  if (format === undefined && type === undefined && isPrivate === undefined) return search('like', field)
  return search('eq', field)
}

function ownDictionary(
  { source, title, entries, keywords }: ReadField,
  { name, fields }: Named,
  dictionaries: NonNullable<EntityFile['dictionaries']>,
  note: (reason: ModelNote['reason'], detail?: string) => void,
): FileField {
  const code = `${name}_${fields.get(source) ?? source}`
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toLowerCase()
  const unique = [...new Map(entries.map((entry) => [entry.key, entry])).values()]
  const wrong = unique.find(({ key }) => key.includes(','))
  if (wrong) note('keyWithComma', wrong.key)
  const taken = unique.map((entry) => ({ ...entry, key: entry.key.replaceAll(',', ' ') }))
  dictionaries[code] = {
    title: title.slice(0, MAX_TITLE_LENGTH),
    entries: taken.map(({ color, ...entry }) => ({ ...entry, ...(color !== '' && { color }) })),
  }
  const { default: value } = keywords
  const isEntry =
    value === undefined ||
    String(value)
      .split(',')
      .every((key) => taken.some((entry) => entry.key === key))
  if (!isEntry) note('defaultValue', String(value))
  return { dict: code, ...(!formats[keywords.format ?? 'text'].multiple && { search: 'in' }), ...(!isEntry && { default: undefined }) }
}

function referenceKeywords(
  { target, label, isMultiple }: ReadReference,
  own: Named,
  { earlier, all, around }: Making,
  note: (reason: ModelNote['reason'], detail?: string) => void,
): FileField {
  const several = isMultiple ? { multiple: true } : {}
  if (target === 'system:user') return { ref: { entity: 'user', label: 'realName', ...several } }
  if (target === 'system:dept') return { ref: { entity: 'dept', label: 'deptName', tree: true, ...several } }
  const named = all.find(({ model }) => model.source === target)
  if (named && !earlier.includes(named)) {
    note('cycle', named.model.title)
    return isMultiple ? { maxLength: 4000 } : { format: 'id' }
  }
  const there = named ? undefined : around.entities.get(entityNameOf(target, ''))
  if (!named && !there) {
    note('missingTarget', target)
    return isMultiple ? { maxLength: 4000 } : { format: 'id' }
  }
  const shown = named ? labelIn(named, label) : (there?.field[fieldName(label)]?.name ?? there?.card.title ?? '')
  const entity = named?.name ?? there?.name ?? ''
  return { ref: { entity, ...(shown !== '' && { label: shown }), ...several }, ...(!isMultiple && named !== own && { search: 'eq' }) }
}

/** The shown field of a model, if it is a text that can be a title. */
function labelIn({ model, fields }: Named, label: string): string {
  const wanted = model.fields.find(({ source }) => source === label) ?? model.fields.find(({ source }) => source === model.titleField)
  const field = wanted && isTitle(wanted) ? wanted : model.fields.find(isTitle)
  return field ? (fields.get(field.source) ?? '') : ''
}

const isTitle = ({ keywords, entries, dictionary, reference }: ReadField): boolean => {
  const { type = 'string', format = 'text', private: isPrivate } = keywords
  return (
    type === 'string' &&
    formats[format].label === true &&
    isPrivate === undefined &&
    entries.length === 0 &&
    dictionary === '' &&
    reference === null
  )
}

function titleOfRecords(model: ReadModel, nameOf: (source: string) => string, properties: Readonly<Record<string, FileField>>): string {
  const wanted = model.fields.find(({ source }) => source === model.titleField)
  const field = wanted && isTitle(wanted) ? wanted : model.fields.find((one) => isTitle(one) && one.keywords.form === undefined)
  const name = field ? nameOf(field.source) : ''
  return name in properties ? name : ''
}

/** The parent of a tree has the id of the record above, `0` for the first level. */
function treeOf(
  { parentField }: ReadModel,
  nameOf: (source: string) => string,
  label: string,
  properties: Record<string, FileField>,
  notes: ModelNote[],
): EntityFile['tree'] | null {
  const parent = nameOf(parentField)
  const field = properties[parent]
  if (!field?.ref) return null
  if (label === '') {
    notes.push({ field: parentField, reason: 'treeLabel', detail: '' })
    return null
  }
  const ref = typeof field.ref === 'string' ? { entity: field.ref } : field.ref
  properties[parent] = { title: field.title, ref: { ...ref, label, tree: true }, default: TOP }
  return { parent, label }
}

function columnsOf(
  { fields, parentField }: ReadModel,
  nameOf: (source: string) => string,
  properties: Readonly<Record<string, FileField>>,
): Pick<EntityFile, 'columns' | 'moreColumns'> {
  const names = fields
    .filter(({ source, isColumn, keywords: { format, writeOnly } }) => {
      const isLarge = format !== undefined && (formats[format].list === false || formats[format].writeOnly === true)
      return isColumn && source !== parentField && !isLarge && writeOnly !== true
    })
    .map(({ source }) => nameOf(source))
    .filter((name) => name in properties)
  const [columns, moreColumns] = [names.slice(0, SHOWN_COLUMNS), names.slice(SHOWN_COLUMNS)]
  return { columns, ...(moreColumns.length > 0 && { moreColumns }) }
}
