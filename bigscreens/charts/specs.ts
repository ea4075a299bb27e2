// The charts of the walls as specs of G2. Rows are plain: `{at, name, value}`; a value of `null` is a gap.

import type { G2Spec } from '@antv/g2'
import { palette, series } from '../palette.ts'
import { axis, legend } from './theme.ts'

/** A point: where, of which series, how much. */
export interface Point {
  at: string
  name: string
  value: number | null
}

export interface ChartOptions {
  unit?: string
  /** A line across, such as a limit. */
  limit?: { value: number; name: string } | null
  colours?: readonly string[]
  /** Labels of the horizontal axis; `time.slice(5)`. */
  at?: (at: string) => string
  hasLegend?: boolean
}

type Spec = Record<string, unknown>

const spec = (made: Spec): G2Spec => made as unknown as G2Spec

function frame(points: readonly Point[], { unit, colours = series, at, hasLegend }: ChartOptions): Spec {
  const names = new Set(points.map(({ name }) => name))
  return {
    data: points,
    encode: { x: 'at', y: 'value', color: 'name' },
    scale: { color: { range: [...colours] }, y: { nice: true, domainMin: 0 } },
    axis: {
      x: { ...axis, grid: false, title: false, ...(at ? { labelFormatter: at } : {}) },
      y: { ...axis, title: unit ?? false, tickCount: 4, titlePosition: 'top' },
    },
    legend: (hasLegend ?? names.size > 1) ? { color: { ...legend, position: 'top' } } : false,
    tooltip: { title: 'at', items: [{ channel: 'y', ...(unit ? { valueFormatter: (value: unknown) => `${value ?? '—'} ${unit}` } : {}) }] },
  }
}

const limitLine = ({ limit }: ChartOptions): Spec[] =>
  limit
    ? [
        {
          type: 'lineY',
          data: [limit.value],
          style: { stroke: palette.critical, lineDash: [6, 4], lineWidth: 1.5 },
          labels: [
            {
              text: `${limit.name} ${limit.value}`,
              position: 'right',
              textBaseline: 'bottom',
              dx: -4,
              textAlign: 'end',
              fill: palette.critical,
              fontSize: 14,
            },
          ],
          tooltip: false,
        },
      ]
    : []

const layered = (points: readonly Point[], options: ChartOptions, marks: readonly Spec[]): G2Spec =>
  spec({ type: 'view', ...frame(points, options), children: [...marks, ...limitLine(options)] })

/** Lines over time. */
export function lines(points: readonly Point[], options: ChartOptions = {}): G2Spec {
  return layered(points, options, [{ type: 'line', style: { lineWidth: 2, connect: false } }])
}

/** Lines with the area below them. */
export function area(points: readonly Point[], options: ChartOptions = {}): G2Spec {
  return layered(points, options, [
    { type: 'area', style: { fillOpacity: 0.2 }, tooltip: false },
    { type: 'line', style: { lineWidth: 2 } },
  ])
}

/** Columns beside each other. */
export function bars(points: readonly Point[], options: ChartOptions = {}): G2Spec {
  return layered(points, options, [{ type: 'interval', transform: [{ type: 'dodgeX' }], style: { maxWidth: 22 } }])
}

/** Columns on top of each other. */
export function stack(points: readonly Point[], options: ChartOptions = {}): G2Spec {
  return layered(points, options, [{ type: 'interval', transform: [{ type: 'stackY' }], style: { maxWidth: 26 } }])
}

/** A petal for each row: `name` is its word, `value` its reach. */
export function rose(
  rows: readonly { name: string; value: number }[],
  { colours = series, hasLegend = false, unit = '' }: ChartOptions = {},
): G2Spec {
  return spec({
    type: 'interval',
    data: rows,
    encode: { x: 'name', y: 'value', color: 'name' },
    coordinate: { type: 'polar', innerRadius: 0.2 },
    scale: { color: { range: [...colours] }, x: { padding: 0.04 }, y: { type: 'sqrt', domainMin: 0 } },
    axis: { x: { ...axis, grid: false, title: false, labelFill: palette.text }, y: false },
    legend: hasLegend ? { color: { ...legend, position: 'right' } } : false,
    labels: [{ text: 'value', position: 'outside', fill: palette.text, fontSize: 14 }],
    tooltip: { items: [{ channel: 'y', valueFormatter: (value: unknown) => `${value} ${unit}` }] },
  })
}

/** Scores from 0 to `most` on as many axes as there are names. */
export function radar(
  points: readonly Point[],
  { colours = series, hasLegend = false, most = 100 }: ChartOptions & { most?: number } = {},
): G2Spec {
  return spec({
    type: 'view',
    data: points,
    encode: { x: 'at', y: 'value', color: 'name' },
    coordinate: { type: 'polar' },
    scale: { x: { padding: 0.5, align: 0 }, y: { domain: [0, most] }, color: { range: [...colours] } },
    axis: {
      x: { ...axis, title: false, grid: true, labelFill: palette.text },
      y: { ...axis, title: false, zIndex: 1, gridConnect: 'line', tickCount: 4, label: false },
    },
    legend: hasLegend ? { color: { ...legend, position: 'top' } } : false,
    children: [
      { type: 'area', style: { fillOpacity: 0.3 }, tooltip: false },
      { type: 'line', style: { lineWidth: 2 } },
      { type: 'point', style: { fill: palette.text }, tooltip: false },
    ],
  })
}

/** Columns by the left axis and a line by the right one, over the same moments. */
export function dualAxis(
  columns: { points: readonly Point[]; unit: string },
  line: { points: readonly Point[]; unit: string },
  options: ChartOptions = {},
): G2Spec {
  const { at, colours = series } = options
  const x = { ...axis, grid: false, title: false, ...(at ? { labelFormatter: at } : {}) }
  const names = [...new Set([...columns.points, ...line.points].map(({ name }) => name))]
  const colour = { color: { domain: names, range: [...colours] } }
  return spec({
    type: 'view',
    legend: { color: { ...legend, position: 'top' } },
    children: [
      {
        type: 'interval',
        data: columns.points,
        encode: { x: 'at', y: 'value', color: 'name' },
        scale: { ...colour, y: { key: 'left', nice: true, domainMin: 0 } },
        axis: { x, y: { ...axis, title: columns.unit, tickCount: 4 } },
        style: { maxWidth: 18 },
      },
      {
        type: 'line',
        data: line.points,
        encode: { x: 'at', y: 'value', color: 'name' },
        scale: { ...colour, y: { key: 'right', nice: true, independent: true } },
        axis: { y: { ...axis, title: line.unit, position: 'right', grid: false, tickCount: 4 } },
        style: { lineWidth: 2 },
      },
    ],
  })
}

/** A cell for each hour of each day (`x`, `y`), the stronger the more. */
export function calendar(
  cells: readonly { x: string; y: string; value: number | null }[],
  { unit = '', at, colours = [palette.panelHead, series[0], palette.warn, palette.critical] }: ChartOptions = {},
): G2Spec {
  return spec({
    type: 'cell',
    data: cells,
    encode: { x: 'x', y: 'y', color: 'value' },
    scale: { color: { type: 'linear', range: [...colours], unknown: palette.panel }, x: { padding: 0.08 }, y: { padding: 0.08 } },
    axis: {
      x: { ...axis, grid: false, title: false, ...(at ? { labelFormatter: at } : {}) },
      y: { ...axis, grid: false, title: false },
    },
    legend: false,
    tooltip: { title: 'y', items: [{ channel: 'color', valueFormatter: (value: unknown) => `${value ?? '—'} ${unit}` }] },
  })
}

/** The spread of what was measured: least, quarters and most, for each place. */
export function box(
  rows: readonly { at: string; min: number; q1: number; median: number; q3: number; max: number }[],
  options: ChartOptions = {},
): G2Spec {
  const { unit, colours = series } = options
  return spec({
    type: 'view',
    children: [
      {
        type: 'box',
        data: rows,
        encode: { x: 'at', y: 'min', y1: 'q1', y2: 'median', y3: 'q3', y4: 'max' },
        style: { fill: colours[0], fillOpacity: 0.35, stroke: colours[0], maxWidth: 40 },
        axis: { x: { ...axis, grid: false, title: false }, y: { ...axis, title: unit ?? false, tickCount: 4 } },
        legend: false,
      },
      ...limitLine(options),
    ],
  })
}

/** Plan beside what came of it: two dots and the line between them for each row. */
export function dumbbell(
  rows: readonly { at: string; plan: number; actual: number }[],
  { plan, actual, unit = '%' }: { plan: string; actual: string; unit?: string },
): G2Spec {
  const points = rows.flatMap(({ at, ...one }) => [
    { at, name: plan, value: one.plan },
    { at, name: actual, value: one.actual },
  ])
  return spec({
    type: 'view',
    data: points,
    scale: { color: { domain: [plan, actual], range: [palette.textSoft, series[0]] }, y: { domain: [0, 100] } },
    axis: { x: { ...axis, grid: false, title: false }, y: { ...axis, title: unit, tickCount: 3 } },
    legend: { color: { ...legend, position: 'top' } },
    children: [
      {
        type: 'link',
        data: rows,
        encode: { x: 'at', y: ['plan', 'actual'] },
        style: { stroke: palette.line, lineWidth: 4 },
        tooltip: false,
      },
      { type: 'point', encode: { x: 'at', y: 'value', color: 'name', shape: 'point', size: 6 } },
    ],
  })
}
