import type { Entity } from '../../engine/model/entity/entity.ts'
import type { Rec } from '../store/records.ts'
import type { SqlCondition } from '../store/sql/condition.ts'
import type { Actor, Database } from '../store/store.ts'
import type { Context } from './context.ts'
import type { EntityViews } from './family.ts'

/** What code adds to the records of one family of entities. */
export interface EntityHook {
  /** Name of the base entity, or which entities it is for. */
  entity: string | ((entity: Entity) => boolean)
  /** The query of a list, or of one level of a tree (`lazy-list`), as it shall be understood. */
  listing?(context: Context): Promise<Context['query']>
  /** What the query of a list asks of fields that no table keeps; `listing` leaves that out. */
  finding?(context: Context): readonly SqlCondition[]
  /** Adds to records on their way out what their table does not hold. */
  shown?(context: Context, records: readonly Rec[]): Promise<void>
  /** The body of a submit as it shall be judged and stored. Runs before the transaction, so it may take its time. */
  submitting?(context: Context, body: Rec): Promise<Rec>
  /** Values that every new record of an import gets, made once for all of them; they win over the row's own. */
  importing?(context: Context): Promise<Rec>
  /** What a submit answers beside the id. */
  submitted?(context: Context, id: string): Promise<Rec>
  /** Values that a new record gets whatever was said. This and what follows is part of the write's transaction; `actor` has no data scopes. */
  inserting?(db: Database, values: Rec, actor: Actor): Promise<Rec>
  inserted?(db: Database, record: Rec, actor: Actor, context: Context): Promise<void>
  /** `entity` has the fields of all views of the table, here and below. */
  updated?(db: Database, before: Rec, after: Rec, actor: Actor, context: Context, entity: Entity): Promise<void>
  /**
   * A removed record that comes back; refuses by throwing. Left out, `inserted` is told: what is judged of a new record is judged again.
   * What a hook removed along with it comes back by itself.
   */
  restored?(db: Database, record: Rec, actor: Actor, context: Context, entity: Entity): Promise<void>
  /** What is kept of these records for a second is read anew after each write. */
  reread?: true
  /** What people do to these records reaches further than the records: it cannot be undone as one. */
  irrevocable?: true
  /** Removed records go for good, by somebody's hand. */
  purging?(db: Database, records: readonly Rec[], entity: Entity): Promise<void>
  removing?(db: Database, ids: readonly string[], actor: Actor, context: Context, entity: Entity): Promise<void>
}

/** The views of a table with what code adds to them. */
export interface HookedFamily {
  family: EntityViews
  hooks: readonly EntityHook[]
}

/** By the name of their base. */
export type FamilyAt = (base: string) => HookedFamily | undefined
