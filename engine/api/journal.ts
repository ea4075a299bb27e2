// API of the journal: history of a record, operations that can be undone, bulk edits.

import type { Entity } from '../model/entity/entity.ts'
import type { ChangesPage, RecentOperation, RowsProgress } from '../model/records/journal.ts'
import { api } from './client.ts'
import { endpoint } from './queries.ts'
import { parseRecords, type Rec } from './record.ts'

const ROOT = '/api/gantry-journal'

export const fetchHistory = (entity: Entity, id: string, current: number, size: number, signal?: AbortSignal): Promise<ChangesPage> =>
  api.get<ChangesPage>(endpoint(entity, 'history').path, { id, current, size }, { silent: true, ...(signal ? { signal } : {}) })

export const fetchSets = (signal?: AbortSignal): Promise<readonly RecentOperation[]> =>
  api.get<readonly RecentOperation[]>(`${ROOT}/sets`, {}, { silent: true, ...(signal ? { signal } : {}) })

const LOOK_EVERY = 500
const MAX_CALL_MS = 60_000

/** Undoes an operation and waits until it is complete. Throws an `ApiError` if the whole operation is refused. */
export async function undoSet(set: string, onProgress: (progress: RowsProgress) => void = () => {}): Promise<RowsProgress> {
  return whenComplete(await api.post<RowsProgress>(`${ROOT}/undo`, { body: { set }, silent: true, timeout: MAX_CALL_MS }), onProgress)
}

/** Records of a bulk edit: a list of ids, or all records of a filter except some. */
export type BulkRange =
  | { ids: readonly string[] }
  | { filter: Readonly<Record<string, string>>; except: readonly string[]; expected: number }

/** Sets the same values in many records; `set` in the result identifies the operation for undo. */
export async function changeMany(
  entity: Entity,
  range: BulkRange,
  values: Rec | Readonly<Record<string, unknown>>,
  onProgress: (progress: RowsProgress) => void,
): Promise<{ progress: RowsProgress; set: string | null }> {
  let set: string | null = null
  const body = { ...range, set: values }
  const changeSet = (id: string) => {
    set = id
  }
  const started = await api.post<RowsProgress>(endpoint(entity, 'bulk').path, { body, silent: true, timeout: MAX_CALL_MS, changeSet })
  return { progress: await whenComplete(started, onProgress), set }
}

/** A removed record with the name of the user who removed it; `updateTime` is the time of the removal. */
export type Removed = Rec & { removedBy?: string | null }

export interface BinQuery {
  current: number
  size: number
  /** Text to search for in all columns. */
  words: string
  /** Filters of the list, as query parameters. */
  where: Readonly<Record<string, string>>
}

/** A page of the recycle bin of an entity, last removed first. */
export async function fetchBin(
  entity: Entity,
  { where, ...query }: BinQuery,
  signal?: AbortSignal,
): Promise<{ records: readonly Removed[]; total: number }> {
  const options = { silent: true, ...(signal ? { signal } : {}) }
  const page = await api.get<{ records: unknown; total: number }>(endpoint(entity, 'bin').path, { ...where, ...query }, options)
  return { records: parseRecords(entity, page.records), total: page.total }
}

/** Restores removed records, or deletes them for good. */
export async function emptyOrRestore(
  entity: Entity,
  what: 'restore' | 'purge',
  body: { ids: readonly string[]; tenantId?: string },
  onProgress: (progress: RowsProgress) => void,
): Promise<RowsProgress> {
  return whenComplete(await api.post<RowsProgress>(endpoint(entity, what).path, { body, silent: true, timeout: MAX_CALL_MS }), onProgress)
}

/** Waits until a job over many records is complete. */
export async function whenComplete(started: RowsProgress, onProgress: (progress: RowsProgress) => void = () => {}): Promise<RowsProgress> {
  let progress = started
  while (progress.state === 'waiting' || progress.state === 'running') {
    onProgress(progress)
    await new Promise((go) => setTimeout(go, LOOK_EVERY))
    progress = await api.get<RowsProgress>(`${ROOT}/progress`, { job: progress.job }, { silent: true })
  }
  return progress
}
