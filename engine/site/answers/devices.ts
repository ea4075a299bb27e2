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

/** A device with what it said last; `latest` is empty for one that never spoke. */
export interface DeviceRow {
  id: string
  deviceName: string
  deviceCode: string
  /** Key of `device_class`. */
  deviceClass: string
  /** Key of `device_online`. */
  onlineStatus: string
  lastTime: string | null
  installPos: string | null
  longitude: number | null
  latitude: number | null
  battery: number | null
  /** dBm */
  signal?: number | null
  simNo?: string | null
  /** The newest row of its class; a lift has a row for each cage in `parts`. */
  latest: Readonly<Record<string, unknown>>
}
