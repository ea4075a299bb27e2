// Charts are declared in the colours of the walls. On another ground each colour gives way to the one that has its part there:
// the custom property of its name, as it is where the chart stands.

import { paletteProperties } from '../palette.ts'

/** Custom property by colour; where a series has the colour of something else, the series counts. */
const properties = new Map(Object.entries(paletteProperties).map(([property, colour]) => [colour, property]))

export interface ChartGround {
  /** Changes with any of the colours. */
  name: string
  /** The theme of G2 below ours. */
  type: 'classic' | 'classicDark'
  /** The colour that stands in for one of the walls. */
  colours: ReadonlyMap<string, string>
}

/** Colours of the background behind an element. */
export function groundOf(element: Element): ChartGround {
  const style = getComputedStyle(element)
  const colours = new Map([...properties].map(([colour, property]) => [colour, style.getPropertyValue(property).trim() || colour]))
  const type = style.colorScheme.includes('light') ? 'classic' : 'classicDark'
  return { name: [type, ...colours.values()].join(' '), type, colours }
}

/** The same in the colours of a ground. Rows of data are left as they are. */
export function painted<Part>(part: Part, ground: Pick<ChartGround, 'colours'>): Part {
  return paint(part, ground.colours) as Part
}

function paint(part: unknown, colours: ChartGround['colours']): unknown {
  if (typeof part === 'string') return colours.get(part) ?? part
  if (Array.isArray(part)) return part.map((one) => paint(one, colours))
  if (part === null || typeof part !== 'object') return part
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, name === 'data' ? value : paint(value, colours)]))
}
