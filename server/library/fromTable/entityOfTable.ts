// Derives a schema file from a table of another database: facts from columns, comments and keys, the rest by the rules of
// docs/guides/tables.md.

import type { Entity } from '#model/entity/entity.ts'
import type { EntityFile, FileField } from '#model/entity/entityFile.ts'
import { builtInFieldOf } from './builtInField.ts'
import { words } from './chinese.ts'
import { columnField, isAddress, isLatitude, isLongitude } from './columnField.ts'
import { type CommentWord, readComment } from './comment.ts'
import { firstColumns, listAndSearch, namedColumnsOf } from './listAndSearch.ts'
import { entityNameOf, fieldName, guessEnglish, guessTitle } from './names.ts'
import { type Staying, sourceOf, stayingField } from './staying.ts'
import type { ForeignColumn, ForeignTable } from './table.ts'

export interface TableOptions {
  /** Prefix to remove from the name of the table. */
  prefix: string
  /** Primary key column; '' uses the primary key of the table. */
  key: string
  /** First part of the API's path: `blade-site`. */
  service: string
  /** Name of the folder in the schema folder, and of the menu directory. */
  folder: string
  /** Start of the page's path: `/site`. */
  page: string
  /** Adds tenant and creation time to the records, whatever the columns are. */
  isBased: boolean
  /** Turns words of comments into dictionaries, and foreign keys into references; otherwise both stay plain values. */
  isWrapped: boolean
  /** Keeps the records in the foreign table; `null` makes a table of our own. */
  staying: Staying | null
  /** The user's overrides of the generated fields. */
  chosen: Readonly<Record<string, ChosenColumn>>
}

export interface ChosenColumn {
  isIncluded?: boolean
  title?: string
  format?: NonNullable<FileField['format']>
}

/** Existing entities and dictionaries, with which new names must not clash. */
export interface ExistingNames {
  entities: ReadonlyMap<string, Entity>
  dictionaries: readonly KnownDictionary[]
  /** English translations by Chinese word. */
  words: Readonly<Record<string, string>>
}

export interface KnownDictionary {
  code: string
  name: string
  words: readonly CommentWord[]
}

export interface ColumnOutcome {
  column: string
  /** Name of the field; '' if the column is left out. */
  field: string
  title: string
  format: string
  /** Reason why the column has no field; `null` if it has one. */
  leftOut: 'key' | 'kept' | 'binary' | 'generated' | 'secret' | 'chosen' | null
}

export interface EntityOfTable {
  /** Path below the schema folder. */
  path: string
  file: EntityFile
  /** New dictionaries that the file needs. */
  dictionaries: readonly KnownDictionary[]
  columns: readonly ColumnOutcome[]
  /** Chinese words whose English is guessed from the name of the column. */
  guessed: readonly string[]
}

export function entityOfTable(table: ForeignTable, options: TableOptions, around: ExistingNames): EntityOfTable {
  const name = entityNameOf(table.name, options.prefix)
  const key = options.key || (table.primaryKey.length === 1 ? (table.primaryKey[0] ?? '') : '')
  const made = table.columns.map((column) => madeOf(column, table, name, key, options, around))
  const kept = uniqueNames(made.filter(({ field }) => field !== null))
  const fields = new Map(kept.map((one) => [one.column.name, one]))
  const nameOf = (column: string): string => fields.get(column)?.name ?? ''
  const properties = Object.fromEntries(kept.map((one) => [one.name, one.field as FileField]))
  if (!options.staying) uniqueFields(table, nameOf, properties)
  placeField(kept, properties)
  const parent = kept.find((one) => isParent(one.column, table))
  const label = labelField(properties)
  if (parent && label)
    properties[parent.name] = { ...properties[parent.name], ...refTo(name, label, true), maxLength: undefined, default: '0', list: false }
  listAndSearch(properties)
  // Entities that stay in a foreign table have only that table's columns.
  const isBased = options.isBased && !options.staying
  const isTenants = isBased || table.columns.some((column) => builtInFieldOf(column.name) === 'tenantId')
  const showsTime = isBased || table.columns.some((column) => builtInFieldOf(column.name) === 'createTime')
  const title = titleOf(table.comment) || guessTitle(name)
  const first = firstColumns(properties, showsTime)
  const { columns, shown } = namedColumnsOf(properties, first, showsTime)
  const english = englishOf({ title, name, properties, kept, around })
  const file: EntityFile = {
    $schema: '../entity.schema.json',
    version: 3,
    name,
    title,
    description: descriptionOf(table.name, Object.keys(english)),
    route: `${options.page}/${name}`,
    menu: { directory: options.folder.replaceAll('-', '_'), title },
    api: `/api/${options.service}/${name}`,
    ...(options.staying && { source: sourceOf(table, key, options.staying, kept) }),
    ...(parent && label && { tree: { parent: parent.name, label } }),
    ...(isTenants ? {} : { tenant: false }),
    ...columns,
    required: kept.filter(({ column, name: field }) => isRequired(column, properties[field])).map((one) => one.name),
    properties: { ...shown, ...(showsTime ? {} : { createTime: { ...(columns ? {} : { list: false }), search: false } }) },
    en: english,
  }
  return {
    path: `${options.folder}/${name}.json`,
    file: JSON.parse(JSON.stringify(file)) as EntityFile,
    dictionaries: kept.flatMap(({ dictionary }) => dictionary ?? []),
    columns: made.map((one) => outcomeOf(one, nameOf(one.column.name), properties)),
    guessed: Object.keys(english),
  }
}

interface Made {
  column: ForeignColumn
  name: string
  title: string
  /** `null` if the column is left out. */
  field: FileField | null
  leftOut: ColumnOutcome['leftOut']
  /** New dictionary that the field needs. */
  dictionary: KnownDictionary | null
}

function madeOf(
  column: ForeignColumn,
  table: ForeignTable,
  entity: string,
  key: string,
  { prefix, isWrapped, chosen, staying }: TableOptions,
  around: ExistingNames,
): Made {
  const choice = chosen[column.name] ?? {}
  const comment = readComment(column.comment)
  const title = choice.title || comment.title || guessEnglish(column.name) || column.name
  const leftOut = leftOutFor(column, key, choice, staying)
  const made = { column, name: fieldName(column.name), title, leftOut, dictionary: null }
  if (leftOut !== null) return { ...made, field: null }
  const property: FileField = { title, ...columnField(column, comment), ...(choice.format && { format: choice.format }) }
  const plain = staying ? stayingField(property, column, staying) : property
  if (choice.format) return { ...made, field: plain }
  const target = table.foreignKeys.find((foreignKey) => foreignKey.column === column.name)
  const entityThere = target && around.entities.get(entityNameOf(target.table, prefix))
  if (isWrapped && entityThere) {
    return { ...made, field: { title, ...refTo(entityThere.name, labelOf(entityThere), entityThere.tree !== null) } }
  }
  if (!isWrapped || comment.words.length === 0 || column.values !== null || plain.type === 'boolean') {
    // If its words do not become a dictionary, the whole comment is the help text.
    return { ...made, field: comment.words.length > 0 ? { ...plain, description: column.comment.trim() } : plain }
  }
  return {
    ...made,
    ...withWords(plain, comment.words, title, `${entity}-${column.name}`.toLowerCase().replace(/[^a-z0-9]+/g, '_'), around),
  }
}

/** Reuses a dictionary with the same words; the code of one with other words is not taken. */
function withWords(
  { format, unit, multipleOf, decimals, ...plain }: FileField,
  words: readonly CommentWord[],
  title: string,
  wantedCode: string,
  { dictionaries }: ExistingNames,
): Pick<Made, 'field' | 'dictionary'> {
  const text = (list: readonly CommentWord[]) => JSON.stringify(list.map(({ key, word }) => [key, word]).sort())
  const known = dictionaries.find((dictionary) => text(dictionary.words) === text(words))
  const isTaken = dictionaries.some((dictionary) => dictionary.code === wantedCode)
  const code = isTaken ? `${wantedCode}_${words.map(({ key }) => key.toLowerCase().replace('-', 'm')).join('_')}` : wantedCode
  const keys = words.map((word) => word.key)
  const isKey = plain.default === undefined || keys.includes(String(plain.default))
  const field = { ...plain, dict: known?.code ?? code, ...(!isKey && { default: undefined }) }
  return { field, dictionary: known ? null : { code, name: title, words } }
}

function leftOutFor(
  column: ForeignColumn,
  key: string,
  { isIncluded, format }: ChosenColumn,
  staying: Staying | null,
): ColumnOutcome['leftOut'] {
  if (column.name === key || fieldName(column.name) === 'id') return 'key'
  if (builtInFieldOf(column.name) !== null) return 'kept'
  if (column.kind === 'binary') return 'binary'
  if (column.isGenerated && !staying) return 'generated'
  if (staying && (format ?? columnField(column, readComment(column.comment)).format) === 'password') return 'secret'
  return isIncluded === false ? 'chosen' : null
}

/** Numbers columns without a Latin name, and makes equal names distinct. */
function uniqueNames(made: readonly Made[]): Made[] {
  const taken = new Set<string>()
  return made.map((one, at) => {
    let name = one.name || `column${at + 1}`
    while (taken.has(name)) name += '2'
    taken.add(name)
    return { ...one, name }
  })
}

function uniqueFields(table: ForeignTable, nameOf: (column: string) => string, properties: Record<string, FileField>): void {
  for (const columns of table.unique) {
    const named = columns.filter((column) => builtInFieldOf(column) === null).map(nameOf)
    const [first = '', ...others] = named
    const field = properties[first]
    if (field && !named.includes('')) field.unique = others.length === 0 ? true : others
  }
}

/** Turns longitude, latitude and address into one place field, picked on a map. */
function placeField(kept: readonly Made[], properties: Record<string, FileField>): void {
  const named = (fits: (column: ForeignColumn) => boolean) => kept.find(({ column }) => fits(column))?.name
  const [longitude, latitude, address] = [named(isLongitude), named(isLatitude), named(isAddress)]
  if (!longitude || !latitude || !address || 'place' in properties) return
  properties.place = { title: words.place, format: 'map-point', stored: false, point: { longitude, latitude, address } }
}

function isParent({ name }: ForeignColumn, { name: own, foreignKeys }: ForeignTable): boolean {
  return /^(parent_?id|pid|parent)$/i.test(name) || foreignKeys.some(({ column, table }) => column === name && table === own)
}

/** Label of a record: the field named so, otherwise the first text that is not a number of something. */
function labelField(properties: Readonly<Record<string, FileField>>): string | undefined {
  const texts = Object.keys(properties).filter((name) => isPlainText(properties[name]))
  return texts.find((name) => /^(name|title)$|(Name|Title)$/.test(name)) ?? texts[0]
}

function isPlainText(field: FileField | undefined): boolean {
  return field !== undefined && (field.type ?? 'string') === 'string' && !field.format && !field.dict && !field.enum && !field.ref
}

function labelOf({ tree, fields }: Entity): string | undefined {
  if (tree?.label) return tree.label
  const texts = fields.filter(({ widget, choices }) => widget === 'text' && choices === null).map(({ name }) => name)
  return texts.find((name) => /^(name|title)$|(Name|Title)$/.test(name)) ?? texts[0]
}

function refTo(entity: string, label: string | undefined, tree: boolean): FileField {
  return { type: undefined, format: undefined, maxLength: undefined, ref: { entity, ...(label && { label }), ...(tree && { tree: true }) } }
}

function titleOf(comment: string): string {
  const { title } = readComment(comment)
  const end = words.endsOfTitles.find((endsOfTitle) => title.endsWith(endsOfTitle) && title !== endsOfTitle) ?? ''
  return end === '' ? title : title.slice(0, -end.length)
}

/** A switch has a default and a root node has no parent, so neither is required. */
function isRequired({ required }: ForeignColumn, field: FileField | undefined): boolean {
  return required && field !== undefined && field.default === undefined && field.preset === undefined && field.format !== 'switch'
}

const CHINESE = /\p{Script=Han}/u

interface Worded {
  title: string
  name: string
  properties: Readonly<Record<string, FileField>>
  kept: readonly Made[]
  around: ExistingNames
}

function englishOf({ title, name, properties, kept, around }: Worded): Record<string, string> {
  const translations = new Map<string, string>([[title, guessTitle(name)]])
  for (const one of kept) {
    if (!translations.has(one.title)) translations.set(one.title, guessEnglish(one.column.name))
    // The database has no English for the values of an enumeration, so each value is its own translation.
    for (const value of properties[one.name]?.enum ?? []) translations.set(String(value), String(value))
    const { unit } = properties[one.name] ?? {}
    if (unit) translations.set(unit, 'CNY')
  }
  if (properties.place?.format === 'map-point') translations.set(words.place, 'Place on the map')
  return Object.fromEntries([...translations].filter(([word]) => CHINESE.test(word) && !(word in around.words)))
}

function descriptionOf(table: string, guessed: readonly string[]): string {
  const guesses = guessed.length === 0 ? '' : ` Its English is guessed from names, look it through: ${guessed.join(', ')}.`
  return `Made of the table ${table}.${guesses}`
}

function outcomeOf({ column, title, leftOut }: Made, field: string, properties: Readonly<Record<string, FileField>>): ColumnOutcome {
  const { format, ref, dict, type = 'string', enum: values } = properties[field] ?? {}
  const shape = ref ? 'ref' : dict ? 'dict' : values ? 'enum' : (format ?? (type === 'string' ? 'text' : type))
  return { column: column.name, field, title, format: field === '' ? '' : shape, leftOut }
}
