// Renders the panels of a desk to one PNG: backgrounds, texts and charts at their positions.

const EDGE = 24
const HEAD = 56
const PATIENCE_MS = 3000

/** PNG of the panels inside an element, below a heading. Charts that are not visible are scrolled into view first, so that they render. */
export async function deskPicture(element: HTMLElement, heading: string): Promise<Blob> {
  const panels = [...element.querySelectorAll<HTMLElement>('.wall-panel')]
  for (const panel of panels) await drawn(panel)
  const scale = Math.max(1, globalThis.devicePixelRatio || 1)
  const origin = element.getBoundingClientRect()
  const [width, height] = [origin.width + 2 * EDGE, origin.height + HEAD + 2 * EDGE]
  const canvas = Object.assign(document.createElement('canvas'), { width: width * scale, height: height * scale })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser draws no canvas')
  pen.scale(scale, scale)
  pen.fillStyle = groundOf(element)
  pen.fillRect(0, 0, width, height)
  const place = ({ left, top, width: wide, height: high }: DOMRect) =>
    [left - origin.left + EDGE, top - origin.top + EDGE + HEAD, wide, high] as const
  write(pen, heading, EDGE, EDGE, { font: `600 20px ${getComputedStyle(element).fontFamily}`, color: getComputedStyle(element).color })
  for (const panel of panels) {
    const { backgroundColor, borderColor } = getComputedStyle(panel)
    const rect = place(panel.getBoundingClientRect())
    pen.fillStyle = backgroundColor
    pen.fillRect(...rect)
    pen.strokeStyle = borderColor
    pen.strokeRect(...rect)
    for (const drawing of panel.querySelectorAll('canvas')) pen.drawImage(drawing, ...place(drawing.getBoundingClientRect()))
    for (const words of panel.querySelectorAll<HTMLElement>('.wall-panel-title, .wall-chart-units span, .wall-notice')) {
      const [left, top, , high] = place(words.getBoundingClientRect())
      const { font, fontSize, color, paddingLeft } = getComputedStyle(words)
      const middle = top + Math.max(0, (high - Number.parseFloat(fontSize)) / 2)
      write(pen, words.textContent?.trim() ?? '', left + Number.parseFloat(paddingLeft), middle, { font, color })
    }
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((picture) => (picture ? resolve(picture) : reject(new Error('The picture is too large'))), 'image/png')
  })
}

function write(pen: CanvasRenderingContext2D, text: string, left: number, top: number, { font, color }: { font: string; color: string }) {
  pen.font = font
  pen.fillStyle = color
  pen.textBaseline = 'top'
  pen.fillText(text, left, top)
}

/** Resolves when every chart of a panel is rendered, or after a timeout. */
async function drawn(panel: HTMLElement): Promise<void> {
  const charts = [...panel.querySelectorAll('.wall-chart-canvas')]
  const isReady = () => charts.every((chart) => chart.querySelector('canvas') !== null)
  if (isReady()) return
  panel.scrollIntoView({ block: 'nearest' })
  const until = performance.now() + PATIENCE_MS
  while (!isReady() && performance.now() < until) await new Promise((next) => requestAnimationFrame(next))
}

/** First background behind an element that is not transparent. */
function groundOf(element: HTMLElement | null): string {
  if (element === null) return '#fff'
  const { backgroundColor } = getComputedStyle(element)
  return backgroundColor === 'transparent' || /,\s*0\)$/.test(backgroundColor) ? groundOf(element.parentElement) : backgroundColor
}
