// Interface through which series reports stored rows to the code that knows the devices.

import type { Rec } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import type { Kernel } from '../kernel.ts'
import type { DiscardedValue } from './discardedValue.ts'

/** Device that sent a batch of rows. */
export interface Sender {
  id: string
  tenantId: string
  /** '' for a device without a project. */
  projectId: string
  createDept: string
  deviceCode: string
  deviceClass: string
}

/** A left-out value with the kind of its row; '' if the kind is unknown. */
export interface DiscardedValueOfKind extends DiscardedValue {
  kind: string
}

export interface Follower<S extends Sender> {
  /** Completes rows of one device and series with data that the server holds. */
  complete(kernel: Kernel, entity: Entity, sender: S, rows: readonly Rec[]): Promise<Rec[]>
  /** Loads data that the transaction needs, before it begins. */
  prepare(kernel: Kernel, senders: readonly S[]): Promise<Following<S>>
}

/** Calls within the transaction that stores the rows. */
export interface Following<S extends Sender> {
  /** Locks the device on all nodes until the transaction ends. */
  lock(db: Database, sender: S): Promise<void>
  /** Reports new rows of one device and series in the order of time; `at` is the time of arrival. */
  stored(db: Database, entity: Entity, sender: S, rows: readonly Rec[], at: string): Promise<void>
  /** Reports values that were left out of new rows, and refused rows. */
  leftOut(db: Database, sender: S, values: readonly DiscardedValueOfKind[], at: string): Promise<void>
  /** Reports a sign of life at this time; `newest` is the newest row, `null` for none. */
  seen(db: Database, sender: S, at: string, newest: Rec | null): Promise<void>
}
