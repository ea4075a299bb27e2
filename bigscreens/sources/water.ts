import type { WaterFigures } from '#engine/site/answers/water.ts'
import { source } from '../screen.ts'

/** Water for spraying by hour of today. */
export const waterOfDay = source<WaterFigures>('/api/visual/sprayFlowUseSta', { query: { type: 'day' } })

/** Water use of the period in the address: `water=month`, else the day. */
export const chosenWater = source<WaterFigures>('/api/visual/sprayFlowUseSta', {
  query: (address) => ({ type: address.get('water') === 'month' ? 'month' : 'day' }),
})
