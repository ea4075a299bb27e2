// The colours of the walls' views at a desk: those of the theme that the console wears. Series have none there, so a light ground has its own.

import { palette, paletteProperties, series } from '../palette.ts'

/** On light grounds, in the order of `series`; as strong there as those are on dark ones. */
export const lightSeries = ['#0b74c4', '#0f8560', '#a06a00', '#c2500f', '#6a50cc', '#c2356b', '#0f7f96', '#4f7f12'] as const

const worn: Readonly<Record<string, string>> = {
  '--w-ground': 'var(--g-surface)',
  '--w-ground-lit': 'var(--g-surface)',
  '--w-panel': 'var(--g-surface)',
  '--w-panel-head': 'var(--g-hover)',
  '--w-line': 'var(--g-border)',
  '--w-bracket': 'var(--g-primary)',
  '--w-title': 'var(--g-text)',
  '--w-text': 'var(--g-text)',
  '--w-text-soft': 'var(--g-text-2)',
  '--w-number': 'var(--g-text)',
  '--w-ok': 'var(--g-success)',
  '--w-critical': 'var(--g-danger)',
  '--w-critical-fill': 'var(--g-danger)',
  '--w-offline': 'var(--g-text-2)',
}

/** The custom properties of the walls for a page of the console. */
export function deskProperties(isDark: boolean): Readonly<Record<string, string>> {
  const colours = isDark ? series : lightSeries
  const [, , warn, alarm] = colours
  return {
    ...paletteProperties,
    ...worn,
    '--w-warn': isDark ? palette.warn : warn,
    '--w-alarm': isDark ? palette.alarm : alarm,
    ...Object.fromEntries(colours.map((colour, at) => [`--w-series-${at + 1}`, colour])),
  }
}
