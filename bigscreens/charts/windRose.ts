import type { G2Spec } from '@antv/g2'
import { palette } from '../palette.ts'
import type { ChartSpec } from './specs.ts'
import { axis } from './theme.ts'

export interface WindPetal {
  /** The word of the sector. */
  name: string
  /** How often: a share in percent. */
  value: number
  colour: string
}

/** Sixteen petals, north above: how often the wind came from there, in a colour of what it brought. */
export function windRose(petals: readonly WindPetal[], unit: string): ChartSpec {
  const half = Math.PI / petals.length
  return {
    g2: {
      type: 'interval',
      data: petals,
      encode: { x: 'name', y: 'value', color: 'colour' },
      // Half a petal back, so that the middle of the first is north.
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
          // Every fourth is enough to read the rest.
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
