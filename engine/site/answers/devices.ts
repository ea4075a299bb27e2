// Answers of the statistics of devices, as the server sends them and the screens read them.

export interface DeviceCounts {
  total: number
  online: number
  offline: number
  alarm: number
  fault: number
  onlineRate: number | null
}

/** A date of a device or machine that comes up. */
export interface DueItem {
  /** `null` for a machine without a device. */
  deviceId: string | null
  deviceName: string
  deviceClass: string
  /** Title of the date. */
  item: string
  dueDate: string
  /** Negative when the day has passed. */
  leftDays: number
  /** Whether the law sets the date: inspections, and the calibration of a safety device. */
  isStatutory: boolean
}

export interface DeviceFigures extends DeviceCounts {
  byClass: readonly (DeviceCounts & { deviceClass: string })[]
  /** Most urgent first; of each class at most twenty dates that the law sets and twenty others. */
  expiring: readonly DueItem[]
  /** All due dates of each class that has some. */
  expiringByClass: readonly { deviceClass: string; count: number }[]
  offlineList: readonly { deviceId: string; deviceName: string; lastTime: string | null; offlineMinutes: number | null }[]
}
