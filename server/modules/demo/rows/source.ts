// Interface of a source of device rows: measured at intervals, or created by events.

import type { Rec } from '#store/rows.ts'
import type { DemoDevice } from '../site.ts'
import type { SiteDay } from '../siteDay.ts'

/** A row as the device sends it, including `kind`, and its time. */
export interface DatedRow {
  /** Second of the day. */
  second: number
  row: Rec
  /** Time at which another row with the same key reports the end. */
  endsAt?: number
}

export interface DemoSource {
  device: DemoDevice
  /** Seconds from this sample to the next. */
  every(day: SiteDay, second: number): number
  /** `null` if there is nothing to send. */
  sample(day: SiteDay, second: number): Rec | null
  events(day: SiteDay): readonly DatedRow[]
}

/** For devices that only report events. */
export const unmeasured = { every: () => Number.POSITIVE_INFINITY, sample: () => null }
