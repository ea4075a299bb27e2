// Operates the console and counts every click, pressed key and typed character.

import type { Locator, Page } from '@playwright/test'

const PATIENCE = 20_000

export interface Hand {
  readonly page: Page
  clicks: number
  keys: number
  click(target: Locator): Promise<void>
  type(target: Locator, text: string): Promise<void>
  press(key: string): Promise<void>
  /** Drops a file; counts as one click. */
  drop(target: Locator, name: string, buffer: Buffer): Promise<void>
  /** Selects an option of a list, found by typing. */
  choose(control: Locator, choice: string, typed?: string): Promise<void>
  /** Waits until an element is visible. */
  sees(target: Locator): Promise<void>
}

export function createHand(page: Page): Hand {
  page.setDefaultTimeout(PATIENCE)
  const hand: Hand = {
    page,
    clicks: 0,
    keys: 0,
    async click(target) {
      hand.clicks += 1
      await target.click()
    },
    async type(target, text) {
      hand.keys += text.length
      await target.fill(text)
    },
    async press(key) {
      hand.keys += 1
      await page.keyboard.press(key)
    },
    async drop(target, name, buffer) {
      hand.clicks += 1
      await target.setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
    },
    async choose(control, choice, typed) {
      await hand.click(control)
      if (typed !== undefined) await hand.type(control, typed)
      const options = page.locator('.ant-select-dropdown:visible').locator('.ant-select-item-option, .ant-select-tree-node-content-wrapper')
      await hand.click(options.filter({ hasText: choice, visible: true }).first())
      await page.locator('.ant-select-dropdown:visible').waitFor({ state: 'hidden' })
    },
    sees: (target) => target.first().waitFor(),
  }
  return hand
}
