// What a backend with a journal offers: the history of a record, operations that can be undone, and one change for many.

import type { Entity } from '../model/entity.ts'
import { api } from './client.ts'
import { endpoint } from './queries.ts'
import type { Rec } from './record.ts'

const ROOT = '/api/gantry-journal'

/** One change of a record. */
export interface Change {
  id: string
  kind: 'create' | 'edit' | 'remove' | 'restore'
  source: 'call' | 'action' | 'import' | 'bulk' | 'undo' | 'server'
  time: string
  /** `null` for the server itself, and for a user who is gone. */
  userName: string | null
  /** The changed fields as they were and as they are. */
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> | null
}

export interface Changes {
  records: readonly Change[]
  total: number
}

export const fetchHistory = (entity: Entity, id: string, current: number, size: number, signal?: AbortSignal): Promise<Changes> =>
  api.get<Changes>(endpoint(entity, 'history').path, { id, current, size }, { silent: true, ...(signal ? { signal } : {}) })

/** An operation of the user's own. */
export interface KeptSet {
  id: string
  entity: string
  title: string
  source: 'call' | 'action' | 'import' | 'bulk' | 'undo'
  action: string | null
  count: number
  time: string
  isUndone: boolean
  undoes: string | null
}

export const fetchSets = (signal?: AbortSignal): Promise<readonly KeptSet[]> =>
  api.get<readonly KeptSet[]>(`${ROOT}/sets`, {}, { silent: true, ...(signal ? { signal } : {}) })

/** Work on many records, as far as it is. */
export interface RowsProgress {
  job: string
  state: 'waiting' | 'running' | 'done' | 'stopped'
  total: number
  done: number
  changed: number
  failed: number
  msg: string | null
  refused: readonly { id: string; label: string; msg: string }[]
}

const LOOK_EVERY = 500
const LONGEST_CALL = 60_000

/** Undoes an operation and waits for its end; throws an `ApiError` when it is refused as a whole. */
export async function undoSet(set: string, told: (progress: RowsProgress) => void = () => {}): Promise<RowsProgress> {
  return ended(await api.post<RowsProgress>(`${ROOT}/undo`, { body: { set }, silent: true, timeout: LONGEST_CALL }), told)
}

/** Which records one change is for: these, or all that match but some. */
export type BulkRange =
  | { ids: readonly string[] }
  | { filter: Readonly<Record<string, string>>; except: readonly string[]; expected: number }

/** Gives many records the same values; `set` is the operation that can be undone, where it can be. */
export async function changeMany(
  entity: Entity,
  range: BulkRange,
  values: Rec | Readonly<Record<string, unknown>>,
  told: (progress: RowsProgress) => void,
): Promise<{ progress: RowsProgress; set: string | null }> {
  let set: string | null = null
  const body = { ...range, set: values }
  const changeSet = (id: string) => {
    set = id
  }
  const started = await api.post<RowsProgress>(endpoint(entity, 'bulk').path, { body, silent: true, timeout: LONGEST_CALL, changeSet })
  return { progress: await ended(started, told), set }
}

async function ended(started: RowsProgress, told: (progress: RowsProgress) => void): Promise<RowsProgress> {
  let progress = started
  while (progress.state === 'waiting' || progress.state === 'running') {
    told(progress)
    await new Promise((go) => setTimeout(go, LOOK_EVERY))
    progress = await api.get<RowsProgress>(`${ROOT}/progress`, { job: progress.job }, { silent: true })
  }
  return progress
}
