import type { G2Spec } from '@antv/g2'
import { seriesColours } from '../palette.ts'
import type { ChartSpec } from './specs.ts'
import { axis, legend, legendAtEnd } from './theme.ts'
import { upward } from './upward.ts'

const MAX_LABELS = 10

export interface UsePoint {
  at: string
  now: number | null
  before: number | null
}

/** Columns for the current period, and a line for the previous one. */
export function waterColumns(points: readonly UsePoint[], words: { now: string; before: string; unit: string }): ChartSpec {
  const rows = (name: string, of: 'now' | 'before') => points.map((point) => ({ at: point.at, name, value: point[of] }))
  const tooltip = { title: 'at', items: [{ channel: 'y', valueFormatter: (value: unknown) => `${value ?? '—'} ${words.unit}` }] }
  const step = Math.ceil(points.length / MAX_LABELS)
  return {
    g2: {
      type: 'view',
      scale: {
        color: { domain: [words.now, words.before], range: [seriesColours[0], seriesColours[2]] },
        y: upward(points.flatMap(({ now, before }) => [now, before])),
      },
      axis: {
        x: { ...axis, grid: false, title: false, labelFilter: (_: unknown, at: number) => at % step === 0 },
        y: { ...axis, title: false, tickCount: 4 },
      },
      legend: { color: { ...legend, ...legendAtEnd, position: 'top' } },
      children: [
        {
          type: 'interval',
          data: rows(words.now, 'now'),
          encode: { x: 'at', y: 'value', color: 'name' },
          style: { maxWidth: 16 },
          tooltip,
        },
        {
          type: 'line',
          data: rows(words.before, 'before'),
          encode: { x: 'at', y: 'value', color: 'name' },
          style: { lineWidth: 2, connect: false },
          tooltip,
        },
      ],
    } as unknown as G2Spec,
    units: [words.unit],
  }
}
