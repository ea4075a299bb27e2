import type { Actor, Rec, SqlCondition } from '#store/rows.ts'
import { type Database, onCommit } from '#store/store.ts'
import type { Action, ActionApproval, Entity } from '../../engine/model/entity/entity.ts'
import type { Context } from './context.ts'
import type { EntityViews } from './entityViews.ts'

/** Code for the records of one family of entities. */
export interface EntityHook {
  /** Name of the base entity, or which entities it is for. */
  entity: string | ((entity: Entity) => boolean)
  /** Rewrites the query of a list, or of one level of a tree (`lazy-list`). */
  listing?(context: Context): Promise<Context['query']>
  /** Entities whose list a route of code answers in place of their table; files hold what that route answers. */
  replacedLists?: readonly string[]
  /** Handles query conditions on virtual fields; `listing` ignores them. */
  finding?(context: Context): readonly SqlCondition[]
  /** False for a record that `listing` leaves out: it has no page, no history and no place in the recycle bin, and no write finds it. */
  isVisible?(context: Context, record: Rec): boolean
  /** Adds to records on their way out what their table does not hold. */
  extendRecords?(context: Context, records: readonly Rec[], entity: Entity): Promise<void>
  /** Members of records that are no fields of a file: `extendRecords` adds them, or `submitting` reads them. */
  members?: readonly string[]
  /** Rewrites the body of a submit before it is validated. Runs before the transaction, so it may be slow. */
  submitting?(context: Context, body: Rec): Promise<Rec>
  /** Values that every new record of an import gets, made once for all of them; they win over the row's own. */
  importing?(context: Context): Promise<Rec>
  /** Additional data in the response of a submit. */
  submitted?(context: Context, id: string): Promise<Rec>
  /** Values that every new record gets; they override those that were submitted. */
  inserting?(write: WriteScope & { values: Rec }): Promise<Rec>
  /** Runs in the transaction, after the insert. Throws an `AppError` to refuse the record. */
  inserted?(write: Insertion): Promise<void>
  /** Runs in the transaction, after the update. Throws an `AppError` to refuse it. */
  updated?(write: RecordEdit): Promise<void>
  /** An action whose values wait for an approval: nothing of `set` was written. */
  approving?(request: ApprovalRequest): Promise<void>
  /**
   * A removed record that comes back; refuses by throwing. Without it `inserted` is called: a new record and a restored one are judged alike.
   * Records that a hook removed along with it come back without this call.
   */
  restored?(write: Insertion): Promise<void>
  /** Runs in the transaction, before the removal. Throws an `AppError` to refuse it. */
  removing?(write: Removal): Promise<void>
  /** A user deletes removed records permanently. */
  purging?(write: Pick<Removal, 'db' | 'entity' | 'records'>): Promise<void>
  /**
   * Runs once the transaction of the write has committed, never for one that was rolled back. The hook cannot refuse, and a crash in between loses it:
   * a message to another system is a row that one of the hooks above writes in the transaction, and that a scheduled task sends.
   */
  afterCommit?(change: Change): void | Promise<void>
  /** Changes of these records have further effects, so they cannot be undone. */
  irrevocable?: true
}

/**
 * Argument of every write hook. Hooks of one entity run in the order of `modules/index.ts`, and within a module in that of its `hooks`. A transaction
 * may be rolled back and started again: a hook inside it changes nothing but the database.
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

/** `before` is the stored record as `updateRecord` found it, without display names of references. */
export interface RecordEdit extends WriteScope {
  before: Rec
  after: Rec
  /** Name of the action with `set` that wrote; '' for a state that comes or goes with a request for approval; nothing for any other write. */
  action?: string
  /** The values are those that the record had before. */
  isUndo?: true
}

/** An action that was accepted and judged, and that shall be written once it is approved. */
export interface ApprovalRequest extends WriteScope {
  /** The view that the action belongs to. */
  view: Entity
  action: Action & { approval: ActionApproval }
  record: Rec
  /** Of the call; computed values of `set` are worked out again when they are written. */
  values: Rec
  form: Rec
}

export interface Removal extends WriteScope {
  ids: readonly string[]
  /** The records that these ids name, as they still stand. */
  records: readonly Rec[]
}

/** A committed write of one record: `before` is null for a new or restored one, `after` for a removed one. */
export interface Change extends Omit<WriteScope, 'db'> {
  before: Rec | null
  after: Rec | null
}

/** Calls `afterCommit` of the hooks once the transaction of `db` has committed; without a transaction at once. */
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

/** The views of a table with what code adds to them. */
export interface HookedFamily {
  family: EntityViews
  hooks: readonly EntityHook[]
}

/** By the name of their base. */
export type FamilyAt = (base: string) => HookedFamily | undefined
