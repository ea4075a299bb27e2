// Answers of the journal, as the server sends them and the console reads them: changes of a record, operations, and work on many records.

/** Cause of a change. */
export type ChangeSource = 'call' | 'action' | 'import' | 'bulk' | 'undo' | 'restore' | 'server'

/** One change of a record. */
export interface JournalChange {
  id: string
  kind: 'create' | 'edit' | 'remove' | 'restore'
  source: ChangeSource
  time: string
  userId: string | null
  /** `null` for the server itself, and for a user who is gone. */
  userName: string | null
  /** The changed fields as they were and as they are, with the names of what they point at. */
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> | null
}

export interface ChangesPage {
  records: readonly JournalChange[]
  total: number
}

/** An operation of the user's own that can be undone. */
export interface RecentOperation {
  id: string
  entity: string
  /** Of the entity, Chinese. */
  title: string
  source: ChangeSource
  /** Name of the entity's action, for a set that an action made. */
  action: string | null
  /** How many records of the entity it changed. */
  count: number
  /** How many more there were that are removed for good. */
  purged: number
  time: string
  isUndone: boolean
  /** The set that it undid. */
  undoes: string | null
}

/** Why a record was left as it is. */
export interface RowRefusal {
  id: string
  /** Name of the record; empty, as `id` is, for records that are gone. */
  label: string
  msg: string
}

/** Progress of work on many records. */
export interface RowsProgress {
  job: string
  state: 'waiting' | 'running' | 'done' | 'stopped'
  total: number
  done: number
  changed: number
  failed: number
  /** Reason of the stop. */
  msg: string | null
  /** The first of those that were left as they are, once the work has ended. */
  refused: readonly RowRefusal[]
  /** The set that the work makes, by which it can be undone. */
  set: string | null
}
