// How the charts of the walls look: the palette, text of 14 pixels at least, hardly any lines.

import { palette, series } from '../palette.ts'

const label = { labelFill: palette.textSoft, labelFontSize: 14, labelFillOpacity: 1, labelOpacity: 1 }
const title = { titleFill: palette.textSoft, titleFontSize: 14, titleFillOpacity: 1 }

export const axis = {
  ...label,
  ...title,
  line: false,
  tick: false,
  grid: true,
  gridStroke: palette.line,
  gridStrokeOpacity: 0.45,
  gridLineDash: [2, 4],
  labelAutoHide: true,
  labelAutoRotate: false,
} as const

/** In the middle: the units stand over both ends. */
export const legend = {
  layout: { justifyContent: 'center' },
  itemLabelFill: palette.text,
  itemLabelFillOpacity: 1,
  itemLabelFontSize: 14,
  itemMarkerSize: 10,
  navButtonFill: palette.textSoft,
  navPageNumFill: palette.textSoft,
} as const

/** Of a legend beside a single unit. */
export const atTheEnd = { layout: { justifyContent: 'flex-end' } } as const

/** What G2 calls a theme. */
export const wallTheme = {
  type: 'classicDark',
  category10: [...series],
  category20: [...series],
  color: series[0],
  view: { viewFill: 'transparent', plotFill: 'transparent', mainFill: 'transparent', contentFill: 'transparent' },
} as const
