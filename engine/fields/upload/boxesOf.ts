/** Detections in a picture: rectangle in pixels, label, and confidence (0 to 1, or percent). */
export interface PictureBox {
  x: number
  y: number
  width: number
  height: number
  words: string
}

/** Parses `[[x1, y1, x2, y2, label, confidence]]`, as JSON or an array; invalid boxes are skipped. */
export function boxesOf(value: unknown): readonly PictureBox[] {
  const rows = typeof value === 'string' ? parsed(value) : value
  if (!Array.isArray(rows)) return []
  return rows.flatMap((row: unknown) => {
    if (!Array.isArray(row)) return []
    const [x1, y1, x2, y2, label, confidence] = row as unknown[]
    if (![x1, y1, x2, y2].every((side) => typeof side === 'number' && Number.isFinite(side))) return []
    const [left, top, right, bottom] = [x1, y1, x2, y2] as [number, number, number, number]
    const corner = { x: Math.min(left, right), y: Math.min(top, bottom) }
    const size = { width: Math.abs(right - left), height: Math.abs(bottom - top) }
    return [{ ...corner, ...size, words: [label, percent(confidence)].filter((one) => one !== undefined && one !== '').join(' ') }]
  })
}

function percent(confidence: unknown): string {
  if (typeof confidence !== 'number') return ''
  return `${Math.round(confidence <= 1 ? confidence * 100 : confidence)}%`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
