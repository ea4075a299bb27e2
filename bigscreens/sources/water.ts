import { source } from '../screen.ts'

export interface WaterFigures {
  summary: { todayUse: number; monthUse: number; yearUse: number; todayRuns: number; todayMinutes: number; autoRate: number | null }
  trend: readonly { time: string; waterUse: number | null; runs: number; minutes: number; lastUse: number | null }[]
  byDevice: readonly { deviceId: string; deviceName: string; waterUse: number; runs: number }[]
  compare: { lastDay: number; lastMonth: number; dayRatio: number | null; monthRatio: number | null }
}

/** Water for spraying by hour of today. */
export const waterOfDay = source<WaterFigures>('/api/visual/sprayFlowUseSta', { query: { type: 'day' } })

/** Water use of the period in the address: `water=month`, else the day. */
export const chosenWater = source<WaterFigures>('/api/visual/sprayFlowUseSta', {
  query: (address) => ({ type: address.get('water') === 'month' ? 'month' : 'day' }),
})
