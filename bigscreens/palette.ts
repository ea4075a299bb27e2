// Colours of big screens, dark in every theme of the console. `test/bigscreens/palette.test.ts` checks a contrast of 4.5.

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
  /** Fill colour for critical items; too faint for text. */
  criticalFill: '#ff4d4f',
  offline: '#8e9cb3',
} as const

/** Series colours, in the order in which charts use them. */
export const seriesColours = ['#39c5ff', '#2ee6a6', '#ffd24d', '#ff8a3d', '#a48bff', '#ff6b9d', '#6be0ff', '#9be15d'] as const

/** Colours of the public air quality index, from excellent on. */
export const aqiColours = ['#00e400', '#ffff00', '#ff7e00', '#d60000', '#99004c', '#7e0023'] as const

/** State of an item. Views also show it by an icon or word, not by colour alone. */
export type Tone = 'ok' | 'warn' | 'alarm' | 'critical' | 'offline' | 'plain'

export const toneColour: Readonly<Record<Tone, string>> = {
  ok: palette.ok,
  warn: palette.warn,
  alarm: palette.alarm,
  critical: palette.critical,
  offline: palette.offline,
  plain: palette.number,
}

/** The palette as CSS variables: `--wall-ok`, `--wall-text-soft`. */
export const paletteProperties: Readonly<Record<string, string>> = Object.fromEntries([
  ...Object.entries(palette).map(([name, colour]) => [`--wall-${name.replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`)}`, colour]),
  ...seriesColours.map((colour, at) => [`--wall-series-${at + 1}`, colour]),
])
