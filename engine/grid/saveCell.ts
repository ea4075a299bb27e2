// Submits one value of one record, with the version on which it is based.

import { ApiError } from '../api/apiError.ts'
import { api } from '../api/client.ts'
import { fetchDetail, type Rec, type RecordsPage, refreshRecords, submitPath } from '../api/queries.ts'
import { queryClient } from '../api/queryClient.ts'
import { reportIgnored } from '../form/save/ignoredFields.ts'
import type { Entity, Field } from '../model/entity/entity.ts'
import { flatten } from '../model/records/tree.ts'

export type Outcome =
  | { kind: 'saved' }
  | { kind: 'refused'; message: string }
  /** Another user saved since then; `theirs` is the stored version. */
  | { kind: 'conflict'; theirs: Rec }

const CONFLICT = 409
const REFUSED = 500

/** Records that were read because no list has their newest version. */
const read = new Map<string, Rec>()
const KEPT = 20
const underWay = new Map<string, Promise<unknown>>()

/** The newest version of a record in the cache. */
export function newestOf(entity: Entity, record: Rec): Rec {
  const lists = queryClient.getQueriesData<Partial<RecordsPage>>({ queryKey: ['records', entity.base, entity.name, 'list'] })
  const found = lists.flatMap(([, page]) =>
    flatten((page?.records ?? []) as (Rec & { children?: Rec[] })[]).filter(({ id }) => id === record.id),
  )
  return [...found, read.get(keyOf(entity, record.id)) ?? record].reduce(
    (newest, one) => (versionOf(one) > versionOf(newest) ? one : newest),
    record,
  )
}

/**
 * Saves a value. Values of one record are saved one after the other, because each save needs the version of the previous one.
 * @param seen the record when the edit began
 */
export function saveCell(entity: Entity, seen: Rec, field: Field, value: unknown): Promise<Outcome> {
  const key = keyOf(entity, seen.id)
  const before = underWay.get(key) ?? Promise.resolve()
  const after = before.then(() => send(entity, seen, field, value))
  const settled = after.then(
    () => {},
    () => {},
  )
  underWay.set(key, settled)
  void settled.then(() => underWay.get(key) === settled && underWay.delete(key))
  return after
}

async function send(entity: Entity, seen: Rec, field: Field, value: unknown): Promise<Outcome> {
  const newest = newestOf(entity, seen)
  if (!isSameCell(newest[field.name], seen[field.name]) && !isSameCell(newest[field.name], value))
    return { kind: 'conflict', theirs: newest }
  const version = versionOf(newest)
  try {
    // The server ignores null, so empty text clears the value.
    const body = { id: seen.id, [field.name]: value ?? '', ...(version ? { updateTime: version } : {}) }
    await api.post(submitPath(entity, body), { body, silent: true })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === CONFLICT) return { kind: 'conflict', theirs: await readAgain(entity, seen.id) }
    return { kind: 'refused', message: reasonOf(error, field.name) }
  }
  void reportIgnored(entity, seen.id, { [field.name]: value }, newest)
  await refreshRecords(entity)
  // If the saved value removed the record from its list, its new version is read here.
  if (versionOf(newestOf(entity, newest)) === version) await readAgain(entity, seen.id).catch(ignored)
  return { kind: 'saved' }
}

async function readAgain(entity: Entity, id: string): Promise<Rec> {
  const record = await fetchDetail(entity, id, undefined, true)
  read.delete(keyOf(entity, id))
  read.set(keyOf(entity, id), record)
  for (const oldest of [...read.keys()].slice(0, -KEPT)) read.delete(oldest)
  return record
}

/** Ignores errors of the server: the list reports them at its next request. */
function ignored(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
}

/** Message of this field, else of the first field. */
function reasonOf({ data, message, code, requestId }: ApiError, name: string): string {
  const faults = Array.isArray(data) ? data.filter((one): one is { field: string; msg: string } => typeof one?.msg === 'string') : []
  const own = faults.find(({ field }) => field === name) ?? faults[0]
  if (own) return own.msg
  return code >= REFUSED && requestId ? `${message} (${requestId})` : message
}

/** Equality of cell values; null, undefined and empty text are equal. */
export const isSameCell = (one: unknown, other: unknown): boolean => (one ?? '') === (other ?? '')

const versionOf = ({ updateTime }: Rec): string => (typeof updateTime === 'string' ? updateTime : '')

const keyOf = ({ base }: Entity, id: string): string => `${base} ${id}`
