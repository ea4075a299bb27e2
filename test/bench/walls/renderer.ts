// CPU time of the renderer for a page, and memory of the page.

import type { Browser, CDPSession, Page } from '@playwright/test'
import { type Held, heldBy } from '../memory.ts'

export interface Spent {
  /** Seconds of processor time of the renderers: scripts, style, layout, painting. */
  renderer: number
  /** The same of the process that draws; without a graphics card it does so by the processor. */
  drawing: number
}

interface ProcessInfo {
  type: string
  cpuTime: number
}

/** Of all renderers of the browser: keep one page open. */
export async function spentBy(browser: Browser): Promise<Spent> {
  const session = await browser.newBrowserCDPSession()
  try {
    const { processInfo } = (await session.send('SystemInfo.getProcessInfo')) as { processInfo: ProcessInfo[] }
    const of = (type: string) => processInfo.filter((one) => one.type === type).reduce((sum, { cpuTime }) => sum + cpuTime, 0)
    return { renderer: of('renderer'), drawing: of('GPU') }
  } finally {
    await session.detach()
  }
}

/** Seconds of the main thread, as the page itself counts them. */
export async function mainThread(session: CDPSession): Promise<Readonly<Record<'task' | 'script' | 'layout' | 'style', number>>> {
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { task: of('TaskDuration'), script: of('ScriptDuration'), layout: of('LayoutDuration'), style: of('RecalcStyleDuration') }
}

export interface Kept extends Held {
  canvases: number
}

export async function keptBy(page: Page, session: CDPSession): Promise<Kept> {
  const held = await heldBy(session)
  return { ...held, canvases: await page.locator('canvas').count() }
}
