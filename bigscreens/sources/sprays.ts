import type { SprayNow } from '../scenes/sprayData.ts'
import { source } from '../screen.ts'

/** A spray as it stands and as it is set. */
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
  nextPlan: string | null
  /** Reason that prevents a run. */
  lock: 'wind' | 'temp' | null
  /** Pending command. */
  command: { isOn: boolean; time: string } | null
}

export interface FlowFigures {
  summary: { waterUse: number; runs: number; minutes: number; powerUse: number; autoRuns: number; manualRuns: number; timedRuns: number }
  byMode: readonly { mode: string; runs: number; minutes: number; waterUse: number }[]
  current: readonly Spray[]
}

/** The sprays of the site now, and their runs of today. */
export const flowNow = source<FlowFigures>('/api/blade-archives/spray_eqp_flow_log/getSprayStatsisFlowLogByProject', { topic: 'device' })

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
  before: number | null
  after: number | null
  reduceRate: number | null
  waterUse: number | null
}

/** Effect of spraying on dust in the last 24 hours. */
export const sprayEffectSource = source<SprayEffect>('/api/blade-archives/spray_eqp_env_log/getComplexStatsisByProject', {
  query: { hours: 24 },
})

const FIVE_MINUTES = 300_000

/** The stretches in which water ran, by the points of five minutes. */
export function sprayedStretches(series: SprayEffect['series']): { from: string; to: string }[] {
  const stretches: { from: string; to: string }[] = []
  for (const { time, sprayOn } of series) {
    if (sprayOn === 0) continue
    const last = stretches.at(-1)
    if (last?.to === time) last.to = after(time)
    else stretches.push({ from: time, to: after(time) })
  }
  return stretches
}

/** Reckoned without any zone: both are times of the site. */
const after = (time: string): string =>
  new Date(Date.parse(`${time.replace(' ', 'T')}Z`) + FIVE_MINUTES).toISOString().slice(0, 19).replace('T', ' ')
