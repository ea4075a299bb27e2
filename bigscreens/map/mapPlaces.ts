import type { Position } from '../../engine/model/formats/fence.ts'
import type { Tone } from '../palette.ts'
import type { MarkName } from '../views/Mark.tsx'

/** A marker. */
export interface MapPlace {
  id: string
  name: string
  /** Position in WGS-84. */
  position: Position
  mark: MarkName
  tone: Tone
  /** Key of the group in the legend, which can be hidden. */
  group: string
  isChosen?: boolean
  /** Bubble with a figure, drawn instead of an icon. */
  bubble?: MapBubble
  /** Count shown in a bubble; close bubbles are added up. */
  count?: number
  /** True for an animated marker. */
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

/** Minimum distance in pixels of bubbles with counts; closer ones are added up. */
export const COUNTS_APART = 2 * LARGEST - 6

/** Bubble whose area is proportional to the count. */
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

/** A dashed line between two positions with its name in the middle. */
export interface MapLine {
  from: Position
  to: Position
  name: string
}

/** Layers above the background that change at run time. */
export interface MapCover {
  heat: readonly { position: Position; weight: number }[]
  lines: readonly MapLine[]
  /** Direction from which the wind comes, in degrees from north; speed in m/s. */
  wind: { degrees: number; speed: number } | null
}
