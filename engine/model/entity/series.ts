// Normalises series and roll-ups.

/** The fields that say whose a row is. */
export interface Owner {
  project: string
  device: string
}

/** Default fields of project and device. */
export const OWNER: Owner = { project: 'projectId', device: 'deviceId' }

/** Rows that devices send: one for each device, moment and key. */
export interface Series extends Owner {
  /** The field with the moment. */
  time: string
  /** Name of the rows in device messages. */
  kind: string
  /** Classes of the devices that send them. */
  classes: readonly string[]
  /** Fields that tell apart rows of one device and moment. */
  key: readonly string[]
  /** Days after which rows are deleted. */
  keep: number
  /** A row sent again fills what was not known; otherwise the first one stays. */
  revise: boolean
}

/** A derived table: rows of `of` in buckets of time, whose start stands in the field `time`. */
export interface Rollup extends Owner {
  of: string
  every: 'hour' | 'day'
  /** Fields of `of` whose values have buckets of their own; the device is among them. */
  by: readonly string[]
  /** Wire filters over the fields of `of`. */
  where: Readonly<Record<string, string | number>>
}

export interface RollupTerm {
  take: 'count' | 'sum' | 'max' | 'min'
  /** Of the rows of the bucket; `null` counts the rows themselves. */
  field: string | null
  /** Wire filters that a row must pass too. */
  where: Readonly<Record<string, string | number>>
}
