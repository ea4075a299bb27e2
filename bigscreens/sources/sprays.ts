import type { FlowFigures, SprayEffect } from '#engine/site/answers/water.ts'
import { source } from '../screen.ts'

/** Current state of the sprays, and their runs today. */
export const flowNow = source<FlowFigures>('/api/blade-archives/spray_eqp_flow_log/getSprayStatsisFlowLogByProject', { topic: 'device' })

/** Effect of spraying on dust in the last 24 hours. */
export const sprayEffectSource = source<SprayEffect>('/api/blade-archives/spray_eqp_env_log/getComplexStatsisByProject', {
  query: { hours: 24 },
})

const FIVE_MINUTES = 300_000

/** Periods of spraying, from points every five minutes. */
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

/** Time five minutes later, computed without time zones, as both are local times of the site. */
const after = (time: string): string =>
  new Date(Date.parse(`${time.replace(' ', 'T')}Z`) + FIVE_MINUTES).toISOString().slice(0, 19).replace('T', ' ')
