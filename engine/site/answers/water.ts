// Types of the API responses with statistics of sprays and water use.

export interface WaterFigures {
  summary: { todayUse: number; monthUse: number; yearUse: number; todayRuns: number; todayMinutes: number; autoRate: number | null }
  trend: readonly { time: string; waterUse: number | null; runs: number; minutes: number; lastUse: number | null }[]
  byDevice: readonly { deviceId: string; deviceName: string | null; waterUse: number; runs: number }[]
  compare: { lastDay: number; lastMonth: number; dayRatio: number | null; monthRatio: number | null }
}

export interface SprayNow {
  deviceId: string
  deviceName: string
  /** Word of the dictionary `spray_type`. */
  sprayType: string | null
  longitude: number | null
  latitude: number | null
  onlineStatus: string
  nozzleCount: number | null
  /** Range of a fog cannon in metres. */
  throwRange: number | null
  /** Word of the dictionary `spray_state`. */
  runState: string | null
  /** m³/h. */
  flowRate: number | null
}

/** A spray with its current state and its settings. */
export interface Spray extends SprayNow {
  installPos: string | null
  /** Key of `spray_mode`. */
  mode: string | null
  startTime: string | null
  waterPressure: number | null
  totalFlow: number | null
  onFactor: string | null
  onThreshold: number | null
  offThreshold: number | null
  onDiff: number | null
  minRun: number | null
  maxRun: number | null
  coolDown: number | null
  windLock: number | null
  tempLock: number | null
  rainLock: number | null
  ratedFlow: number | null
  nextPlan: string | null
  /** Condition that prevents a run. */
  lock: 'wind' | 'temp' | null
  /** Command that the device has not executed: `sent` for 30 s, then `unanswered`; `received` once the device confirmed it. */
  command: { isOn: boolean; time: string; state: 'sent' | 'received' | 'unanswered' } | null
}

export interface FlowFigures {
  summary: { waterUse: number; runs: number; minutes: number; powerUse: number; autoRuns: number; manualRuns: number; timedRuns: number }
  trend: readonly { time: string; waterUse: number | null; runs: number; minutes: number }[]
  byMode: readonly { mode: string | null; runs: number; minutes: number; waterUse: number }[]
  current: readonly Spray[]
}

export interface SprayEffect {
  linkage: { autoRuns: number; okRuns: number; failRuns: number; okRate: number | null; avgResponseSec: number | null }
  effect: { beforeAvg: number | null; afterAvg: number | null; reduceRate: number | null }
  series: readonly {
    time: string
    pm10: number | null
    refPm10: number | null
    threshold: number | null
    sprayOn: 0 | 1
    windSpeed: number | null
  }[]
  runs: readonly SprayEffectRun[]
  lock: { wind: number | null; rain: number | null; temp: number | null }
}

export interface SprayEffectRun {
  start: string
  end: string | null
  deviceName: string | null
  trigger: string | null
  triggerValue: number | null
  before: number | null
  after: number | null
  reduceRate: number | null
  waterUse: number | null
}

export interface SprayRunRow {
  id: string
  deviceName: string | null
  startTime: string
  /** `null` while it is running. */
  endTime: string | null
  duration: number | null
  /** Key of `spray_mode`. */
  mode: string | null
  pm10Before: number | null
  pm10After: number | null
  waterUse: number | null
  operator: string | null
  noiseBefore: number | null
  windSpeed: number | null
  humidity: number | null
}
