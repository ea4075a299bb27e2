// Converts the place of a panel into grid lines of the stage: three columns, three rows.

import type { CSSProperties } from 'react'
import type { PanelPlace } from '../screen.ts'

const PLACE = /^([LCR])([1-3])([1-3])?(?::(\d)\/(\d))?$/
const COLUMNS = { L: 1, C: 2, R: 3 } as const
/** Gap between panels, in pixels of the stage. */
export const GAP = 16

export interface Area {
  column: 1 | 2 | 3
  from: number
  to: number
  /** Index of the part and number of parts of the width. */
  part: readonly [at: number, of: number]
}

export function areaOf(place: PanelPlace): Area | null {
  const [, column, from, to, at, of] = PLACE.exec(place) ?? []
  if (!column) return null
  return {
    column: COLUMNS[column as keyof typeof COLUMNS],
    from: Number(from),
    to: Number(to ?? from),
    part: [Number(at ?? 1), Number(of ?? 1)],
  }
}

export function placeStyle(place: PanelPlace): CSSProperties {
  const area = areaOf(place)
  if (area === null) return { gridColumn: 2, gridRow: '1 / 3', alignSelf: 'start', zIndex: 2 }
  const { column, from, to, part } = area
  const [at, of] = part
  const width = `((100% - ${GAP * (of - 1)}px) / ${of})`
  const portion = of === 1 ? {} : { width: `calc(${width})`, marginLeft: `calc((${width} + ${GAP}px) * ${at - 1})` }
  return { gridColumn: column, gridRow: `${from} / ${to + 1}`, ...portion }
}

/** Reading order, for stacked panels and screen readers: centre, left, right. */
export function readingOrder(one: PanelPlace, other: PanelPlace): number {
  return rank(one) - rank(other)
}

function rank(place: PanelPlace): number {
  const area = areaOf(place)
  if (area === null) return 0
  const column = area.column === 2 ? 0 : area.column
  return column * 100 + area.from * 10 + area.part[0]
}
