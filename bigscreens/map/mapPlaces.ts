import type { Position } from '../../engine/model/formats/fence.ts'
import type { Tone } from '../palette.ts'
import type { MarkName } from '../views/Mark.tsx'

/** A marker. */
export interface MapPlace {
  id: string
  name: string
  /** True longitude and latitude. */
  position: Position
  mark: MarkName
  tone: Tone
  /** By which the legend shows and hides: a key, its word beside it. */
  group: string
  isChosen?: boolean
  /** Drawn as a bubble with a figure in the place of a plate with a sign. */
  bubble?: MapBubble
  /** Drawn as a bubble of a count, which near ones share. */
  count?: number
  /** Waves go out from it. */
  isPulsing?: boolean
}

export interface MapBubble {
  /** In pixels of the stage. */
  radius: number
  text: string
  shape: 'circle' | 'diamond'
}

const LEAST = 18
const LARGEST = 36

/** Where figures are counts, near bubbles become one of all of them; this is how far from each other they still are. */
export const COUNTS_APART = 2 * LARGEST - 6

/** As large, by its area, as what is counted. */
export function countBubble(count: number): MapBubble {
  return { radius: Math.round(Math.min(LARGEST, LEAST + 1.8 * Math.sqrt(count))), text: String(count), shape: 'circle' }
}

/** A circle around a place. */
export interface MapRing {
  position: Position
  metres: number
  name: string
  colour?: string
}

/** A dashed line between two places with its name in the middle. */
export interface MapLine {
  from: Position
  to: Position
  name: string
}

/** Layers above the background that change at run time. */
export interface MapCover {
  heat: readonly { position: Position; weight: number }[]
  lines: readonly MapLine[]
  /** Degrees that it comes from, from north; m/s. */
  wind: { degrees: number; speed: number } | null
}
