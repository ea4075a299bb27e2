// The colours of the walls: dark, whatever theme the console wears. `test/bigscreens/palette.test.ts` holds them to a contrast of 4.5.

export const palette = {
  ground: '#050d1f',
  groundLit: '#0a1a38',
  panel: '#0a2044',
  panelHead: '#0f2c5c',
  line: '#1d4f91',
  bracket: '#39c5ff',
  title: '#cfe8ff',
  text: '#e6f2ff',
  textSoft: '#8fb3d9',
  number: '#39e2ff',
  ok: '#1fe08a',
  warn: '#ffc53d',
  alarm: '#ff8a3d',
  critical: '#ff6b6d',
  /** Fills and lights of what is critical; as text it would be too faint on a panel. */
  criticalFill: '#ff4d4f',
  offline: '#8e9cb3',
} as const

/** Colours of series, in the order that charts take them. */
export const seriesColours = ['#39c5ff', '#2ee6a6', '#ffd24d', '#ff8a3d', '#a48bff', '#ff6b9d', '#6be0ff', '#9be15d'] as const

/** Air quality from excellent on, as its public scale paints it. */
export const aqiColours = ['#00e400', '#ffff00', '#ff7e00', '#d60000', '#99004c', '#7e0023'] as const

/** How something stands. A view says it by colour and by a mark or a word beside it. */
export type Tone = 'ok' | 'warn' | 'alarm' | 'critical' | 'offline' | 'plain'

export const toneColour: Readonly<Record<Tone, string>> = {
  ok: palette.ok,
  warn: palette.warn,
  alarm: palette.alarm,
  critical: palette.critical,
  offline: palette.offline,
  plain: palette.number,
}

/** The palette as custom properties: `--wall-ok`, `--wall-text-soft`. */
export const paletteProperties: Readonly<Record<string, string>> = Object.fromEntries([
  ...Object.entries(palette).map(([name, colour]) => [`--wall-${name.replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`)}`, colour]),
  ...seriesColours.map((colour, at) => [`--wall-series-${at + 1}`, colour]),
])
