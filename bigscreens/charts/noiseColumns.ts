import type { G2Spec } from '@antv/g2'
import { palette, seriesColours } from '../palette.ts'
import type { ChartSpec } from './specs.ts'
import { axis } from './theme.ts'

export interface LimitedHour {
  at: string
  noise: number | null
  limit: number | null
  isOver: boolean
}

/** A column for each hour, red above the limit, and the limit as a stepped line. */
export function noiseColumns(hours: readonly LimitedHour[], words: { noise: string; limit: string }): ChartSpec {
  const x = { ...axis, grid: false, title: false, labelFormatter: (at: string) => at.slice(6) }
  const inDecibels = (value: unknown) => `${value ?? '—'} dB(A)`
  return {
    g2: {
      type: 'view',
      data: hours,
      scale: { y: { nice: true, domainMin: 0 } },
      axis: { x, y: { ...axis, title: false, tickCount: 4 } },
      legend: false,
      children: [
        {
          type: 'interval',
          encode: { x: 'at', y: 'noise' },
          style: { fill: ({ isOver }: LimitedHour) => (isOver ? palette.criticalFill : seriesColours[0]), maxWidth: 14, fillOpacity: 0.85 },
          tooltip: { title: 'at', items: [{ channel: 'y', name: words.noise, valueFormatter: inDecibels }] },
        },
        {
          type: 'line',
          encode: { x: 'at', y: 'limit', shape: 'hvh' },
          style: { stroke: palette.critical, lineWidth: 2, lineDash: [6, 4] },
          tooltip: { title: 'at', items: [{ channel: 'y', name: words.limit, valueFormatter: inDecibels }] },
        },
      ],
    } as unknown as G2Spec,
    units: ['dB(A)'],
  }
}
