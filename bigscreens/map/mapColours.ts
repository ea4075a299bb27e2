// Colours that a map draws: those of big screens, or light ones on pages of the console.

import { createContext } from 'react'
import { palette, type Tone, toneColour } from '../palette.ts'

export interface MapColours {
  ground: string
  panel: string
  /** Lines of the coordinate grid. */
  grid: string
  text: string
  textSoft: string
  /** Fence, gates, wind and connecting lines. */
  bracket: string
  /** Glow along the fence, and its area. */
  glow: string
  area: string
  building: string
  yard: string
  outline: string
  tones: Readonly<Record<Tone, string>>
}

export const darkMap: MapColours = {
  ground: palette.ground,
  panel: palette.panel,
  grid: 'rgb(29 79 145 / 38%)',
  text: palette.text,
  textSoft: palette.textSoft,
  bracket: palette.bracket,
  glow: 'rgb(57 197 255 / 18%)',
  area: 'rgb(57 197 255 / 9%)',
  building: 'rgb(96 140 196 / 34%)',
  yard: 'rgb(96 140 196 / 12%)',
  outline: 'rgb(140 182 232 / 70%)',
  tones: toneColour,
}

export const lightMap: MapColours = {
  ground: '#f4f7fb',
  panel: '#ffffff',
  grid: 'rgb(120 146 176 / 34%)',
  text: '#1d2733',
  textSoft: '#4a5a6e',
  bracket: '#0b74c4',
  glow: 'rgb(11 116 196 / 12%)',
  area: 'rgb(11 116 196 / 7%)',
  building: 'rgb(84 120 166 / 26%)',
  yard: 'rgb(84 120 166 / 10%)',
  outline: 'rgb(62 98 146 / 75%)',
  tones: { ok: '#0c7a55', warn: '#8a5b00', alarm: '#b1460a', critical: '#c4242b', offline: '#5f6c7d', plain: '#0b5fa5' },
}

/** Colours of the maps below; those of big screens by default. */
export const MapColoursContext = createContext(darkMap)
