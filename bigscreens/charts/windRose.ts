import type { G2Spec } from '@antv/g2'
import { palette } from '../palette.ts'
import type { ChartSpec } from './specs.ts'
import { axis } from './theme.ts'

export interface WindPetal {
  /** Name of the wind direction. */
  name: string
  /** Frequency in percent. */
  value: number
  colour: string
}

/** Wind rose with sixteen petals, north up: frequency of each direction, coloured by dust. */
export function windRose(petals: readonly WindPetal[], unit: string): ChartSpec {
  const half = Math.PI / petals.length
  return {
    g2: {
      type: 'interval',
      data: petals,
      encode: { x: 'name', y: 'value', color: 'colour' },
      // Rotated by half a petal, so that north is in the middle of the first one.
      coordinate: { type: 'polar', innerRadius: 0.08, startAngle: -Math.PI / 2 - half, endAngle: (3 * Math.PI) / 2 - half },
      scale: { x: { padding: 0.08 }, y: { domainMin: 0 }, color: { type: 'identity' } },
      axis: {
        x: {
          ...axis,
          title: false,
          grid: false,
          labelFill: palette.text,
          labelAutoHide: false,
          labelAlign: 'horizontal',
          // Labels for every fourth petal are enough.
          labelFilter: (_: unknown, at: number) => at % 4 === 0,
        },
        y: { ...axis, title: false, label: false, tickCount: 3 },
      },
      legend: false,
      margin: 0,
      padding: 20,
      tooltip: { title: 'name', items: [{ field: 'value', name: unit, valueFormatter: (value: unknown) => `${value} %` }] },
    } as unknown as G2Spec,
    units: [],
  }
}
