// Normalises values stored before their field had a normal form. Rows that would violate a unique index stay unchanged and are reported.

import { counted } from '#i18n/fill.ts'
import { normalForms } from '#model/formats/normalForm.ts'
import type { Database } from '../database.ts'
import type { Index } from '../dialect/dialect.ts'
import { change, quotedIdentifier, type SqlRow, selectRows } from '../sql/query.ts'
import type { TableFault } from './refusedTable.ts'
import type { NormalColumn, TableSpec } from './tableSpec.ts'

const AT_ONCE = 500
/** Maximum number of clashes that a fault names. */
const NAMED = 20
/** Maximum number of rows that a fault lists. */
const LISTED = 10

export interface FormsOutcome {
  notes: string[]
  /** Faults of clashing rows. */
  faults: TableFault[]
  /** False if rows clash, so that the next start tries again. */
  isFinished: boolean
}

/** A row by key (tenant and id, or id alone) with its new value. */
interface Changed {
  key: SqlRow
  value: string | null
}

/** Result of `migrateForms` for a column of the table, without a change: number of changed values, and the fault of clashing rows. */
export async function tryForms(
  db: Database,
  family: TableSpec,
  column: NormalColumn,
): Promise<{ count: number; fault: TableFault | null }> {
  const changed = await changedRows(db, family, column)
  const clashes = await clashesOf(db, family, column, changed)
  return { count: changed.length, fault: clashes.length === 0 ? null : clashFault(family, column, clashes) }
}

/** Normalises the columns of a table, including removed rows. */
export async function migrateForms(db: Database, family: TableSpec): Promise<FormsOutcome> {
  const outcome: FormsOutcome = { notes: [], faults: [], isFinished: true }
  for (const column of family.normal ?? []) {
    const changed = await changedRows(db, family, column)
    const clashes = await clashesOf(db, family, column, changed)
    const kept = new Set(clashes.flatMap(({ keys }) => keys.map(String)))
    const where = keyOf(family)
      .map((name) => `${name} = ?`)
      .join(' and ')
    const update = `update ${quotedIdentifier(family.table)} set ${quotedIdentifier(column.name)} = ? where ${where}`
    const right = changed.filter(({ key }) => !kept.has(String(key)))
    for (const { key, value } of right) await change(db, update, [value, ...key.map(String)])
    if (right.length > 0)
      outcome.notes.push(`${family.table}.${column.name}: ${counted(right.length, 'value')} brought into the normal form`)
    if (clashes.length === 0) continue
    outcome.faults.push(clashFault(family, column, clashes))
    outcome.isFinished = false
  }
  return outcome
}

const keyOf = ({ hasTenants }: Pick<TableSpec, 'hasTenants'>): string[] => (hasTenants ? ['"tenant_id"', '"id"'] : ['"id"'])

async function changedRows(db: Database, family: TableSpec, { name, form }: NormalColumn): Promise<Changed[]> {
  const key = keyOf(family)
  const own = quotedIdentifier(name)
  const sql = `select ${key.join(', ')}, ${own} from ${quotedIdentifier(family.table)} where ${own} is not null and "id" > ? order by "id" limit ?`
  const found: Changed[] = []
  for (let last = ''; ; ) {
    const rows = await selectRows(db, sql, [last, AT_ONCE])
    for (const row of rows) {
      const text = String(row.at(-1))
      const value = normalForms[form](text) || null
      if (value !== text) found.push({ key: row.slice(0, -1), value })
    }
    if (rows.length < AT_ONCE) return found
    last = String(rows.at(-1)?.at(-2))
  }
}

interface Clash {
  value: string
  /** Keys of the rows with this value. */
  keys: SqlRow[]
}

/** Live rows that would have equal values in a unique index. */
async function clashesOf(db: Database, family: TableSpec, column: NormalColumn, changed: readonly Changed[]): Promise<Clash[]> {
  const found: Clash[] = []
  for (const index of family.indexes.filter(({ unique, columns }) => unique && columns.some(({ name }) => name === column.name))) {
    const places = new Map<string, Clash>()
    for (const { key, value } of changed) {
      if (value === null) continue
      const place = await placeOf(db, family, index, column, { key, value })
      if (place === null) continue
      const clash = places.get(place.text) ?? { value, keys: await holders(db, family, index, column, { key: place.companions, value }) }
      clash.keys.push(key)
      places.set(place.text, clash)
    }
    found.push(...[...places.values()].filter(({ keys }) => keys.length > 1))
  }
  return found
}

/** Values of a row in the other columns of the index; `null` for a row outside of the index. */
async function placeOf(db: Database, family: TableSpec, index: Index, column: NormalColumn, { key, value }: Changed) {
  const others = othersOf(index, column)
  const where = keyOf(family)
    .map((name) => `${name} = ?`)
    .join(' and ')
  const names = ['"is_deleted"', ...others.map(({ name }) => quotedIdentifier(name))].join(', ')
  const [row] = await selectRows(db, `select ${names} from ${quotedIdentifier(family.table)} where ${where}`, key.map(String))
  const companions = row?.slice(1) ?? []
  const isLeftOut =
    row === undefined || Number(row[0]) !== 0 || others.some((other, at) => !other.distinguishNull && companions[at] === null)
  return isLeftOut ? null : { text: JSON.stringify([value, ...companions]), companions }
}

/** Keys of live rows that have the value already. @param key values of the other index columns */
async function holders(db: Database, family: TableSpec, index: Index, column: NormalColumn, { key, value }: Changed): Promise<SqlRow[]> {
  const terms = othersOf(index, column).map(({ name }, at) =>
    key[at] === null ? `${quotedIdentifier(name)} is null` : `${quotedIdentifier(name)} = ?`,
  )
  const where = [`${quotedIdentifier(column.name)} = ?`, '"is_deleted" = 0', ...terms].join(' and ')
  const values = [value, ...key.filter((one) => one !== null).map((one) => one as string | number)]
  return [...(await selectRows(db, `select ${keyOf(family).join(', ')} from ${quotedIdentifier(family.table)} where ${where}`, values))]
}

const othersOf = ({ columns }: Index, { name }: NormalColumn) => columns.filter((column) => column.name !== name)

function clashFault({ files, columns }: TableSpec, { name, isPrivate }: NormalColumn, clashes: readonly Clash[]): TableFault {
  const field = columns.find((column) => column.name === name)?.field ?? name
  const named = clashes
    .slice(0, NAMED)
    .map(
      ({ value, keys }) =>
        `the rows ${keys.map((key) => String(key.at(-1))).join(', ')} ${isPrivate ? 'mean the same' : `all mean ${value}`}`,
    )
  const more = clashes.length > NAMED ? `; ${clashes.length - NAMED} more` : ''
  const fix = 'Change or remove all but one of them and save the file again, or start again.'
  const ids = clashes.flatMap(({ keys }) => keys.map((key) => String(key.at(-1))))
  const rows = { count: ids.length, ids: ids.slice(0, LISTED) }
  return { files, path: ['properties', field], fault: `${named.join('; ')}${more}. They stay as they are.`, fix, isRefused: false, rows }
}
