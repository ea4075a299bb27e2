import type { Position } from '../../engine/model/fence.ts'
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
}

/** A circle around a place. */
export interface MapRing {
  position: Position
  metres: number
  name: string
  colour?: string
}
