// Generates the schema file of a stored module of the code generator.

import * as dict from '#engine/site/keys.ts'
import { formatFinding } from '#model/checks/finding.ts'
import type { EntityFile } from '#model/entity/entityFile.ts'
import { formatFile } from '#model/fileText/formatFile.ts'
import { formats } from '#model/formats/formats.ts'
import { describeTable } from '#store/foreign/index.ts'
import { type Actor, findRow, findRows, type Rec, textOf } from '#store/rows.ts'
import { AppError } from '../../errors.ts'
import { checkDerivedFile, recordOf } from '../../library/fromTable/checkDerivedFile.ts'
import {
  type ChosenColumn,
  type EntityOfTable,
  entityOfTable,
  type KnownDictionary,
  type TableOptions,
} from '../../library/fromTable/entityOfTable.ts'
import { readVocabulary } from '../../library/openLibrary.ts'
import type { Platform } from '../../platform.ts'
import { inDatasource } from './datasource.ts'

export interface Generated extends EntityOfTable {
  text: string
  /** One line each, as in `npm run schemas`. */
  findings: readonly string[]
}

export type ChosenColumns = TableOptions['chosen']

/** Choices of the user: columns, and whether records are copied (`copy`) or stay in their table. */
export interface GenerateChoice {
  columns: ChosenColumns
  records: 'copy' | 'read' | 'write'
}

export const AS_IT_COMES: GenerateChoice = { columns: {}, records: 'copy' }

/** Throws record.notYours, and the errors of reading the table. */
export async function generate(platform: Platform, id: string, choice: GenerateChoice, actor: Actor): Promise<Generated> {
  const row = await findRow(platform, 'code', id)
  if (!row) throw new AppError('record.notYours')
  const table = await inDatasource(platform, textOf(row, 'datasourceId'), actor, (session) =>
    describeTable(session, textOf(row, 'tableName')),
  )
  const library = platform.library()
  const dictionaries = await dictionariesOf(platform)
  const around = { entities: library.entities, dictionaries, words: recordOf(library).en ?? {} }
  const made = entityOfTable(table, { ...optionsOf(row, choice.columns), staying: await stayingOf(platform, row, choice) }, around)
  const text = formatFile(JSON.stringify(made.file satisfies EntityFile), { ...(await readVocabulary()) })
  const codes = [...dictionaries, ...made.dictionaries].map(({ code }) => code)
  return { ...made, text, findings: (await checkDerivedFile(made.path, text, library, codes)).map(formatFinding) }
}

async function stayingOf(platform: Platform, row: Rec, { records }: GenerateChoice): Promise<TableOptions['staying']> {
  if (records === 'copy') return null
  const datasource = await findRow(platform, 'datasource', textOf(row, 'datasourceId'))
  return { datasource: textOf(datasource ?? {}, 'name'), isWritable: records === 'write' }
}

function optionsOf(row: Rec, chosen: ChosenColumns): Omit<TableOptions, 'staying'> {
  const isOn = (name: string) => textOf(row, name) === dict.yesNo.yes
  return {
    prefix: textOf(row, 'tablePrefix'),
    key: textOf(row, 'pkName'),
    service: textOf(row, 'serviceName'),
    folder: textOf(row, 'packageName').split('.').at(-1) ?? '',
    page: textOf(row, 'webPath'),
    isBased: isOn('baseMode'),
    isWrapped: isOn('wrapMode'),
    chosen,
  }
}

async function dictionariesOf(platform: Platform): Promise<KnownDictionary[]> {
  const rows = await findRows(platform, 'dict-item')
  return [...Map.groupBy(rows, (row) => textOf(row, 'code'))].map(([code, words]) => ({
    code,
    name: code,
    words: words.map((word) => ({ key: textOf(word, 'dictKey'), word: textOf(word, 'dictValue') })),
  }))
}

const MAX_TITLE_LENGTH = 60

/** Parses `{columns: {name: {isIncluded, title, format}}, records}`; invalid parts are ignored. */
export function choiceIn(body: unknown): GenerateChoice {
  const { columns, records } = Object(body) as { columns?: unknown; records?: unknown }
  const chosen = Object.entries(Object(columns) as Record<string, unknown>).map(([name, choice]) => [name, choiceOf(choice)])
  return { columns: Object.fromEntries(chosen) as ChosenColumns, records: records === 'read' || records === 'write' ? records : 'copy' }
}

function choiceOf(choice: unknown): ChosenColumn {
  const { isIncluded, title, format } = Object(choice) as Record<string, unknown>
  return {
    ...(isIncluded === false && { isIncluded }),
    ...(typeof title === 'string' && { title: title.trim().slice(0, MAX_TITLE_LENGTH) }),
    ...(isFormat(format) && { format }),
  }
}

function isFormat(word: unknown): word is NonNullable<ChosenColumn['format']> {
  return typeof word === 'string' && Object.hasOwn(formats, word)
}
