// Safety ropes as `ropedata/latestStatus` tells them, one row of `list` each; words are those of the dictionaries.

export interface RopeNow {
  deviceId: string
  deviceCode: string | null
  laborName: string | null
  /** Word of `rope_hook_all`. */
  hookState: string | null
  /** Metres above the ground of the site. */
  height: number | null
  zone: string | null
  /** Word of `alarm_state`, and the name of the alarm in the reader's language. */
  alarmState: string | null
  alarmName: string | null
  onlineStatus: string
}
