// Texts of a list that the server rendered, and those that the console rendered first.

import type { Page } from '@playwright/test'

/** Texts of heads and cells by row, without the buttons of rows, which depend on conditions and come later. */
export interface ServedPage {
  served: string[][] | null
  shown: string[][] | null
}

/** Keeps both for `servedPage`; call it before the page is opened. */
export const keepServedPage = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const kept: ServedPage = { served: null, shown: null }
    Object.assign(window, { keptPages: kept })
    let frame: Element | null = null
    const watcher = new MutationObserver(() => {
      const now = document.querySelector('#root > .g-frame:not(.g-ahead)')
      const rows = [...(now?.querySelectorAll('table.g-table tr') ?? [])]
      const texts = rows.map((row) => [...row.querySelectorAll('th, td:not(.g-cell-buttons)')].map(({ textContent }) => textContent ?? ''))
      if (now === null || texts.length === 0) return
      if ('gantryInput' in window && window.gantryInput && frame === null) {
        frame = now
        kept.served = texts
      } else if (now !== frame) {
        kept.shown = texts
        watcher.disconnect()
      }
    })
    watcher.observe(document, { childList: true, subtree: true })
  })

export const servedPage = async (page: Page): Promise<ServedPage> => {
  await page.waitForFunction(() => (window as unknown as { keptPages: ServedPage }).keptPages.shown !== null)
  return page.evaluate(() => (window as unknown as { keptPages: ServedPage }).keptPages)
}
