// Markers as pictures: a round plate for what is well, a square one on its corner for alarms, a broken ring for what is silent.

import { palette, type Tone, toneColour } from '../palette.ts'
import { type MarkName, PATHS } from '../views/Mark.tsx'

const picture = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`

export function markerSvg(mark: MarkName, tone: Tone): string {
  const colour = toneColour[tone]
  const plates: Readonly<Partial<Record<Tone, string>>> = {
    critical: `<path d="M22 1 43 22 22 43 1 22Z" fill="${palette.ground}" stroke="${colour}" stroke-width="3"/>`,
    alarm: `<path d="M22 1 43 22 22 43 1 22Z" fill="${palette.ground}" stroke="${colour}" stroke-width="3"/>`,
    offline: `<circle cx="22" cy="22" r="17" fill="${palette.ground}" stroke="${colour}" stroke-width="2.5" stroke-dasharray="5 4"/>`,
  }
  const plate = plates[tone] ?? `<circle cx="22" cy="22" r="17" fill="${palette.panel}" stroke="${colour}" stroke-width="2.5"/>`
  const sign = `<path transform="translate(12 12) scale(.833)" d="${PATHS[mark]}" fill="none" stroke="${colour}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>`
  return picture(`<svg xmlns="http://www.w3.org/2000/svg" width="44" height="44" viewBox="0 0 44 44">${plate}${sign}</svg>`)
}

export function clusterSvg(colour: string): string {
  return picture(
    `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="0 0 48 48"><circle cx="24" cy="24" r="22" fill="${colour}33"/><circle cx="24" cy="24" r="16" fill="${palette.ground}" stroke="${colour}" stroke-width="2.5"/></svg>`,
  )
}
