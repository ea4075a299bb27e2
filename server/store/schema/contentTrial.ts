// A change of the content of a column is tried on the stored rows: lists, filters and forms would read the earlier values wrongly.

import { splitIds } from '#model/commaIds.ts'
import type { Choices, Entity, Field } from '#model/entity/entity.ts'
import { formats } from '#model/formats/formats.ts'
import { TOP } from '#model/records/tree.ts'
import type { Database } from '../database.ts'
import { quotedIdentifier, selectRows } from '../sql/query.ts'
import { type ColumnContent, ROWS } from './columnContent.ts'
import { type Fitting, triedRows } from './rowTrial.ts'
import { tableOf } from './table.ts'
import type { TableFacts } from './tableFacts.ts'
import type { FamilyColumn, TableSpec } from './tableSpec.ts'

/** Values of a look-up. */
const AT_ONCE = 500

/** Contents by column, `due` or `lines.due`, without those of any text. */
export const contentFacts = ({ columns }: TableSpec): Record<string, string> =>
  Object.fromEntries(
    columns.flatMap(({ name, contents }) =>
      contents.flatMap(({ member, key }) => (key === '' ? [] : [[placeOf(name, member), key] as const])),
    ),
  )

const placeOf = (column: string, member: string): string => (member === '' ? column : `${column}.${member}`)

export interface FreshContent extends ColumnContent {
  column: FamilyColumn
  /** Earlier names of the member, which the rows still have. */
  earlier: readonly string[]
}

/**
 * Contents that differ from those of the stored rows. Those of a table of an earlier version of the program are not known.
 * @param nameOf name of a column before the renames
 */
export function freshContents(
  { columns }: TableSpec,
  { contents, rows, moved = [] }: TableFacts,
  nameOf: (column: string) => string = (column) => column,
): FreshContent[] {
  return columns.flatMap((column) =>
    column.contents.flatMap((content): FreshContent[] => {
      const was = nameOf(column.name)
      const pending = column.moves.filter((move) => move.startsWith(`${content.member}<`) && !moved.includes(`${column.name}.${move}`))
      const earlier = pending.map((move) => move.slice(content.member.length + 1))
      const isOfRows = content.member === '' && rows.includes(was)
      const known = (earlier.length > 0 ? earlier : [content.member]).map((member) => contents?.[placeOf(was, member)])
      const before = isOfRows ? ROWS : (known.find((key) => key !== undefined) ?? (contents ? '' : content.key))
      const isLoose = content.key === '' && before !== ROWS && !before.startsWith('type ')
      return before === content.key || isLoose || content.key === ROWS ? [] : [{ ...content, column, earlier }]
    }),
  )
}

/** The entities of the migration, whose records and dictionaries the values may name. */
export interface ContentSources {
  entities: readonly Entity[]
  /** Present name of the table of an entity. */
  tableNamed(entity: Entity): string
  /** Columns of a table; empty for one that is not there. */
  columnsOf(table: string): Promise<ReadonlyMap<string, unknown>>
}

/** Throws a `RefusedTable` when a row has a value of another content. @param present name of the column in the table */
export async function tryContent(
  db: Database,
  family: TableSpec,
  { column, member, field, key, earlier }: FreshContent,
  sources: ContentSources,
  present = column.name,
): Promise<void> {
  const { choices, format, type } = field
  const trial = { column, present, isLive: true, valuesOf: member === '' ? ownValue : valuesOfCell([...earlier, member]) }
  const listed = choices !== null && (field.multiple || ('multiple' in choices && choices.multiple))
  const one = (cell: unknown) => (listed ? splitIds(cell) : [String(cell)])
  if (choices?.kind === 'entity') {
    const known = recordsOf(db, choices, sources)
    const what: Fitting['what'] = [`id of "${choices.entity}"`, `ids of "${choices.entity}"`]
    await triedRows(db, family, trial, {
      what,
      prepare: async (cells) => {
        const values = await known([...new Set(cells.flatMap(one))])
        return (cell) => values === null || one(cell).every((id) => values.has(id) || (choices.tree && id === TOP))
      },
    })
  } else if (choices?.kind === 'dict') {
    const keys = await entriesOf(db, choices, sources)
    const what: Fitting['what'] = [`entry of the dictionary "${choices.code}"`, `entries of the dictionary "${choices.code}"`]
    if (keys.size > 0) await triedRows(db, family, trial, { what, fits: (cell) => one(cell).every((entry) => keys.has(entry)) })
  } else if (choices?.kind === 'enum') {
    const values = new Set(choices.values.map(String))
    const what: Fitting['what'] = ['value of the "enum"', 'values of the "enum"']
    await triedRows(db, family, trial, { what, fits: (cell) => one(cell).every((value) => values.has(value)) })
  } else if (key.startsWith('format ')) {
    const what: Fitting['what'] = [`value of the format "${format}"`, `values of the format "${format}"`]
    await triedRows(db, family, trial, { what, fits: (cell) => formats[format].test?.(String(cell)) ?? true })
  } else if (member === '') await triedRows(db, family, trial, { what: ['text', 'texts'], fits: () => false })
  else {
    const wanted = type === 'integer' ? 'number' : type
    const fits = (cell: unknown) => typeof cell === wanted && (type !== 'integer' || Number.isInteger(cell))
    await triedRows(db, family, trial, { what: CELLS[type], fits })
  }
}

const CELLS: Readonly<Record<Field['type'], Fitting['what']>> = {
  string: ['text', 'texts'],
  number: ['number', 'numbers'],
  integer: ['whole number', 'whole numbers'],
  boolean: ['truth value', 'truth values'],
  array: ['list', 'lists'],
}

const ownValue = (cell: unknown): unknown[] => [cell]

/** Values of a column of the rows in a cell, by the first of its names that a row has. */
const valuesOfCell =
  (names: readonly string[]) =>
  (cell: unknown): unknown[] => {
    const rows = JSON.parse(String(cell)) as Readonly<Record<string, unknown>>[]
    return rows
      .map((row) => names.map((name) => row[name]).find((value) => value !== undefined))
      .filter((value) => value != null && value !== '')
  }

/** Looks up which values records of the entity have; `null` where that is not known. */
function recordsOf(
  db: Database,
  { entity: name, value }: Choices & { kind: 'entity' },
  { entities, tableNamed, columnsOf }: ContentSources,
) {
  return async (values: readonly string[]): Promise<ReadonlySet<string> | null> => {
    const named = entities.find((one) => one.name === name)
    const entity = entities.find((one) => one.name === named?.base)
    const column = named && tableOf(named).column[value]?.column
    if (!entity || entity.source !== null || column === undefined) return null
    const columns = await columnsOf(tableNamed(entity))
    if (columns.size === 0 || values.length === 0) return new Set()
    if (!columns.has(column)) return null
    const cell = quotedIdentifier(column)
    const known = new Set<string>()
    for (let at = 0; at < values.length; at += AT_ONCE) {
      const some = values.slice(at, at + AT_ONCE)
      const places = some.map(() => '?').join(', ')
      const sql = `select distinct ${cell} from ${quotedIdentifier(tableNamed(entity))} where ${cell} in (${places})`
      for (const [id] of await selectRows(db, sql, some)) known.add(String(id))
    }
    return known
  }
}

/** Keys of a dictionary: those in the database, and those of the files. Empty for an unknown dictionary. */
async function entriesOf(db: Database, { source, code }: Choices & { kind: 'dict' }, { entities, tableNamed, columnsOf }: ContentSources) {
  const keys = new Set(entities.flatMap(({ dictionaries }) => (dictionaries[code]?.entries ?? []).map(({ key }) => key)))
  const entity = entities.find(({ name }) => name === source)
  if (!entity || (await columnsOf(tableNamed(entity))).size === 0) return keys
  const [own, ofCode] = ['dictKey', 'code'].map((name) => tableOf(entity).column[name]?.quoted)
  const rows = await selectRows(db, `select ${own} from ${quotedIdentifier(tableNamed(entity))} where ${ofCode} = ? and "is_deleted" = 0`, [
    code,
  ])
  return new Set([...keys, ...rows.map(([key]) => String(key))])
}
