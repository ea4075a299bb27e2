import type { WaterFigures } from '#engine/site/answers/water.ts'
import { source } from '../screen.ts'

/** Water use by hour today. */
export const waterOfDay = source<WaterFigures>('/api/visual/sprayFlowUseSta', { query: { type: 'day' } })

/** Water use of the period in the URL: `water=month`, or the day. */
export const chosenWater = source<WaterFigures>('/api/visual/sprayFlowUseSta', {
  query: (address) => ({ type: address.get('water') === 'month' ? 'month' : 'day' }),
})
