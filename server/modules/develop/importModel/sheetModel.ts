// Proposes a model for the rows of an uploaded sheet. Nothing is stored: the author corrects the proposal, and publishes the file it makes.

import type { ProposedColumn, SheetProposal } from '#engine/site/answers/sheetProposal.ts'
import type { Call, Route } from '#http/route.ts'
import { recordOf } from '#library/fromTable/checkDerivedFile.ts'
import type { Entity } from '#model/entity/entity.ts'
import { userOf } from '#records/actor.ts'
import { readSheets } from '#records/sheets/workbook.ts'
import { AppError } from '#server/errors.ts'
import { tableUse } from '#store/aggregates/index.ts'
import type { Rec } from '#store/rows.ts'
import chinese from './chinese.json' with { type: 'json' }
import { englishTitle } from './englishTitles.ts'
import { guessKind } from './guessKind.ts'
import { type FoundTable, type SheetValue, tableInSheet } from './sheetTable.ts'
import { uploadedBytes } from './uploadedBytes.ts'

const SAMPLES = 3
/** Values of a column that are looked for among the titles of records. */
const MAX_LOOKED_FOR = 30
/** Larger tables are not searched for titles. */
const MAX_RECORDS = 5_000
/** Share of the values that must be titles of records. */
const MOST_TITLES = 0.8
/** Columns of text that references are looked for. */
const MAX_SEARCHED_COLUMNS = 8
const [KEY_HEAD, NUMBER_HEAD] = [chinese.keyHead, chinese.numberHead].map((source) => new RegExp(source, 'i'))
const MIN_UNIQUE_ROWS = 3

const COLUMN = {
  head: { type: 'string' },
  english: { type: 'string' },
  kind: { type: 'string' },
  entries: { type: 'array', items: { type: 'string' } },
  decimals: { type: ['integer', 'null'] },
  samples: { type: 'array', items: { type: 'string' } },
  filled: { type: 'integer' },
  isRequired: { type: 'boolean' },
  isUnique: { type: 'boolean' },
  longest: { type: 'integer' },
  isIncluded: { type: 'boolean' },
  reference: { type: ['object', 'null'] },
} as const

export const sheetDescription: NonNullable<Route['described']> = {
  body: {
    'multipart/form-data': { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
  },
  answer: {
    type: 'object',
    required: ['columns', 'rows', 'skipped', 'yes'],
    properties: {
      columns: { type: 'array', items: { type: 'object', properties: COLUMN } },
      rows: { type: 'array', items: { type: 'array', items: { type: 'string' } } },
      skipped: { type: 'integer' },
      yes: { type: 'array', items: { type: 'string' } },
    },
  },
}

/** A form with a `file`, xlsx or CSV. Throws upload.missing, upload.tooLarge, sheet.noTable, and the errors of reading a workbook. */
export async function proposeModel(call: Call): Promise<SheetProposal> {
  const { bytes } = await uploadedBytes(call)
  const { sheets } = await readSheets(userOf(call).userId, bytes, [])
  const table = tableInSheet(sheets[0] ?? [])
  if (!table) throw new AppError('sheet.noTable')
  const words = knownWords(call)
  const columns = table.heads.map((head, at) => proposedColumn(head, valuesOf(table, at), table.rows.length, words))
  await proposeReferences(call, columns, table)
  return {
    columns,
    rows: table.rows.map((row) => row.map((value) => value?.text ?? '')),
    skipped: table.skipped,
    yes: chinese.yes,
  }
}

/** Translations of all served files; those that many files share win. */
function knownWords({ platform }: Call): Record<string, string> {
  const library = platform.library()
  const own = [...library.entities.values()].map(({ words }) => words)
  return Object.assign({}, ...own, recordOf(library).en)
}

const valuesOf = ({ rows }: FoundTable, at: number): SheetValue[] => rows.flatMap((row) => row[at] ?? [])

function proposedColumn(
  head: string,
  values: readonly SheetValue[],
  rows: number,
  words: Readonly<Record<string, string>>,
): ProposedColumn {
  const texts = values.map(({ text }) => text)
  const { kind, entries = [], decimals = null } = guessKind(head, values)
  const isDistinct = new Set(texts).size === texts.length && texts.length >= MIN_UNIQUE_ROWS
  const isKey = ['id-card', 'bank-card', 'credit-code', 'plate'].includes(kind) || (kind === 'text' && KEY_HEAD?.test(head) === true)
  return {
    head,
    english: englishTitle(head, words),
    kind,
    entries,
    decimals,
    samples: [...new Set(texts)].slice(0, SAMPLES),
    filled: texts.length,
    isRequired: texts.length === rows,
    isUnique: isDistinct && texts.length === rows && isKey,
    longest: Math.max(0, ...texts.map(({ length }) => length)),
    // A running number of the sheet says nothing about the record.
    isIncluded: !(NUMBER_HEAD?.test(head) === true && isDistinct),
    reference: null,
  }
}

/** Adds references whose records have the values as their titles, as far as the caller may read them. They are proposed only. */
async function proposeReferences(call: Call, columns: ProposedColumn[], table: FoundTable): Promise<void> {
  const searched = columns
    .flatMap((column, at) => (['text', 'dict'].includes(column.kind) ? [{ column, at }] : []))
    .slice(0, MAX_SEARCHED_COLUMNS)
  const wanted = searched.map(({ column, at }) => {
    const texts = new Set(valuesOf(table, at).map(({ text }) => text))
    return { column, values: [...texts].filter((text) => !text.includes(',')).slice(0, MAX_LOOKED_FOR) }
  })
  const values = [...new Set(wanted.flatMap((one) => one.values))]
  if (values.length === 0) return
  for (const { entity, label } of await searchable(call)) {
    const titles = await titlesAmong(call, entity, label, values)
    for (const { column, values: own } of wanted) {
      const share = own.length < 2 ? 0 : own.filter((value) => titles.has(value)).length / own.length
      if (share < MOST_TITLES || share <= (column.reference?.share ?? 0)) continue
      column.reference = { entity: entity.name, title: entity.title, label, share }
    }
  }
}

/** The values that are titles in the list of the caller, masked and restricted as there; none of a list that refuses the question. */
async function titlesAmong(call: Call, entity: Entity, label: string, values: readonly string[]): Promise<ReadonlySet<string>> {
  const [list] = entity.endpoints.list ?? []
  if (list?.method !== 'GET') return new Set()
  try {
    const answer = (await call.get(list.path, { [`${label}_in`]: values.join(','), size: String(values.length) })) as
      | { records?: Rec[] }
      | Rec[]
    const rows = Array.isArray(answer) ? answer : (answer.records ?? [])
    return new Set(rows.map((row) => String(row[label])))
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return new Set()
    throw error
  }
}

/** Entities that the caller may read, whose records have a plain title, and are few enough to be searched. */
async function searchable({ platform, rights }: Call): Promise<{ entity: Entity; label: string }[]> {
  const found: { entity: Entity; label: string }[] = []
  for (const entity of platform.library().entities.values()) {
    const field = entity.field[entity.card.title ?? '']
    const isPlain = field?.stored && field.type === 'string' && field.private === null && !field.writeOnly && field.choices === null
    if (!isPlain || entity.route === null || entity.source !== null || entity.name !== entity.base || !rights.reads.has(entity.name))
      continue
    const { records } = await tableUse(platform.store.db, entity)
    if (records > 0 && records <= MAX_RECORDS) found.push({ entity, label: field.name })
  }
  return found
}
