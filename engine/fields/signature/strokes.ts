// Strokes of a signature on paper of fixed size, so that the image does not depend on the size of the pad.

export interface Point {
  x: number
  y: number
}

export type Stroke = readonly Point[]

/** Size of the stored image in pixels. */
export const PAPER = { width: 960, height: 320 } as const

/** Position on the paper for a pointer position. @param pad rectangle of the pad on the screen */
export function onPaper({ clientX, clientY }: { clientX: number; clientY: number }, pad: DOMRect): Point {
  return { x: ((clientX - pad.left) / pad.width) * PAPER.width, y: ((clientY - pad.top) / pad.height) * PAPER.height }
}

/** True for a typed name, or a drawing with at least one line; dots alone do not count. */
export const isSigned = (strokes: readonly Stroke[], name: string): boolean =>
  name.trim() !== '' || strokes.some(({ length }) => length > 1)

const INK = '#111827'
const PEN = 6

/** Draws the signature dark on white in every theme, because the image is also printed. */
export function paint(canvas: HTMLCanvasElement, strokes: readonly Stroke[], name: string): void {
  const ink = canvas.getContext('2d')
  if (!ink) return
  ink.fillStyle = '#fff'
  ink.fillRect(0, 0, PAPER.width, PAPER.height)
  ink.strokeStyle = INK
  ink.fillStyle = INK
  ink.lineWidth = PEN
  ink.lineCap = 'round'
  ink.lineJoin = 'round'
  for (const stroke of strokes) {
    ink.beginPath()
    for (const [at, { x, y }] of stroke.entries()) {
      const next = stroke[at + 1]
      if (at === 0) ink.moveTo(x, y)
      // Curves through the midpoints of the segments are smooth.
      if (next) ink.quadraticCurveTo(x, y, (x + next.x) / 2, (y + next.y) / 2)
      else ink.lineTo(x, y)
    }
    ink.stroke()
  }
  if (name.trim() === '') return
  ink.font = `italic ${PAPER.height / 2.5}px "Segoe Script", "Snell Roundhand", KaiTi, STKaiti, cursive`
  ink.textAlign = 'center'
  ink.textBaseline = 'middle'
  ink.fillText(name.trim(), PAPER.width / 2, PAPER.height / 2, PAPER.width * 0.9)
}
