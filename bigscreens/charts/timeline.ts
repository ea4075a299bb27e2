// Line charts over real time, with exceeded limits in red and bands for periods.

import type { G2Spec } from '@antv/g2'
import { seriesColours as colours, palette } from '../palette.ts'
import { type ChartSpec, lastLabel } from './specs.ts'
import { axis, legend, legendAtEnd, limitLabel, limitStyle } from './theme.ts'
import { OVER_LIMIT } from './upward.ts'

/** `YYYY-MM-DD HH:mm:ss` in the site's time zone. */
type Moment = string

export interface Curve {
  name: string
  points: readonly { time: Moment; value: number | null }[]
  /** Above the limit the curve is red, with a dot at each point. */
  limit?: number | null
  colour?: string
  /** True for a varying limit, drawn in steps. */
  isStep?: boolean
}

export interface TimelineOptions {
  unit: string
  /** Periods drawn as bands behind the curves, with their name. */
  bands?: { name: string; stretches: readonly { from: Moment; to: Moment }[] } | undefined
  /** Horizontal lines, such as limits. */
  limits?: readonly { value: number; name: string }[]
  /** True to fill the area between the first two curves. */
  hasBetween?: boolean
  /** Labels of the horizontal axis; times by default. */
  labels?: 'clock' | 'day' | undefined
}

type Spec = Record<string, unknown>

const dateOf = (moment: Moment): Date => new Date(moment.replace(' ', 'T'))
const two = (value: number): string => String(value).padStart(2, '0')
const clock = (date: Date): string => `${two(date.getHours())}:${two(date.getMinutes())}`
const day = (date: Date): string => `${two(date.getMonth() + 1)}-${two(date.getDate())}`
const dayAndClock = (date: Date): string => `${day(date)} ${clock(date)}`

/** If the values differ by less than this share of the greatest one, the axis does not start at zero, where the curve would be flat. */
const CLOSE = 0.1

export function timeline(
  curves: readonly Curve[],
  { unit, bands, limits = [], hasBetween = false, labels = 'clock' }: TimelineOptions,
): ChartSpec {
  const rows = curves.flatMap(({ name, points }) => points.map(({ time, value }) => ({ at: dateOf(time), name, value })))
  const names = curves.map(({ name }) => name)
  const range = curves.map(({ colour }, at) => colour ?? colours[at % colours.length])
  const tooltip = {
    title: (row: { at: Date }) => dayAndClock(row.at),
    items: [{ channel: 'y', valueFormatter: (value: unknown) => `${value ?? '—'} ${unit}` }],
  }
  const line = ({ name, points, isStep }: Curve): Spec => ({
    type: 'line',
    data: points.map(({ time, value }) => ({ at: dateOf(time), name, value })),
    encode: { x: 'at', y: 'value', color: 'name', shape: isStep ? 'hvh' : 'line' },
    style: { lineWidth: 2, connect: false, ...(isStep ? { lineDash: [6, 4] } : {}) },
    tooltip,
  })
  const children: Spec[] = [
    ...(bands ? [bandMark(bands.stretches)] : []),
    ...(hasBetween ? [betweenMark(curves)] : []),
    ...curves.map(line),
    ...curves.flatMap(lonePoints),
    ...curves.flatMap(overMarks),
    ...limits.map((limit) => limitMark(limit, curves)),
  ]
  return {
    g2: {
      type: 'view',
      ...lastLabel,
      scale: {
        x: { type: 'time', nice: false },
        y: {
          nice: true,
          ...boundsOf(
            rows.flatMap(({ value }) => value ?? []),
            limits.map(({ value }) => value),
          ),
        },
        color: { domain: names, range },
      },
      axis: {
        x: { ...axis, grid: false, title: false, labelFormatter: labels === 'day' ? day : clock, tickCount: 8 },
        y: { ...axis, title: false, tickCount: 4 },
      },
      legend: names.length > 1 ? { color: { ...legend, ...legendAtEnd, position: 'top', itemMarker: 'square' } } : false,
      children,
    } as unknown as G2Spec,
    units: unit === '' ? [] : [unit],
  }
}

/** Bounds of the axis: from zero, from the minimum if there are negative values, or around values that are close together. */
export function boundsOf(values: readonly number[], limits: readonly number[]): { domainMin: number; domainMax: number } {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  if (limits.length === 0 && least > 0 && most > least && most - least < most * CLOSE) return { domainMin: least, domainMax: most }
  const reach = [0, ...values.map((value) => value * 1.08), ...limits.map((limit) => limit * OVER_LIMIT)]
  return { domainMin: Math.min(...reach), domainMax: Math.max(...reach) || 1 }
}

/** Dots for values between two gaps, which a line does not show. */
function lonePoints({ name, points, colour }: Curve): Spec[] {
  const isGap = (at: number) => (points[at]?.value ?? null) === null
  const lone = points.filter(({ value }, at) => value !== null && isGap(at - 1) && isGap(at + 1))
  if (lone.length === 0) return []
  return [
    {
      type: 'point',
      data: lone.map(({ time, value }) => ({ at: dateOf(time), name, value })),
      encode: { x: 'at', y: 'value', color: 'name', shape: 'point', size: 3 },
      ...(colour ? { style: { fill: colour } } : {}),
      tooltip: false,
    },
  ]
}

function bandMark(stretches: readonly { from: Moment; to: Moment }[]): Spec {
  return {
    type: 'rangeX',
    data: stretches.map(({ from, to }) => ({ from: dateOf(from), to: dateOf(to) })),
    encode: { x: 'from', x1: 'to' },
    style: { fill: colours[0], fillOpacity: 0.22 },
    tooltip: false,
  }
}

function betweenMark([one, other]: readonly Curve[]): Spec {
  const second = new Map(other?.points.map(({ time, value }) => [time, value]))
  return {
    type: 'area',
    data: (one?.points ?? []).map(({ time, value }) => ({ at: dateOf(time), value, base: second.get(time) ?? null })),
    encode: { x: 'at', y: ['value', 'base'] },
    style: { fill: colours[2], fillOpacity: 0.18, connect: false },
    tooltip: false,
  }
}

/** The points of a curve above its limit; the others are gaps. */
export function overLimit({ points, limit }: Pick<Curve, 'points' | 'limit'>): Curve['points'] {
  if (limit === null || limit === undefined) return []
  const isOver = (value: number | null | undefined) => value !== null && value !== undefined && value > limit
  return points.some(({ value }) => isOver(value)) ? points.map(({ time, value }) => ({ time, value: isOver(value) ? value : null })) : []
}

function overMarks(curve: Curve): Spec[] {
  const over = overLimit(curve).map(({ time, value }) => ({ at: dateOf(time), value }))
  if (over.length === 0) return []
  const look = { data: over, encode: { x: 'at', y: 'value' }, tooltip: false }
  return [
    { type: 'line', ...look, style: { stroke: palette.criticalFill, lineWidth: 4, connect: false } },
    {
      type: 'point',
      ...look,
      data: over.filter(({ value }) => value !== null),
      encode: { ...look.encode, shape: 'square', size: 4 },
      style: { fill: palette.criticalFill },
    },
  ]
}

function limitMark({ value, name }: { value: number; name: string }, curves: readonly Curve[]): Spec {
  const series = curves.map(({ points }) => points.map((point) => point.value))
  return {
    type: 'lineY',
    data: [value],
    style: limitStyle,
    labels: [{ text: name, ...limitLabel(series, value) }],
    tooltip: false,
  }
}
