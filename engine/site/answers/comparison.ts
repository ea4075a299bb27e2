// Types of the API response that compares several devices of one class.

/** Maximum number of devices, one for each colour of a chart. */
export const MAX_COMPARED = 8

export type ComparedFigure = 'mean' | 'max'

export interface ComparedMeasure {
  /** Field of the series. */
  name: string
  title: string
  unit: string
  /** Aggregates that are available, the default first. */
  figures: readonly ComparedFigure[]
}

export interface ComparedDevice {
  id: string
  name: string
  /** Name of the project; empty without one. */
  project: string
  /** One value for each of `times`; `null` for a gap. */
  values: readonly (number | null)[]
}

export interface ComparedLimit {
  title: string
  value: number
  /** True if values at or below the limit raise the alarm. */
  below: boolean
  deviceIds: readonly string[]
}

export interface DeviceComparison {
  deviceClass: string
  /** Empty for a class without measurements. */
  measures: readonly ComparedMeasure[]
  /** The selected measure; `null` if there are none. */
  measure: ComparedMeasure | null
  figure: ComparedFigure
  /** Start times of the intervals, `YYYY-MM-DD HH:mm:ss`. */
  times: readonly string[]
  devices: readonly ComparedDevice[]
  limits: readonly ComparedLimit[]
}
