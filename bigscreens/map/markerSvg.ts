// Marker images as SVG: round for normal, diamond for alarm, broken ring for offline.

import type { Tone } from '../palette.ts'
import { type MarkName, PATHS } from '../views/Mark.tsx'
import type { MapColours } from './mapColours.ts'
import type { MapBubble } from './mapPlaces.ts'

const picture = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`

export function markerSvg(mark: MarkName, tone: Tone, { ground, panel, tones }: MapColours): string {
  const colour = tones[tone]
  const plates: Readonly<Partial<Record<Tone, string>>> = {
    critical: `<path d="M22 1 43 22 22 43 1 22Z" fill="${ground}" stroke="${colour}" stroke-width="3"/>`,
    alarm: `<path d="M22 1 43 22 22 43 1 22Z" fill="${ground}" stroke="${colour}" stroke-width="3"/>`,
    offline: `<circle cx="22" cy="22" r="17" fill="${ground}" stroke="${colour}" stroke-width="2.5" stroke-dasharray="5 4"/>`,
  }
  const plate = plates[tone] ?? `<circle cx="22" cy="22" r="17" fill="${panel}" stroke="${colour}" stroke-width="2.5"/>`
  const sign = `<path transform="translate(12 12) scale(.833)" d="${PATHS[mark]}" fill="none" stroke="${colour}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>`
  return picture(`<svg xmlns="http://www.w3.org/2000/svg" width="44" height="44" viewBox="0 0 44 44">${plate}${sign}</svg>`)
}

export function clusterSvg(tone: Tone, { ground, tones }: MapColours): string {
  const colour = tones[tone]
  return picture(
    `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="0 0 48 48"><circle cx="24" cy="24" r="22" fill="${colour}33"/><circle cx="24" cy="24" r="16" fill="${ground}" stroke="${colour}" stroke-width="2.5"/></svg>`,
  )
}

/** Badge of a bubble, so that its state does not depend on colour alone. */
const BADGES: Readonly<Partial<Record<Tone, MarkName>>> = { warn: 'warn', alarm: 'warn', critical: 'critical', offline: 'offline' }
/** Margin around a bubble for its badge. */
const EDGE = 8

/** Image of a bubble with a figure; grey and struck through if it is offline. */
export function bubbleSvg({ radius, text, shape }: MapBubble, tone: Tone, { ground, text: letters, tones }: MapColours): string {
  const colour = tones[tone]
  const side = 2 * (radius + EDGE)
  const middle = side / 2
  const dashes = tone === 'offline' ? ' stroke-dasharray="5 4"' : ''
  const look = `fill="${ground}" fill-opacity=".82" stroke="${colour}" stroke-width="3"${dashes}`
  const plate =
    shape === 'circle'
      ? `<circle cx="${middle}" cy="${middle}" r="${radius}" ${look}/>`
      : `<path d="M${middle} ${middle - radius}L${middle + radius} ${middle}L${middle} ${middle + radius}L${middle - radius} ${middle}Z" ${look}/>`
  const struck = tone === 'offline' ? ' text-decoration="line-through"' : ''
  const figure = `<text x="${middle}" y="${middle + 6}" text-anchor="middle" font-family="sans-serif" font-size="16" font-weight="600" fill="${letters}"${struck}>${text}</text>`
  const badge = BADGES[tone]
  const sign = badge
    ? `<g transform="translate(${middle + radius * 0.7 - 10} ${middle - radius * 0.7 - 10})"><circle cx="10" cy="10" r="10" fill="${ground}"/><path transform="translate(2 2) scale(.667)" d="${PATHS[badge]}" fill="none" stroke="${colour}" stroke-width="2.5"/></g>`
    : ''
  return picture(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">${plate}${figure}${sign}</svg>`,
  )
}

/** Wind arrow, pointing up before it is rotated. */
export const arrowSvg = ({ bracket }: MapColours): string =>
  picture(
    `<svg xmlns="http://www.w3.org/2000/svg" width="28" height="44" viewBox="0 0 28 44"><path d="M14 42V6M5 16l9-11 9 11" fill="none" stroke="${bracket}" stroke-opacity=".6" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
  )
