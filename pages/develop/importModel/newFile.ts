// Makes the text of a new schema file: blank, from an example, or from the corrected proposal for a sheet or for the file of another product.

import type { ProductModel } from '#engine/site/answers/productModels.ts'
import type { ProposedColumn, SheetProposal } from '#engine/site/answers/sheetProposal.ts'
import { jsonText } from '#model/fileText/jsonText.ts'
import type { SchemaPart } from '../editor/schemaPlaces.ts'
import { valueAtPath, withValue } from '../form/fileEdits.ts'
import { dictionaryCode, fieldKinds } from '../form/kinds.ts'
import { camelName, freeName } from '../form/names.ts'

export interface NewModel {
  /** Name of the entity. */
  name: string
  title: string
  english: string
}

/** Folder of the schema folder for models that are made in the console. */
const FOLDER = 'custom'

export const fileOf = ({ name }: NewModel): string => `${FOLDER}/${name}.json`

/** A column with its corrections. */
export interface CorrectedColumn extends ProposedColumn {
  title: string
  name: string
  isReference: boolean
}

/** Columns with names: from their English, or numbered. */
export function correctedColumns(columns: readonly ProposedColumn[]): CorrectedColumn[] {
  const taken = ['id', 'tenantId', 'createTime', 'updateTime', 'createUser', 'updateUser', 'createDept', 'isDeleted']
  return columns.map((column, at) => {
    const name = freeName(camelName(column.english) || `column${at + 1}`, taken)
    taken.push(name)
    return { ...column, title: column.head, name, isReference: false }
  })
}

/** @param schema the vocabulary, which knows the latest version of the format */
export function blankText(model: NewModel, nameTitle: string, schema: SchemaPart): string {
  return textOfFile(model, schema, { required: ['name'], properties: { name: { title: nameTitle, maxLength: 100, search: 'like' } } })
}

/** The text of an example under another name; its paths follow the name. */
export function exampleText(text: string, { name, title }: NewModel): string {
  const own = String(valueAtPath(JSON.parse(text), ['name']))
  if (own === name) return text
  const changes: readonly (readonly [string, unknown])[] = [
    ['name', name],
    ['title', title],
    ['route', `/${FOLDER}/${name}`],
    ['api', `/api/${FOLDER}/${name}`],
  ]
  return changes.reduce((result, [key, value]) => withValue(result, [key], value), text)
}

/** More columns than these do not fit the list at first. */
const SHOWN_COLUMNS = 7
const LENGTHS = [20, 50, 100, 255, 500, 1000, 2000, 8000]
/** Kinds whose values are private. */
const PRIVATE: Readonly<Record<string, string>> = { phone: 'phone', 'id-card': 'id-card', 'bank-card': 'bank-card' }
const SEARCHED = new Set(['text', 'name', 'code', 'plate'])

export function sheetText(model: NewModel, columns: readonly CorrectedColumn[], schema: SchemaPart): string {
  const taken = columns.filter(({ isIncluded }) => isIncluded)
  const dictionaries = taken.filter((column) => !column.isReference && column.kind === 'dict' && column.entries.length > 0)
  const entriesOf = ({ entries }: CorrectedColumn) => entries.map((title, at) => ({ key: String(at + 1), title }))
  const words = taken.flatMap(({ title, english }) => (english !== '' && english !== title ? [[title, english] as const] : []))
  return textOfFile(model, schema, {
    columns: taken.map(({ name }) => name),
    required: taken.flatMap(({ name, isRequired }) => (isRequired ? [name] : [])),
    properties: Object.fromEntries(taken.map((column) => [column.name, fieldOfColumn(model, column)])),
    ...(dictionaries.length > 0 && {
      dictionaries: Object.fromEntries(
        dictionaries.map((column) => [dictionaryCode(model.name, column.name), { title: column.title, entries: entriesOf(column) }]),
      ),
    }),
    en: Object.fromEntries(words),
  })
}

function fieldOfColumn(model: NewModel, column: CorrectedColumn): object {
  const { kind, title, decimals, isUnique, longest } = column
  const unique = isUnique ? { unique: true } : {}
  if (column.isReference && column.reference) {
    const { entity, label } = column.reference
    return { title, ref: { entity, label }, search: 'eq', ...unique }
  }
  const { keywords = {} } = fieldKinds.find(({ name }) => name === kind) ?? {}
  const own = kind === 'dict' ? { dict: dictionaryCode(model.name, column.name), search: 'in' } : keywords
  const length = kind === 'text' || kind === 'textarea' ? { maxLength: LENGTHS.find((one) => one >= longest * 1.5) ?? longest * 2 } : {}
  return {
    title,
    ...own,
    ...(kind === 'money' && decimals !== null && { decimals }),
    ...length,
    ...(PRIVATE[kind] && { private: PRIVATE[kind] }),
    ...unique,
    ...(SEARCHED.has(kind) && { search: 'like' }),
    ...(kind === 'textarea' && { span: 2 }),
  }
}

interface Parts {
  /** Columns of the list, the first of which it shows. */
  columns?: readonly string[]
  required: readonly string[]
  properties: object
  dictionaries?: object
  en?: object
}

function textOfFile({ name, title, english }: NewModel, schema: SchemaPart, { columns = [], required, en, ...parts }: Parts): string {
  const version = latestVersion(schema)
  const [shown, others] = [columns.slice(0, SHOWN_COLUMNS), columns.slice(SHOWN_COLUMNS)]
  // Version 3 states the columns of the list in the file itself, and a column that it does not name is none.
  const places = version >= 3 ? { columns: shown, moreColumns: others } : { list: { columns: shown } }
  const file = {
    $schema: '../entity.schema.json',
    version,
    name,
    title,
    route: `/${FOLDER}/${name}`,
    api: `/api/${FOLDER}/${name}`,
    export: true,
    import: true,
    ...(others.length > 0 && places),
    ...(required.length > 0 && { required }),
    ...parts,
    en: { ...(english !== '' && { [title]: english }), ...en },
  }
  // Each field has a line, and the fields that are added later follow.
  const fields = Object.entries(file.properties).map(
    ([key, field]) => `    ${JSON.stringify(key)}: ${jsonText(field, '    ', key.length + 5)}`,
  )
  return `${jsonText({ ...file, properties: {} })}\n`.replace('"properties": {}', () => `"properties": {\n${fields.join(',\n')}\n  }`)
}

function latestVersion({ properties = {} }: SchemaPart): number {
  const { const: only, enum: several = [] } = properties.version ?? {}
  return Math.max(...[only, ...several].filter((version) => typeof version === 'number'), 1)
}

/** The rows of a sheet for the import of the model: one heading, and yes or no in the words of the import. */
export function rowsFile(
  columns: readonly CorrectedColumn[],
  { rows, yes }: SheetProposal,
  words: { yes: string; no: string },
  name: string,
): File {
  const taken = columns.flatMap((column, at) => (column.isIncluded ? [{ column, at }] : []))
  const cellOf = ({ kind, isReference }: CorrectedColumn, text: string) =>
    kind !== 'switch' || isReference || text === '' ? text : yes.includes(text.toLowerCase()) ? words.yes : words.no
  const lines = [
    taken.map(({ column }) => column.title),
    ...rows.map((row) => taken.map(({ column, at }) => cellOf(column, row[at] ?? ''))),
  ]
  const csv = lines.map((line) => line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')
  return new File([`\ufeff${csv}`], `${name}.csv`, { type: 'text/csv' })
}

/** The proposed models under other names, by their name in the file of the product; references between them follow. */
export function renamedModels(models: readonly ProductModel[], names: Readonly<Record<string, NewModel>>): ProductModel[] {
  const newNames = new Map(models.map((model) => [model.name, names[model.source]?.name ?? model.name]))
  return models.map((model) => {
    const own = names[model.source] ?? model
    const text = withReferencesTo(own === model ? model.text : ownNames(model, own), newNames)
    return { ...model, name: own.name, title: own.title, english: own.english, text }
  })
}

function ownNames({ text, title }: ProductModel, model: NewModel): string {
  const named = withValue(exampleText(text, model), ['title'], model.title)
  const translated = withValue(named, ['en', title], undefined)
  return model.english === '' || model.english === model.title ? translated : withValue(translated, ['en', model.title], model.english)
}

function withReferencesTo(text: string, names: ReadonlyMap<string, string>): string {
  const properties = valueAtPath(JSON.parse(text), ['properties']) as Readonly<Record<string, { ref?: string | { entity?: string } }>>
  return Object.entries(properties).reduce((result, [field, { ref }]) => {
    const entity = typeof ref === 'string' ? ref : ref?.entity
    const name = names.get(entity ?? '') ?? entity
    if (name === entity) return result
    return withValue(result, ['properties', field, 'ref', ...(typeof ref === 'string' ? [] : ['entity'])], name)
  }, text)
}
