// Stores how a user mapped unknown headings to fields, for later files.

import { currentName } from '#model/entity/currentNames.ts'
import type { Entity } from '#model/entity/entity.ts'
import type { MappedHeads } from '#model/entity/sheets.ts'
import { allKeyed, findKeyed, type KeyedTable, putKeyed } from '#store/rows/keyedRows.ts'
import type { Database } from '#store/store.ts'
import type { Identity } from '../../access/identity.ts'
import { AppError } from '../../errors.ts'

/** Mappings as JSON, by tenant, user and entity; deleted a year after the last use. */
export const MAPPED_HEADS = {
  name: 'gantry_import_heads',
  columns: { heads: 'text', expires: 'integer' },
} as const satisfies KeyedTable<string>

type Owner = Pick<Identity, 'userId' | 'tenantId'>

const KEPT_MS = 365 * 24 * 60 * 60_000
const MAX = 200
const MAX_LENGTH = 100

const keyOf = ({ tenantId, userId }: Owner, entity: string): string => `${tenantId} ${userId} ${entity}`

/** Mappings under current and earlier names of entity and fields. */
export async function rememberedHeads(db: Database, owner: Owner, { name, was, fields }: Entity): Promise<MappedHeads> {
  for (const known of [name, ...was]) {
    const row = await findKeyed(db, MAPPED_HEADS, keyOf(owner, known))
    if (!row) continue
    const heads = Object.entries(JSON.parse(String(row.heads)) as MappedHeads)
    return Object.fromEntries(heads.map(([head, field]) => [head, field && currentName(fields, field)]))
  }
  return {}
}

/** Number of users whose mappings name a field that `isGone` names. */
export async function countMappings(db: Database, { name, was }: Entity, isGone: (field: string) => boolean): Promise<number> {
  let count = 0
  for await (const [id, { heads }] of allKeyed(db, MAPPED_HEADS)) {
    if (![name, ...was].some((known) => id.endsWith(` ${known}`))) continue
    const fields = Object.values(JSON.parse(String(heads)) as MappedHeads)
    if (fields.some((field) => field !== null && isGone(field))) count += 1
  }
  return count
}

/** Adds mappings. The newest ones win, and are kept when there are too many. */
export async function rememberHeads(db: Database, owner: Owner, entity: Entity, mapped: MappedHeads): Promise<void> {
  const all = { ...(await rememberedHeads(db, owner, entity)) }
  for (const [head, field] of Object.entries(mapped)) {
    delete all[head]
    all[head] = field
  }
  const heads = JSON.stringify(Object.fromEntries(Object.entries(all).slice(-MAX)))
  await putKeyed(db, MAPPED_HEADS, keyOf(owner, entity.name), { heads, expires: Date.now() + KEPT_MS }, 'is replaced')
}

/** Parses the mapping in a request; throws request.parameterInvalid. */
export function parseMapped(text: string | undefined): MappedHeads {
  const parsed = parseObject(text, 'heads')
  const entries = Object.entries(parsed)
  const isMapped = ([head, field]: [string, unknown]) => head.length <= MAX_LENGTH && (field === null || typeof field === 'string')
  if (entries.length > MAX || !entries.every(isMapped)) throw new AppError('request.parameterInvalid', { name: 'heads' })
  return parsed as MappedHeads
}

/** Parses a form field with a JSON object; empty if absent. */
export function parseObject(text: string | undefined, name: string): Record<string, unknown> {
  if (text === undefined || text === '') return {}
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new AppError('request.parameterInvalid', { name })
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new AppError('request.parameterInvalid', { name })
  return parsed as Record<string, unknown>
}
