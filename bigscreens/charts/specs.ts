// Functions that make G2 specs for the charts of big screens. Rows are `{at, name, value}`; a value of `null` is a gap.

import type { G2Spec } from '@antv/g2'
import { palette, seriesColours } from '../palette.ts'
import { axis, legend, legendAtEnd, limitLabel, limitStyle, strong } from './theme.ts'
import { heights, upward, valuesOf } from './upward.ts'

/** A data point: position on the horizontal axis, series, value. */
export interface ChartPoint {
  at: string
  name: string
  value: number | null
}

export interface ChartOptions {
  unit?: string
  /** A horizontal line, such as a limit. */
  limit?: { value: number; name: string } | null
  colours?: readonly string[]
  /** Formats labels of the horizontal axis. */
  at?: (at: string, index: number) => string
  /** For each position of the horizontal axis, whether it may have a label; all by default. */
  named?: readonly boolean[]
  hasLegend?: boolean
}

/** Input of `Chart`: the G2 spec, and the units above the axis ends. */
export interface ChartSpec {
  g2: G2Spec
  units: readonly string[]
}

type Spec = Record<string, unknown>

const spec = (made: Spec, ...units: readonly string[]): ChartSpec => ({
  g2: made as unknown as G2Spec,
  units: units.filter((unit) => unit !== ''),
})

/** Names of other places are never left out. */
const CLOCK = /\d{2}:\d{2}/
/** Labels of hours that do not touch in half of a page. */
const MOST_LABELS = 9
const FEW_PLACES = 12

/** Each label of a few hours, and every third one of the 24 hours of a day. */
export const labelStep = (places: number): number => (places <= FEW_PLACES ? 1 : Math.ceil(places / MOST_LABELS))

function frame(
  points: readonly ChartPoint[],
  { unit, limit, colours = seriesColours, at, named, hasLegend }: ChartOptions,
  isStacked = false,
): Spec {
  const names = new Set(points.map(({ name }) => name))
  const places = [...new Set(points.map((point) => point.at))]
  const step = places.every((place) => CLOCK.test(place)) ? labelStep(places.length) : 1
  return {
    data: points,
    encode: { x: 'at', y: 'value', color: 'name' },
    scale: { color: { range: [...colours] }, y: upward(isStacked ? heights(points) : valuesOf(points), limit?.value) },
    axis: {
      x: {
        ...axis,
        grid: false,
        title: false,
        ...(at ? { labelFormatter: at } : {}),
        labelFilter: (_: unknown, place: number) => (named ? (named[place] ?? false) : place % step === 0),
      },
      y: { ...axis, title: false, tickCount: 4 },
    },
    legend: (hasLegend ?? names.size > 1) ? { color: { ...legend, ...legendAtEnd, position: 'top', itemMarker: 'square' } } : false,
    tooltip: { title: 'at', items: [{ channel: 'y', ...(unit ? { valueFormatter: (value: unknown) => `${value ?? '—'} ${unit}` } : {}) }] },
  }
}

const limitLine = (points: readonly ChartPoint[], { limit }: ChartOptions): Spec[] =>
  limit
    ? [
        {
          type: 'lineY',
          data: [limit.value],
          style: limitStyle,
          labels: [{ text: `${limit.name} ${limit.value}`, ...limitLabel(seriesOf(points), limit.value) }],
          tooltip: false,
        },
      ]
    : []

/** Values of each series, in order. */
const seriesOf = (points: readonly ChartPoint[]): (number | null)[][] =>
  [...Map.groupBy(points, ({ name }) => name).values()].map((own) => own.map(({ value }) => value))

const layered = (points: readonly ChartPoint[], options: ChartOptions, marks: readonly Spec[], more: Spec = {}): ChartSpec =>
  spec({ type: 'view', ...frame(points, options), ...more, children: [...marks, ...limitLine(points, options)] }, options.unit ?? '')

/** Padding at the right for half of the last label, which is centred at the end of the axis. */
export const lastLabel: Spec = { paddingRight: 24 }

/** Line chart over time. */
export function lines(points: readonly ChartPoint[], options: ChartOptions = {}): ChartSpec {
  return layered(points, options, [{ type: 'line', style: { lineWidth: 2, connect: false } }], lastLabel)
}

/** Area chart. */
export function area(points: readonly ChartPoint[], options: ChartOptions = {}): ChartSpec {
  const marks = [
    { type: 'area', style: { fillOpacity: 0.2 }, tooltip: false },
    { type: 'line', style: { lineWidth: 2 } },
  ]
  return layered(points, options, marks, lastLabel)
}

/** Grouped columns. */
export function bars(points: readonly ChartPoint[], options: ChartOptions = {}): ChartSpec {
  return layered(points, options, [{ type: 'interval', transform: [{ type: 'dodgeX' }], style: { maxWidth: 22 } }])
}

/** Stacked columns. */
export function stack(points: readonly ChartPoint[], options: ChartOptions = {}): ChartSpec {
  const scale = { scale: frame(points, options, true).scale }
  return layered(points, options, [{ type: 'interval', transform: [{ type: 'stackY' }], style: { maxWidth: 26 } }], scale)
}

/** More rows than this have smaller labels. */
const MANY_ROWS = 7

/**
 * Stacked horizontal bars, one for each `at`. `most` is the end of the axis, if it is fixed. A limit with an empty name is a line without a
 * label; the legend explains its sides then.
 */
export function rows(points: readonly ChartPoint[], { most, limit, ...options }: ChartOptions & { most?: number } = {}): ChartSpec {
  const { scale, axis: axes, ...rest } = frame(points, options, true) as { scale: Spec & { y: Spec }; axis: { x: Spec; y: Spec } }
  const bars = { type: 'interval', transform: [{ type: 'stackY' }], style: { maxWidth: 16 } }
  const plainLine = { type: 'lineY', data: [limit?.value], style: { stroke: palette.text, lineDash: [6, 4], lineWidth: 2 }, tooltip: false }
  const line = limit?.name ? limitLine([], { limit })[0] : plainLine
  return spec(
    {
      type: 'view',
      coordinate: { transform: [{ type: 'transpose' }] },
      ...rest,
      // G2 leaves out labels that touch: smaller ones of many rows do not.
      axis: {
        ...axes,
        x: { ...axes.x, labelAutoHide: false, ...(new Set(points.map(({ at }) => at)).size > MANY_ROWS ? { labelFontSize: 12 } : {}) },
      },
      scale: { ...scale, x: { padding: 0.3 }, y: most === undefined ? scale.y : { domain: [0, most] } },
      children: limit && line ? [bars, line] : [bars],
    },
    options.unit ?? '',
  )
}

/** Rose chart: a petal for each row with `value` as its radius. The names are in a list beside it (`Swatches`). */
export function rose(
  rows: readonly { name: string; value: number }[],
  { colours = seriesColours, unit = '' }: ChartOptions = {},
): ChartSpec {
  return spec({
    type: 'interval',
    data: rows,
    encode: { x: 'name', y: 'value', color: 'name' },
    coordinate: { type: 'polar', innerRadius: 0.15 },
    scale: { color: { range: [...colours] }, x: { padding: 0.04 }, y: { type: 'sqrt', domainMin: 0 } },
    axis: false,
    legend: false,
    tooltip: { items: [{ channel: 'y', valueFormatter: (value: unknown) => `${value} ${unit}` }] },
  })
}

/** Radar chart with scores from 0 to `most`, one axis for each name. */
export function radar(
  points: readonly ChartPoint[],
  { colours = seriesColours, hasLegend = false, most = 100, at }: ChartOptions & { most?: number } = {},
): ChartSpec {
  return spec({
    type: 'view',
    data: points,
    encode: { x: 'at', y: 'value', color: 'name' },
    coordinate: { type: 'polar' },
    scale: { x: { padding: 0.5, align: 0 }, y: { domain: [0, most] }, color: { range: [...colours] } },
    axis: {
      x: { ...axis, title: false, grid: true, labelFill: palette.text, labelAlign: 'horizontal', ...(at ? { labelFormatter: at } : {}) },
      y: { ...axis, title: false, zIndex: 1, gridConnect: 'line', tickCount: 4, label: false },
    },
    legend: hasLegend ? { color: { ...legend, position: 'top' } } : false,
    // For the names at both sides: `Environment 98.6`.
    paddingLeft: 64,
    paddingRight: 64,
    children: [
      { type: 'area', style: { fillOpacity: 0.3 }, tooltip: false },
      { type: 'line', style: { lineWidth: 2 } },
      { type: 'point', style: { fill: palette.text }, tooltip: false },
    ],
  })
}

/** Columns on the left axis and a line or area on the right axis, over the same times. */
export function dualAxis(
  columns: { points: readonly ChartPoint[]; unit: string },
  line: { points: readonly ChartPoint[]; unit: string },
  options: ChartOptions & { isArea?: boolean } = {},
): ChartSpec {
  const { at, colours = seriesColours, isArea = false } = options
  const x = { ...axis, grid: false, title: false, ...(at ? { labelFormatter: at } : {}) }
  const names = [...new Set([...columns.points, ...line.points].map(({ name }) => name))]
  const colour = { color: { domain: names, range: [...colours] } }
  const values = valuesOf(line.points)
  const second = {
    data: line.points,
    encode: { x: 'at', y: 'value', color: 'name' },
    scale: { ...colour, y: { key: 'right', independent: true, ...upward(values) } },
  }
  return spec(
    {
      type: 'view',
      legend: { color: { ...legend, position: 'top' } },
      children: [
        {
          type: 'interval',
          data: columns.points,
          encode: { x: 'at', y: 'value', color: 'name' },
          scale: { ...colour, y: { key: 'left', ...upward(valuesOf(columns.points)) } },
          axis: { x, y: { ...axis, title: false, tickCount: 4 } },
          style: { maxWidth: 18 },
        },
        ...(isArea ? [{ ...second, type: 'area', axis: { y: false }, style: { fillOpacity: 0.2 }, tooltip: false }] : []),
        {
          ...second,
          type: 'line',
          axis: { y: { ...axis, title: false, position: 'right', grid: false, tickCount: 4 } },
          style: { lineWidth: 2 },
        },
      ],
    },
    columns.unit,
    line.unit,
  )
}

/** Heat map: a cell for each hour (`x`) of each day (`y`), stronger for larger values. */
export function calendarSpec(
  cells: readonly { x: string; y: string; value: number | null }[],
  { unit = '', at, colours = [palette.panelHead, seriesColours[0], palette.warn, palette.critical] }: ChartOptions = {},
): ChartSpec {
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

/** Box plot: minimum, quartiles and maximum for each position. */
export function box(
  rows: readonly { at: string; min: number; q1: number; median: number; q3: number; max: number }[],
  options: ChartOptions = {},
): ChartSpec {
  const { unit, colours = seriesColours } = options
  return spec(
    {
      type: 'view',
      children: [
        {
          type: 'box',
          data: rows,
          encode: { x: 'at', y: 'min', y1: 'q1', y2: 'median', y3: 'q3', y4: 'max' },
          style: { fill: colours[0], fillOpacity: 0.35, stroke: colours[0], maxWidth: 40 },
          axis: { x: { ...axis, grid: false, title: false }, y: { ...axis, title: false, tickCount: 4 } },
          legend: false,
        },
        ...limitLine([], options),
      ],
    },
    unit ?? '',
  )
}

/** Plan beside what came of it: two dots and the line between them for each row. Rows take equal columns, as the names above them do. */
export function dumbbell(
  rows: readonly { at: string; plan: number; actual: number }[],
  { plan, actual, unit = '%' }: { plan: string; actual: string; unit?: string },
): ChartSpec {
  const points = (name: string, of: 'plan' | 'actual') => rows.map((row) => ({ at: row.at, name, value: row[of] }))
  const dot = (shape: string, size: number) => ({ encode: { x: 'at', y: 'value', color: 'name', shape, size } })
  return spec({
    type: 'view',
    scale: { color: { domain: [plan, actual], range: [palette.text, seriesColours[0]] }, y: { domain: [0, 100] }, x: { padding: 0.5 } },
    axis: { x: false, y: { ...axis, title: false, label: false, tickMethod: () => [0, 50, 100] } },
    legend: { color: { ...legend, position: 'top' } },
    paddingLeft: 0,
    paddingRight: 0,
    children: [
      {
        type: 'link',
        data: rows,
        encode: { x: 'at', y: ['plan', 'actual'] },
        style: { stroke: palette.alarm, lineWidth: 4 },
        tooltip: false,
      },
      // The plan is a ring, so that it still shows where both are the same.
      { type: 'point', data: points(plan, 'plan'), ...dot('hollow', 8), style: { lineWidth: 2 } },
      {
        type: 'point',
        data: points(actual, 'actual'),
        ...dot('point', 4.5),
        labels: [
          { text: ({ value }: ChartPoint) => `${value}${unit}`, textAlign: 'start', dx: 14, fill: palette.text, fontSize: 14, ...strong },
        ],
      },
    ],
  })
}
