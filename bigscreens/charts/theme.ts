// Theme of the charts on big screens: the palette, text of at least 14 pixels, few lines.

import { palette, seriesColours } from '../palette.ts'

const label = { labelFill: palette.textSoft, labelFontSize: 14, labelFillOpacity: 1, labelOpacity: 1 }
const title = { titleFill: palette.textSoft, titleFontSize: 14, titleFillOpacity: 1 }

export const axis = {
  ...label,
  ...title,
  line: false,
  tick: false,
  grid: true,
  gridStroke: palette.line,
  gridStrokeOpacity: 0.9,
  gridLineWidth: 1,
  gridLineDash: [2, 4],
  // Minimum margins between labels: top, right, bottom, left.
  labelAutoHide: { type: 'hide', margin: [0, 5, 0, 5] },
  labelAutoRotate: false,
} as const

/** Centred legend, because the units are at both ends. */
export const legend = {
  layout: { justifyContent: 'center' },
  itemLabelFill: palette.text,
  itemLabelFillOpacity: 1,
  itemLabelFontSize: 14,
  itemMarkerSize: 10,
  navButtonFill: palette.textSoft,
  navPageNumFill: palette.textSoft,
} as const

/** Full opacity for labels, which G2 would draw at two thirds. */
export const strong = { fillOpacity: 1, opacity: 1 } as const

/** Style of a limit line. */
export const limitStyle = { stroke: palette.critical, strokeOpacity: 1, lineDash: [6, 4], lineWidth: 1.5 }

/** Share of a limit from which values reach its label. */
const NEAR = 0.9

/**
 * Label above the end of a limit line: the right one, or the left one if fewer values are near the limit there.
 * @param series values in order of the horizontal axis
 */
export function limitLabel(series: readonly (readonly (number | null)[])[], limit: number) {
  const near = (values: readonly (number | null)[]) => values.filter((value) => value !== null && value >= limit * NEAR).length
  const ends = series.map((values) => [values.slice(0, Math.ceil(values.length / 4)), values.slice(-Math.ceil(values.length / 4))] as const)
  const [left, right] = [ends.reduce((sum, [first]) => sum + near(first), 0), ends.reduce((sum, [, last]) => sum + near(last), 0)]
  const place = right > left ? { position: 'left', dx: 4, textAlign: 'start' } : { position: 'right', dx: -4, textAlign: 'end' }
  return { ...place, textBaseline: 'bottom', fill: palette.critical, fontSize: 14, ...strong } as const
}

/** Legend at the right end, for charts with a single unit. */
export const legendAtEnd = { layout: { justifyContent: 'flex-end' } } as const

/** The theme in G2's format. */
export const wallTheme = {
  type: 'classicDark',
  category10: [...seriesColours],
  category20: [...seriesColours],
  color: seriesColours[0],
  view: { viewFill: 'transparent', plotFill: 'transparent', mainFill: 'transparent', contentFill: 'transparent' },
} as const
