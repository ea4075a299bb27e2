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

/** Left-out values of one device. */
export interface DiscardedOfDevice<S extends Sender> {
  sender: S
  values: readonly DiscardedValueOfKind[]
}

/** New rows of one device and series, in the order of time. */
export interface NewRows<S extends Sender> {
  sender: S
  entity: Entity
  rows: readonly Rec[]
}

/** Sign of life of a device with its newest row; `null` for none. */
export interface Contact<S extends Sender> {
  sender: S
  newest: Rec | null
}

export interface Follower<S extends Sender> {
  /** Loads data of the devices that the rows need, before the transaction. */
  prepare(kernel: Kernel, senders: readonly S[]): Promise<Preparation<S>>
}

export interface Preparation<S extends Sender> {
  /** Completes rows of one device and series with data that the server holds. */
  complete(entity: Entity, sender: S, rows: readonly Rec[]): Promise<Rec[]>
  /** Locks the devices on all nodes until the transaction ends, and reads their states. @param at time of arrival */
  begin(db: Database, senders: readonly S[], at: string): Promise<Following<S>>
}

/** Calls within the transaction that stores the rows. Each takes all devices at once, so that it needs few statements. */
export interface Following<S extends Sender> {
  stored(groups: readonly NewRows<S>[]): Promise<void>
  /** Reports values that were left out of new rows, and refused rows. */
  leftOut(discarded: readonly DiscardedOfDevice<S>[]): Promise<void>
  seen(contacts: readonly Contact<S>[]): Promise<void>
}
