// Types of the API responses with statistics of devices.

export interface DeviceCounts {
  total: number
  online: number
  offline: number
  alarm: number
  fault: number
  onlineRate: number | null
}

/** An upcoming due date of a device or machine. */
export interface DueItem {
  /** `null` for a machine without a device. */
  deviceId: string | null
  deviceName: string
  deviceClass: string
  /** Title of the date field. */
  item: string
  dueDate: string
  /** Negative after the date. */
  leftDays: number
  /** True for dates set by law: inspections, and the calibration of a safety device. */
  isStatutory: boolean
}

export interface DeviceFigures extends DeviceCounts {
  byClass: readonly (DeviceCounts & { deviceClass: string })[]
  /** Most urgent first; for each class at most twenty statutory dates and twenty others. */
  expiring: readonly DueItem[]
  /** Number of due dates by device class; classes without any are left out. */
  expiringByClass: readonly { deviceClass: string; count: number }[]
  offlineList: readonly { deviceId: string; deviceName: string; lastTime: string | null; offlineMinutes: number | null }[]
}

/** A device with its latest row; `latest` is empty if it never sent data. */
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
  /** Signal strength in dBm. */
  signal?: number | null
  simNo?: string | null
  /** The newest row; a lift has one row for each cage in `parts`. */
  latest: Readonly<Record<string, unknown>>
}
