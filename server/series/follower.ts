// Interface that series calls for stored rows; implemented by the code that knows the devices.

import type { Rec } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import type { Kernel } from '../kernel.ts'
import type { LeftOut } from './leftOut.ts'

/** The device behind a batch of rows. */
export interface Sender {
  id: string
  tenantId: string
  /** '' for a device that no project has. */
  projectId: string
  createDept: string
  deviceCode: string
  deviceClass: string
}

/** A value that did not count, with the kind of its row; '' for a row whose kind is not known. */
export interface LeftOutValue extends LeftOut {
  kind: string
}

export interface Follower<S extends Sender> {
  /** The rows of one device and one series with what the server knows better. */
  complete(kernel: Kernel, entity: Entity, sender: S, rows: readonly Rec[]): Promise<Rec[]>
  /** Gathers what the transaction needs to know before it begins. */
  prepare(kernel: Kernel, senders: readonly S[]): Promise<Following<S>>
}

/** Within the transaction of the rows. */
export interface Following<S extends Sender> {
  /** Makes all other rows of the device wait, on any node, to the end of the transaction. */
  lock(db: Database, sender: S): Promise<void>
  /** New rows of one device and series, in the order of their time; they arrived at `at`. */
  stored(db: Database, entity: Entity, sender: S, rows: readonly Rec[], at: string): Promise<void>
  /** Values that were left out of new rows, and rows that were refused. */
  leftOut(db: Database, sender: S, values: readonly LeftOutValue[], at: string): Promise<void>
  /** The device spoke at this moment; `newest` is the newest of its rows, `null` for a bare sign of life. */
  seen(db: Database, sender: S, at: string, newest: Rec | null): Promise<void>
}
