// Adapts chart colours to the background. Specs use the colours of big screens; elsewhere each is replaced by the value of its CSS variable
// at the chart.

import { paletteProperties } from '../palette.ts'

/** CSS variable by colour; if two have the same colour, that of the series wins. */
const properties = new Map(Object.entries(paletteProperties).map(([property, colour]) => [colour, property]))

export interface ChartBackground {
  /** Key that changes with any of the colours. */
  name: string
  /** Base theme of G2. */
  type: 'classic' | 'classicDark'
  /** Replacement for each colour of big screens. */
  colours: ReadonlyMap<string, string>
}

/** Colours at the position of an element. */
export function backgroundOf(element: Element): ChartBackground {
  const style = getComputedStyle(element)
  const colours = new Map([...properties].map(([colour, property]) => [colour, style.getPropertyValue(property).trim() || colour]))
  const type = style.colorScheme.includes('light') ? 'classic' : 'classicDark'
  return { name: [type, ...colours.values()].join(' '), type, colours }
}

/** A spec with the colours of a background. Data rows are not changed. */
export function painted<Part>(part: Part, ground: Pick<ChartBackground, 'colours'>): Part {
  return paint(part, ground.colours) as Part
}

function paint(part: unknown, colours: ChartBackground['colours']): unknown {
  if (typeof part === 'string') return colours.get(part) ?? part
  if (Array.isArray(part)) return part.map((one) => paint(one, colours))
  if (part === null || typeof part !== 'object') return part
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, name === 'data' ? value : paint(value, colours)]))
}
