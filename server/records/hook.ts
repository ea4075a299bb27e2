// Interface of hooks, which modules register for records of an entity.

import type { Actor, Rec, SqlCondition } from '#store/rows.ts'
import { type Database, onCommit } from '#store/store.ts'
import type { Action, ActionApproval, Entity } from '../../engine/model/entity/entity.ts'
import type { AppError } from '../errors.ts'
import type { Context } from './context.ts'
import type { EntityViews } from './entityViews.ts'

/** Code that runs when records of one table are read or written. */
export interface EntityHook {
  /** Name of the base entity, or a predicate on entities. */
  entity: string | ((entity: Entity) => boolean)
  /** Rewrites the query of a list, or of one level of a tree (`lazy-list`). */
  listing?(context: Context): Promise<Context['query']>
  /** Entities whose list is answered by a route in code; exports use that answer. */
  replacedLists?: readonly string[]
  /** Converts query parameters of virtual fields to conditions; `listing` ignores them. */
  finding?(context: Context): readonly SqlCondition[]
  /** False for a record that `listing` excludes: it has no page and no history, is not in the recycle bin, and cannot be written. */
  isVisible?(context: Context, record: Rec): boolean
  /** Adds values to outgoing records that their table does not store. */
  extendRecords?(context: Context, records: readonly Rec[], entity: Entity): Promise<void>
  /** Members of records that no schema file declares: added by `extendRecords` or read by `submitting`. */
  members?: readonly string[]
  /** Rewrites the body of a submit before it is validated. Runs before the transaction, so it may be slow. */
  submitting?(context: Context, body: Rec): Promise<Rec>
  /** Values for all new records of an import, computed once; they override those of the row. */
  importing?(context: Context): Promise<Rec>
  /** Additional data for the response of a submit. */
  submitted?(context: Context, id: string): Promise<Rec>
  /** The entity with the words that the caller reads in an export, such as those of a trial; the same fields otherwise. */
  worded?(context: Context, entity: Entity): Entity
  /** Returns the refusal of a submit by the rules of the entity, or another one in its place. */
  refusing?(context: Context, entity: Entity, error: AppError): AppError
  /** Values for a new record; they override submitted ones. */
  inserting?(write: WriteScope & { values: Rec }): Promise<Rec>
  /** Runs in the transaction, after the insert. Throws an `AppError` to refuse the record. */
  inserted?(write: Insertion): Promise<void>
  /** Runs in the transaction, after the update. Throws an `AppError` to refuse it. */
  updated?(write: RecordEdit): Promise<void>
  /** An action whose values wait for an approval; `set` was not written. */
  approving?(request: ApprovalRequest): Promise<void>
  /**
   * A removed record is restored; throw to refuse it. Without this hook `inserted` is called, as for a new record. Not called for dependent
   * records that a hook removed along with it.
   */
  restored?(write: Insertion): Promise<void>
  /** Runs in the transaction, before the removal. Throws an `AppError` to refuse it. */
  removing?(write: Removal): Promise<void>
  /** A user erases removed records permanently. */
  purging?(write: Pick<Removal, 'db' | 'entity' | 'records'>): Promise<void>
  /**
   * Runs after the transaction of the write has committed, not after a rollback. It cannot refuse, and a crash in between loses the call:
   * for a message to another system, write a row in one of the hooks above and send it in a scheduled task.
   */
  afterCommit?(change: Change): void | Promise<void>
  /** True if changes of these records have further effects, so that they cannot be undone. */
  irrevocable?: true
}

/**
 * Argument of every write hook. Hooks of one entity run in the order of `modules/index.ts`, and within a module in the order of its
 * `hooks`. A transaction may be rolled back and repeated, so a hook inside it must change nothing but the database.
 */
export interface WriteScope {
  /** The open transaction of the write. */
  db: Database
  /** The base entity with the fields of all views of the table. */
  entity: Entity
  /** Without data scopes. */
  actor: Actor
  context: Context
}

export interface Insertion extends WriteScope {
  before: null
  after: Rec
}

/** `before` is the stored record without display names of references. */
export interface RecordEdit extends WriteScope {
  before: Rec
  after: Rec
  /** Name of the action with `set`; '' for a state set or reset by a request for approval; undefined for any other write. */
  action?: string
  /** True when an undo writes earlier values. */
  isUndo?: true
  /** True when a step of a process writes. */
  byProcess?: true
  /** View through which the record is written. */
  view: Entity
}

/** A valid action that is to be written after its approval. */
export interface ApprovalRequest extends WriteScope {
  /** View that the action belongs to. */
  view: Entity
  action: Action & { approval: ActionApproval }
  record: Rec
  /** Values of the call; computed values of `set` are computed again when they are written. */
  values: Rec
  form: Rec
}

export interface Removal extends WriteScope {
  ids: readonly string[]
  /** Records to be removed, in their current state. */
  records: readonly Rec[]
}

/** A committed write of one record: `before` is null for a new or restored one, `after` for a removed one. */
export interface Change extends Omit<WriteScope, 'db'> {
  before: Rec | null
  after: Rec | null
}

/** Calls `afterCommit` of the hooks after the transaction of `db` has committed; at once without a transaction. */
export function announce(db: Database, hooks: readonly EntityHook[], { entity, actor, context, before, after }: Change): void {
  const change = { entity, actor, context, before, after }
  for (const hook of hooks) {
    if (hook.afterCommit)
      onCommit(db, async () => {
        try {
          await hook.afterCommit?.(change)
        } catch (error) {
          context.platform.log.error({ err: error, entity: entity.name }, 'A hook failed after the commit')
        }
      })
  }
}

/** True when a hook hides the record from the caller. */
export const isHidden = (hooks: readonly EntityHook[], context: Context, record: Rec): boolean =>
  hooks.some(({ isVisible }) => isVisible?.(context, record) === false)

/** The entity with the words that the caller reads. */
export const wordedEntity = (hooks: readonly EntityHook[], context: Context, entity: Entity): Entity =>
  hooks.reduce((worded, hook) => hook.worded?.(context, worded) ?? worded, entity)

/** True when a route in code answers the list of the view, so that its rows may be no records of the table. */
export const isListedByCode = (hooks: readonly EntityHook[], { name }: Pick<Entity, 'name'>): boolean =>
  hooks.some(({ replacedLists }) => replacedLists?.includes(name))

/** Views of a table with their hooks. */
export interface HookedFamily {
  family: EntityViews
  hooks: readonly EntityHook[]
}

/** Looks a family up by the name of its base. */
export type FamilyAt = (base: string) => HookedFamily | undefined
