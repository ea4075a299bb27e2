// Colours of charts in the console, from its theme. Themes have no colours for series, so the light ones are defined here.

import { palette, paletteProperties, seriesColours } from '../palette.ts'

/** Series colours for light backgrounds, in the order of `seriesColours`, with the same contrast. */
export const lightSeries = ['#0b74c4', '#0f8560', '#a06a00', '#c2500f', '#6a50cc', '#c2356b', '#0f7f96', '#4f7f12'] as const

const worn: Readonly<Record<string, string>> = {
  '--wall-ground': 'var(--g-surface)',
  '--wall-ground-lit': 'var(--g-surface)',
  '--wall-panel': 'var(--g-surface)',
  '--wall-panel-head': 'var(--g-hover)',
  '--wall-line': 'var(--g-border)',
  '--wall-bracket': 'var(--g-primary)',
  '--wall-title': 'var(--g-text)',
  '--wall-text': 'var(--g-text)',
  '--wall-text-soft': 'var(--g-text-2)',
  '--wall-number': 'var(--g-text)',
  '--wall-ok': 'var(--g-success)',
  '--wall-critical': 'var(--g-danger)',
  '--wall-critical-fill': 'var(--g-danger)',
  '--wall-offline': 'var(--g-text-2)',
}

/** CSS variables of big screens with values for a page of the console. */
export function deskProperties(isDark: boolean): Readonly<Record<string, string>> {
  const colours = isDark ? seriesColours : lightSeries
  const [, , warn, alarm] = colours
  return {
    ...paletteProperties,
    ...worn,
    '--wall-warn': isDark ? palette.warn : warn,
    '--wall-alarm': isDark ? palette.alarm : alarm,
    ...Object.fromEntries(colours.map((colour, at) => [`--wall-series-${at + 1}`, colour])),
  }
}
