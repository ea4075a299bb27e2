// Renders charts with G2; no other file imports it. Renders only changed data, one chart at a time and none while hidden, and recreates a
// chart after a number of changes, because G2 leaks memory with each one.

import { Canvas } from '@antv/g'
import { Renderer } from '@antv/g-canvas'
import { corelib, extend, type G2Spec, Runtime } from '@antv/g2'
import { useEffect, useRef } from 'react'
import { useSharpness } from '../frame/Stage.tsx'
import { backgroundOf, painted } from './background.ts'
import { wallTheme } from './theme.ts'

const Chart = extend(Runtime, { ...corelib() })

/** Number of changes after which a chart is recreated. */
const CHANGES = 40

interface Props {
  /** G2 spec; a new object redraws the chart. */
  spec: G2Spec
  label: string
}

export default function ChartView({ spec, label }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const sharpness = useSharpness()
  const drawing = useRef<Drawing>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const own = createDrawing(element, sharpness)
    drawing.current = own
    return () => {
      own.end()
      drawing.current = null
    }
  }, [sharpness])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of sharpness recreates the drawing, which is empty at first
  useEffect(() => drawing.current?.show(spec), [spec, sharpness])
  return <div ref={box} className="wall-chart-canvas" role="img" aria-label={label} />
}

interface Drawing {
  show(spec: G2Spec): void
  end(): void
}

/** Renders the newest spec while the element is visible. */
function createDrawing(element: HTMLElement, sharpness: number): Drawing {
  let wanted: G2Spec | null = null
  let shown: G2Spec | null = null
  let shownSize = ''
  let shownGround = ''
  let chart: InstanceType<typeof Chart> | null = null
  let changes = 0
  let isBusy = false
  let isOver = false
  let isInSight = false

  const size = () => `${element.clientWidth}x${element.clientHeight}`

  async function draw(): Promise<void> {
    if (isBusy || isOver || wanted === null || document.hidden || !isInSight) return
    if (element.clientWidth === 0 || element.clientHeight === 0) return
    const ground = backgroundOf(element)
    if (wanted === shown && size() === shownSize && ground.name === shownGround) return
    isBusy = true
    const spec = wanted
    const drawnSize = size()
    try {
      if (chart === null || changes >= CHANGES || shownSize !== drawnSize) renew()
      changes += 1
      const { type } = ground
      const look = {
        width: element.clientWidth,
        height: element.clientHeight,
        theme: { ...painted(wallTheme, ground), type },
        animate: false,
      }
      chart?.options({ ...painted(spec, ground), ...look } as G2Spec)
      await chart?.render()
    } finally {
      isBusy = false
      shown = spec
      shownSize = drawnSize
      shownGround = ground.name
    }
    if (!isOver) void draw()
  }

  function renew(): void {
    chart?.destroy()
    element.replaceChildren()
    changes = 0
    const [width, height] = [element.clientWidth, element.clientHeight]
    // Our own canvas: that of G2 has the pixel ratio of the window and is blurred where the stage is enlarged.
    // G2 puts its container into the flow, so the container is a child of the measured element.
    const container = element.appendChild(document.createElement('div'))
    const canvas = new Canvas({ container, width, height, renderer: new Renderer(), devicePixelRatio: sharpness })
    chart = new Chart({ canvas })
  }

  const wake = () => void draw()
  const sight = new IntersectionObserver(([entry]) => {
    isInSight = entry?.isIntersecting ?? false
    wake()
  })
  const measure = new ResizeObserver(wake)
  // The theme is an attribute of the root element.
  const dress = new MutationObserver(wake)
  sight.observe(element)
  measure.observe(element)
  dress.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'style'] })
  document.addEventListener('visibilitychange', wake)

  return {
    show(spec) {
      wanted = spec
      wake()
    },
    end() {
      isOver = true
      sight.disconnect()
      measure.disconnect()
      dress.disconnect()
      document.removeEventListener('visibilitychange', wake)
      chart?.destroy()
      chart = null
      element.replaceChildren()
    },
  }
}
