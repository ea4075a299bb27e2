// CPU time of the renderer for a page, and memory of the page.

import type { Browser, CDPSession, Page } from '@playwright/test'
import { type Held, heldBy } from '../memory.ts'

export interface Spent {
  /** Processor time of the renderers in seconds: scripts, style, layout, paint. */
  renderer: number
  /** Processor time of the GPU process, which draws in software without a graphics card. */
  drawing: number
}

interface ProcessInfo {
  type: string
  cpuTime: number
}

/** Processor time of all renderers of the browser, so only one page may be open. */
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

/** Main thread time in seconds, as measured by the page. */
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
