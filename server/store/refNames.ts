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
import { externalRowsOf } from './external/externalRows.ts'
import { entitiesOf } from './schema/entities.ts'
import { type StoreColumn, type StoreTable, tableOf } from './schema/table.ts'
import { oneOf } from './sql/filters.ts'
import { inParallel } from './sql/inParallel.ts'
import { selectRows } from './sql/query.ts'

const IDS_A_QUERY = 512

interface Ref {
  target: Entity
  field: string
  nameKey: string
  table: StoreTable
  value: StoreColumn
  label: StoreColumn
  /** Column with the English label, if there is one. */
  english: StoreColumn | null
  /** Column with a shorter name, if there is one. */
  short: StoreColumn | null
  /** Masking of the name, if its field is private. */
  privacy: Privacy | null
}

/** Adds the names to these records, with one query for each reference field, all at once; removed records keep their names. */
export async function addRefNames(db: Database, entity: Entity, records: readonly Rec[], actor: Actor): Promise<void> {
  await addNames(db, entity.fields, records, actor)
  for (const { name, items } of tableFields(entity)) {
    await addNames(db, items.fields, records.flatMap((record) => tableFieldRows(record[name])) as Rec[], actor)
  }
}

async function addNames(db: Database, fields: readonly Field[], records: readonly Rec[], actor: Actor): Promise<void> {
  if (records.length === 0) return
  const entities = entitiesOf(db)
  const read = async (ref: Ref) => {
    const wanted = new Set(records.flatMap((record) => splitIds(record[ref.field])))
    return { ref, names: await (ref.target.source ? externalNames(db, ref, wanted, actor) : namesOf(db, ref, wanted, actor)) }
  }
  const refs = fields.flatMap((field) => refOf(field, entities) ?? [])
  const found = await inParallel(
    db,
    refs.map((ref) => () => read(ref)),
  )
  for (const { ref, names } of found) {
    const { label, english, short } = names
    for (const record of records) record[ref.nameKey] = joined(label, splitIds(record[ref.field]))
    for (const [others, key] of [
      [english, englishKey(ref.nameKey)],
      [short, shortKey(ref.nameKey)],
    ] as const) {
      if (others === null) continue
      const displayNames = new Map([...label, ...others].filter(([, name]) => name !== ''))
      for (const record of records) record[key] = joined(displayNames, splitIds(record[ref.field]))
    }
  }
}

function refOf({ name, nameKey, choices }: Field, entities: ReadonlyMap<string, Entity>): Ref | null {
  if (nameKey === null || choices?.kind !== 'entity') return null
  const target = entities.get(choices.entity)
  if (!target) return null
  const table = tableOf(target)
  const value = table.column[choices.value]
  const label = table.column[choices.label]
  const { private: privacy = null, english: translated = null } = target.field[choices.label] ?? {}
  const english = translated === null ? null : (table.column[translated] ?? null)
  // If the reference shows another field than the title, the short name does not apply.
  const short = target.card.short !== null && target.card.title === choices.label ? (table.column[target.card.short] ?? null) : null
  return value && label && !label.isSecret ? { target, field: name, nameKey, table, value, label, english, short, privacy } : null
}

/** Names by id. */
interface Names {
  label: Map<string, string>
  /** `null` if the table has no such column. */
  english: Map<string, string> | null
  short: Map<string, string> | null
}

async function namesOf(
  db: Database,
  { table, value, label, english, short, privacy }: Ref,
  wanted: ReadonlySet<string>,
  actor: Actor,
): Promise<Names> {
  const names: Names = { label: new Map(), english: english && new Map(), short: short && new Map() }
  const shown = (name: unknown) => String((privacy ? mask(privacy, name) : name) ?? '')
  const columns = [value, label, english ?? label, short ?? label].map(({ quoted }) => quoted).join(', ')
  const ids = [...wanted]
  for (let at = 0; at < ids.length; at += IDS_A_QUERY) {
    const some = oneOf(value.quoted, ids.slice(at, at + IDS_A_QUERY))
    const tenant = table.hasTenants ? ` and "tenant_id" = ?` : ''
    // Live records come last, so that their names override those of removed ones with the same code.
    const sql = `select ${columns} from ${table.quoted} where ${some.sql}${tenant} order by "is_deleted" desc`
    const rows = await selectRows(db, sql, table.hasTenants ? [...some.values, actor.tenantId] : some.values)
    for (const [id, inLabel, inEnglish, inShort] of rows) {
      names.label.set(String(id), shown(inLabel))
      names.english?.set(String(id), shown(inEnglish))
      names.short?.set(String(id), shown(inShort))
    }
  }
  return names
}

/** If the foreign database does not answer, the records are shown with ids only. */
async function externalNames(
  db: Database,
  { target, value, label, privacy }: Ref,
  wanted: ReadonlySet<string>,
  actor: Actor,
): Promise<Names> {
  const none = { english: null, short: null }
  if (wanted.size === 0) return { label: new Map(), ...none }
  try {
    const names = await externalRowsOf(db, target)?.names(target, value.name, label.name, [...wanted], actor)
    return { label: new Map([...(names ?? [])].map(([id, name]) => [id, String((privacy ? mask(privacy, name) : name) ?? '')])), ...none }
  } catch (error) {
    if (error instanceof AppError) return { label: new Map(), ...none }
    throw error
  }
}

function joined(names: ReadonlyMap<string, string>, ids: readonly string[]): string | null {
  const known = ids.flatMap((id) => names.get(id) ?? [])
  return known.length > 0 ? known.join(',') : null
}
