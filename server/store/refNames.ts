// Adds display names of references: `companyId` adds `companyName`, several ids add several names.

import { splitIds } from '../../engine/model/commaIds.ts'
import type { Entity, Field } from '../../engine/model/entity/entity.ts'
import { mask, type Privacy } from '../../engine/model/formats/privacy.ts'
import { englishKey, shortKey } from '../../engine/model/records/inEnglish.ts'
import { tableFieldRows, tableFields } from '../../engine/model/records/rows.ts'
import { AppError } from '../errors.ts'
import type { Actor } from './actor.ts'
import type { Rec } from './codec.ts'
import type { Database } from './database.ts'
import { dialectOf } from './dialect/dialect.ts'
import { externalRowsOf } from './external/externalRows.ts'
import { entitiesOf } from './schema/entities.ts'
import { type StoreColumn, type StoreTable, tableOf } from './schema/table.ts'
import { oneOf } from './sql/filters.ts'
import { selectRows } from './sql/query.ts'

const IDS_A_QUERY = 512
const PARTS_A_QUERY = 16

interface Ref {
  target: Entity
  field: string
  table: StoreTable
  value: StoreColumn
  /** Label, and if there is one the English label and a shorter name. */
  labels: readonly Label[]
  /** Masking of the names, if their field is private. */
  privacy: Privacy | null
}

/** A column with names, and the member of the record that shows them. */
interface Label {
  column: StoreColumn
  key: string
}

/** Names by id, one map for each label. */
type Names = readonly ReadonlyMap<string, string>[]

/** Adds the names to these records, with one query for all reference fields; removed records keep their names. */
export async function addRefNames(db: Database, entity: Entity, records: readonly Rec[], actor: Actor): Promise<void> {
  await addNames(db, entity.fields, records, actor)
  for (const { name, items } of tableFields(entity)) {
    await addNames(db, items.fields, records.flatMap((record) => tableFieldRows(record[name])) as Rec[], actor)
  }
}

async function addNames(db: Database, fields: readonly Field[], records: readonly Rec[], actor: Actor): Promise<void> {
  if (records.length === 0) return
  const refs = refsOf(fields, entitiesOf(db))
  if (refs.length === 0) return
  const ids = refs.map(({ field }) => records.map((record) => splitIds(record[field])))
  const wanted = ids.map((some) => [...new Set(some.flat())])
  const names = await namesOf(db, refs, wanted, actor)
  for (const [at, { labels }] of refs.entries()) {
    const [own = new Map<string, string>(), ...others] = names[at] ?? []
    for (const [number, { key }] of labels.entries()) {
      const shown = number === 0 ? own : new Map([...own, ...[...(others[number - 1] ?? [])].filter(([, name]) => name !== '')])
      for (const [row, record] of records.entries()) record[key] = joined(shown, ids[at]?.[row] ?? [])
    }
  }
}

const known = new WeakMap<readonly Field[], { entities: ReadonlyMap<string, Entity>; refs: readonly Ref[] }>()

function refsOf(fields: readonly Field[], entities: ReadonlyMap<string, Entity>): readonly Ref[] {
  const found = known.get(fields)
  if (found?.entities === entities) return found.refs
  const refs = fields.flatMap((field) => refOf(field, entities) ?? [])
  known.set(fields, { entities, refs })
  return refs
}

function refOf({ name, nameKey, choices }: Field, entities: ReadonlyMap<string, Entity>): Ref | null {
  if (nameKey === null || choices?.kind !== 'entity') return null
  const target = entities.get(choices.entity)
  if (!target) return null
  const table = tableOf(target)
  const value = table.column[choices.value]
  const label = table.column[choices.label]
  if (!value || !label || label.isSecret) return null
  const { private: privacy = null, english = null } = target.field[choices.label] ?? {}
  // If the reference shows another field than the title, the short name does not apply.
  const short = target.card.title === choices.label ? target.card.short : null
  const further = (field: string | null, key: string): Label[] => {
    const column = field === null || target.source ? undefined : table.column[field]
    return column ? [{ column, key }] : []
  }
  const labels = [{ column: label, key: nameKey }, ...further(english, englishKey(nameKey)), ...further(short, shortKey(nameKey))]
  return { target, field: name, table, value, labels, privacy }
}

/** Names of the wanted ids of each reference. */
async function namesOf(db: Database, refs: readonly Ref[], wanted: readonly (readonly string[])[], actor: Actor): Promise<Names[]> {
  const names = refs.map(({ labels }) => labels.map(() => new Map<string, string>()))
  const parts = refs.flatMap((ref, at): Part[] => (ref.target.source ? [] : partsOf(ref, wanted[at] ?? [], names[at] ?? [])))
  // A cluster would collect the rows of tables at different places on one node.
  const isTogether = ({ ref }: Part) => ref.labels.every(({ column }) => isText(column)) && isText(ref.value) && !dialectOf(db).cluster
  for (let left = parts; left.length > 0; ) {
    const some = left.filter((part, at) => at === 0 || (isTogether(part) && isTogether(left[0] as Part))).slice(0, PARTS_A_QUERY)
    await readParts(db, some, actor)
    left = left.filter((part) => !some.includes(part))
  }
  const external = refs.map(async (ref, at) =>
    ref.target.source ? [await externalNames(db, ref, wanted[at] ?? [], actor)] : (names[at] ?? []),
  )
  return Promise.all(external)
}

/** Columns of all parts of a statement have one type. */
const isText = ({ kind }: StoreColumn): boolean => kind === 'string'

/** Some ids of a reference, and the maps for their names. */
interface Part {
  ref: Ref
  ids: readonly string[]
  names: readonly Map<string, string>[]
}

function partsOf(ref: Ref, wanted: readonly string[], names: readonly Map<string, string>[]): Part[] {
  const parts: Part[] = []
  for (let at = 0; at < wanted.length; at += IDS_A_QUERY) parts.push({ ref, ids: wanted.slice(at, at + IDS_A_QUERY), names })
  return parts
}

/** Reads the names of these parts in one statement. */
async function readParts(db: Database, parts: readonly Part[], { tenantId }: Actor): Promise<void> {
  const most = Math.max(...parts.map(({ ids }) => ids.length))
  const width = Math.max(...parts.map(({ ref }) => ref.labels.length))
  const selects = parts.map(({ ref: { table, value, labels }, ids }, number) => {
    // Parts of the same length keep the number of statement shapes small.
    const some = oneOf(value.quoted, [...ids, ...Array.from({ length: most - ids.length }, () => ids.at(-1) ?? '')])
    const columns = Array.from({ length: width }, (_, at) => labels[at]?.column.quoted ?? 'cast(null as text)')
    const tenant = table.hasTenants ? ` and "tenant_id" = ?` : ''
    return {
      sql: `select ${number}, ${value.quoted}, ${columns.join(', ')}, "is_deleted" from ${table.quoted} where ${some.sql}${tenant}`,
      values: table.hasTenants ? [...some.values, tenantId] : some.values,
    }
  })
  // Live records come last, so that their names override those of removed ones with the same code.
  const sql = `${selects.map((select) => select.sql).join(' union all ')} order by ${width + 3} desc`
  const values = selects.flatMap((select) => select.values)
  for (const [number, id, ...labels] of await selectRows(db, sql, values)) {
    const part = parts[Number(number)]
    const privacy = part?.ref.privacy
    for (const [at, names] of (part?.names ?? []).entries())
      names.set(String(id), String((privacy ? mask(privacy, labels[at]) : labels[at]) ?? ''))
  }
}

/** If the foreign database does not answer, the records are shown with ids only. */
async function externalNames(
  db: Database,
  { target, value, labels, privacy }: Ref,
  wanted: readonly string[],
  actor: Actor,
): Promise<ReadonlyMap<string, string>> {
  const [label] = labels
  if (wanted.length === 0 || !label) return new Map()
  try {
    const names = await externalRowsOf(db, target)?.names(target, value.name, label.column.name, wanted, actor)
    return new Map([...(names ?? [])].map(([id, name]) => [id, String((privacy ? mask(privacy, name) : name) ?? '')]))
  } catch (error) {
    if (error instanceof AppError) return new Map()
    throw error
  }
}

function joined(names: ReadonlyMap<string, string>, ids: readonly string[]): string | null {
  const known = ids.flatMap((id) => names.get(id) ?? [])
  return known.length > 0 ? known.join(',') : null
}
