import type { G2Spec } from '@antv/g2'
import { palette, seriesColours } from '../palette.ts'
import type { ChartPoint, ChartSpec } from './specs.ts'
import { axis, legend } from './theme.ts'
import { heights, upward } from './upward.ts'

/** Stacked columns on the left axis, and a percentage as a line on the right axis. */
export function classColumns(
  columns: { points: readonly ChartPoint[]; unit: string },
  line: { points: readonly ChartPoint[]; name: string },
  at: (at: string) => string,
): ChartSpec {
  const names = [...new Set(columns.points.map(({ name }) => name))]
  const colour = {
    domain: [...names, line.name],
    range: [...names.map((_, index) => seriesColours[index % seriesColours.length]), palette.text],
  }
  const withUnit = (unit: string) => (value: unknown) => `${value ?? '—'} ${unit}`
  return {
    g2: {
      type: 'view',
      legend: { color: { ...legend, position: 'top', itemMarker: 'square' } },
      children: [
        {
          type: 'interval',
          data: columns.points,
          encode: { x: 'at', y: 'value', color: 'name' },
          transform: [{ type: 'stackY' }],
          scale: { color: colour, y: { key: 'left', ...upward(heights(columns.points)) } },
          axis: { x: { ...axis, grid: false, title: false, labelFormatter: at }, y: { ...axis, title: false, tickCount: 4 } },
          style: { maxWidth: 18 },
          tooltip: { title: 'at', items: [{ channel: 'y', valueFormatter: withUnit(columns.unit) }] },
        },
        {
          type: 'line',
          data: line.points,
          encode: { x: 'at', y: 'value', color: 'name' },
          scale: { color: colour, y: { key: 'right', domain: [0, 100], independent: true } },
          axis: { y: { ...axis, title: false, position: 'right', grid: false, tickCount: 4 } },
          style: { lineWidth: 2, connect: false },
          tooltip: { title: 'at', items: [{ channel: 'y', valueFormatter: withUnit('%') }] },
        },
      ],
    } as unknown as G2Spec,
    units: [columns.unit, '%'],
  }
}
