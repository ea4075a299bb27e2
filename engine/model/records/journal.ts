// Types of API responses about the history: changes of a record, undoable operations, and jobs over many records.

/** Cause of a change. */
export type ChangeSource = 'call' | 'action' | 'import' | 'bulk' | 'undo' | 'restore' | 'server'

/** One change of a record. */
export interface JournalChange {
  id: string
  kind: 'create' | 'edit' | 'remove' | 'restore'
  source: ChangeSource
  time: string
  userId: string | null
  /** `null` for a change by the server itself, or by a removed user. */
  userName: string | null
  /** Changed fields before and after, with display names of references. */
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> | null
}

export interface ChangesPage {
  records: readonly JournalChange[]
  total: number
}

/** An operation of the current user that can be undone. */
export interface RecentOperation {
  id: string
  entity: string
  /** Chinese title of the entity. */
  title: string
  source: ChangeSource
  /** Name of the action that made the changes; `null` for other sources. */
  action: string | null
  /** Number of changed records. */
  count: number
  /** Number of changed records that no longer exist, not even in the recycle bin. */
  purged: number
  time: string
  isUndone: boolean
  /** Id of the operation that this one undid; `null` for others. */
  undoes: string | null
}

/** Reason why a record was not changed. */
export interface RowRefusal {
  id: string
  /** Title of the record; empty if the record no longer exists. */
  label: string
  msg: string
}

/** Progress of a job over many records. */
export interface RowsProgress {
  job: string
  state: 'waiting' | 'running' | 'done' | 'stopped'
  total: number
  done: number
  changed: number
  failed: number
  /** Error message of a failed job. */
  msg: string | null
  /** The first refused records; filled when the job has ended. */
  refused: readonly RowRefusal[]
  /** Id of the change set, with which the job can be undone; `null` until there is one. */
  set: string | null
}
