// Detects when all panels of a big screen have data, and charts and maps are drawn.

import type { Page } from '@playwright/test'

export interface Painted {
  /** Milliseconds after the navigation until the first panel shows data. */
  first: number
  /** Milliseconds until all panels do, and all charts and maps are drawn. */
  all: number
}

const PATIENCE = 120_000

/** Opens a big screen and waits until it is complete. */
export async function openWall(page: Page, address: string): Promise<Painted> {
  await page.addInitScript(watchPanels)
  await page.goto(address, { waitUntil: 'commit' })
  const painted = await page.waitForFunction(() => (globalThis as unknown as Watching).wallPainted, null, {
    timeout: PATIENCE,
    polling: 250,
  })
  return (await painted.jsonValue()) as Painted
}

interface Watching {
  wallPainted?: Painted
}

/** Runs in the page from its start. */
function watchPanels(): void {
  const LOOK_EVERY = 25
  let first: number | null = null
  const small = document.createElement('canvas')
  small.width = 24
  small.height = 24
  const context = small.getContext('2d', { willReadFrequently: true })
  const isDrawn = (canvas: HTMLCanvasElement): boolean => {
    if (context === null || canvas.width === 0 || canvas.height === 0) return false
    context.clearRect(0, 0, small.width, small.height)
    context.drawImage(canvas, 0, 0, small.width, small.height)
    return context.getImageData(0, 0, small.width, small.height).data.some((value) => value > 0)
  }
  const holds = (panel: Element): boolean =>
    panel.querySelector('.wall-skeleton') === null && panel.querySelector('.wall-panel-body > *') !== null
  const look = () => {
    const panels = [...document.querySelectorAll('.wall-panel')]
    const now = performance.now()
    if (first === null && panels.some((panel) => holds(panel) && /\d/.test(panel.textContent ?? ''))) first = now
    const scenes = [...document.querySelectorAll('.wall-chart, .wall-map-view')]
    const isWhole =
      panels.length > 0 &&
      panels.every(holds) &&
      scenes.every((scene) => [...scene.querySelectorAll('canvas')].some((canvas) => isDrawn(canvas)))
    if (isWhole) (globalThis as unknown as Watching).wallPainted = { first: first ?? now, all: now }
    else setTimeout(look, LOOK_EVERY)
  }
  look()
}
