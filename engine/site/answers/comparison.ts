// Several devices of one class beside each other, as the server sends them and the console draws them.

/** As many devices as one chart has colours for. */
export const MOST_COMPARED = 8

export type ComparedFigure = 'mean' | 'max'

export interface ComparedMeasure {
  /** Field of the rows. */
  name: string
  title: string
  unit: string
  /** Figures of a stretch of time that are kept, the usual one first. */
  figures: readonly ComparedFigure[]
}

export interface ComparedDevice {
  id: string
  name: string
  /** Name of its project; empty without one. */
  project: string
  /** One for each stretch of the span, in the order of `times`; `null` is a gap. */
  values: readonly (number | null)[]
}

export interface ComparedLimit {
  title: string
  value: number
  /** The alarm is a value that falls to the limit. */
  below: boolean
  deviceIds: readonly string[]
}

export interface DeviceComparison {
  deviceClass: string
  /** None for a class whose devices measure nothing. */
  measures: readonly ComparedMeasure[]
  /** The compared one of `measures`; `null` without any. */
  measure: ComparedMeasure | null
  figure: ComparedFigure
  /** Starts of the stretches, `YYYY-MM-DD HH:mm:ss`. */
  times: readonly string[]
  devices: readonly ComparedDevice[]
  limits: readonly ComparedLimit[]
}
