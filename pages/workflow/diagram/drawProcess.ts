// Controls the BPMN viewer: marks, zoom, and panning by keys and touch.

import type { StepMark } from './diagramProps.ts'

export interface ProcessDrawing {
  mark(marks: Readonly<Record<string, StepMark>>): void
  /** Shows the whole process, or the current step if the whole would be too small. */
  show(): void
  /** Fits the whole process, without enlarging it. */
  fitAll(): void
  /** Zooms in (1) or out (-1) by one step. */
  zoom(step: 1 | -1): void
}

/** Used part of the viewer's API. */
export interface DrawnViewer {
  get<Service>(name: string): Service
  /** Throws if the text is no BPMN or has no diagram. */
  importXML(xml: string): Promise<unknown>
  destroy(): void
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Used part of the canvas service. */
interface Canvas {
  zoom(level?: number | 'fit-viewport', center?: 'auto'): number
  scroll(delta: { dx: number; dy: number }): void
  resized(): void
  viewbox(): { inner: Box }
  scrollToElement(element: string, padding: number): void
  addMarker(element: string, marker: string): void
  removeMarker(element: string, marker: string): void
}
interface Overlays {
  add(element: string, overlay: { position: { top?: number; right?: number }; html: HTMLElement }): string
  remove(filter: { type?: string } | string): void
}

const STEP = 1.25
const [SMALLEST, LARGEST] = [0.2, 3]
const [LOWEST, HIGHEST] = [180, 460]
const MARGIN = 24
/** Minimum scale for the whole process; below it the current step is shown at this scale. */
const READABLE = 0.6
/** Text beside the colour, for users who cannot see the colour. */
const SIGNS: Readonly<Record<StepMark, string>> = { done: '✓', current: '▶' }

/** @param signal removes the listeners of the container, which outlives the viewer */
export function drawProcess(
  viewer: DrawnViewer,
  place: HTMLElement,
  signal: AbortSignal,
  select: (element: string | null) => void,
): ProcessDrawing {
  const canvas = viewer.get<Canvas>('canvas')
  const overlays = viewer.get<Overlays>('overlays')
  const registry = viewer.get<{ get(id: string): { waypoints?: unknown } | undefined }>('elementRegistry')
  let current: string | null = null
  const shown = new Map<string, { mark: StepMark; overlay: string }>()

  viewer
    .get<{ on(name: string, listener: (event: { element: { id: string; parent?: unknown } }) => void): void }>('eventBus')
    .on('element.click', ({ element }) => select(element.parent ? element.id : null))

  function fitAll(): void {
    // A page in the background has no size.
    if (place.clientWidth === 0) return
    const { inner } = canvas.viewbox()
    const scale = Math.min(1, (place.clientWidth - 2 * MARGIN) / Math.max(1, inner.width))
    place.style.height = `${Math.min(HIGHEST, Math.max(LOWEST, inner.height * scale + 3 * MARGIN))}px`
    canvas.resized()
    canvas.zoom('fit-viewport', 'auto')
    // `fit-viewport` leaves no margin and cuts borders.
    if (canvas.zoom() === scale) return
    canvas.zoom(Math.min(scale, canvas.zoom()), 'auto')
  }

  function show(): void {
    fitAll()
    if (!current || place.clientWidth === 0 || canvas.zoom() >= READABLE) return
    canvas.zoom(READABLE)
    canvas.scrollToElement(current, MARGIN)
  }

  function zoom(step: 1 | -1): void {
    canvas.zoom(Math.min(LARGEST, Math.max(SMALLEST, canvas.zoom() * STEP ** step)), 'auto')
  }

  const press = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '=') zoom(1)
    else if (event.key === '-') zoom(-1)
    else if (event.key === '0') fitAll()
    else if (arrow) canvas.scroll({ dx: 40 * arrow[0], dy: 40 * arrow[1] })
    else return
    event.preventDefault()
  }
  place.addEventListener('keydown', press, { signal })
  moveByFinger(place, signal, (dx) => canvas.scroll({ dx, dy: 0 }))
  fitAll()

  return {
    show,
    fitAll,
    zoom,
    mark(marks) {
      current = Object.keys(marks).find((id) => marks[id] === 'current' && registry.get(id)) ?? null
      show()
      for (const [id, { mark, overlay }] of shown) {
        if (marks[id] === mark) continue
        canvas.removeMarker(id, `g-${mark}`)
        overlays.remove(overlay)
        shown.delete(id)
      }
      for (const [id, mark] of Object.entries(marks)) {
        const element = registry.get(id)
        if (!element || element.waypoints || shown.has(id)) continue
        canvas.addMarker(id, `g-${mark}`)
        const html = Object.assign(document.createElement('span'), { className: 'g-diagram-sign', textContent: SIGNS[mark] })
        html.dataset.mark = mark
        shown.set(id, { mark, overlay: overlays.add(id, { position: { top: -9, right: 9 }, html }) })
      }
    },
  }
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** Horizontal panning by touch, which the viewer does not support; vertical moves scroll the page. */
function moveByFinger(place: HTMLElement, signal: AbortSignal, move: (dx: number) => void): void {
  let last: number | null = null
  const down = ({ pointerType, clientX }: PointerEvent) => {
    last = pointerType === 'touch' ? clientX : null
  }
  const drag = ({ clientX }: PointerEvent) => {
    if (last === null) return
    move(clientX - last)
    last = clientX
  }
  const lift = () => {
    last = null
  }
  place.addEventListener('pointerdown', down, { signal })
  place.addEventListener('pointermove', drag, { signal })
  place.addEventListener('pointerup', lift, { signal })
  place.addEventListener('pointercancel', lift, { signal })
}
