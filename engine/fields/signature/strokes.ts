// A signature as it is drawn: strokes of points on paper of a fixed size, so that it looks the same however wide the pad is.

export interface Point {
  x: number
  y: number
}

export type Stroke = readonly Point[]

/** Pixels of the stored picture. */
export const PAPER = { width: 960, height: 320 } as const

/** Where on the paper a pointer is, by the pad's place on the screen. */
export function onPaper({ clientX, clientY }: { clientX: number; clientY: number }, pad: DOMRect): Point {
  return { x: ((clientX - pad.left) / pad.width) * PAPER.width, y: ((clientY - pad.top) / pad.height) * PAPER.height }
}

/** A signature is a typed name, or a drawing with at least one line; taps alone are none. */
export const isSigned = (strokes: readonly Stroke[], name: string): boolean =>
  name.trim() !== '' || strokes.some(({ length }) => length > 1)

const INK = '#111827'
const PEN = 6

/** Dark ink on white paper in every theme: the picture is printed and shown elsewhere. */
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
      // Curves through the middles of two points leave no corners.
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
