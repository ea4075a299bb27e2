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
}

export interface DeviceFigures extends DeviceCounts {
  byClass: readonly (DeviceCounts & { deviceClass: string })[]
  expiring: readonly DueItem[]
  offlineList: readonly { deviceId: string; deviceName: string; lastTime: string | null; offlineMinutes: number | null }[]
}
