// A hand at the console, which is counted: each click, and each key that is pressed or typed.

import type { Locator, Page } from '@playwright/test'

const PATIENCE = 20_000

export interface Hand {
  readonly page: Page
  clicks: number
  keys: number
  click(target: Locator): Promise<void>
  type(target: Locator, text: string): Promise<void>
  press(key: string): Promise<void>
  /** Drops a file on what takes files: one click. */
  drop(target: Locator, name: string, buffer: Buffer): Promise<void>
  /** Chooses from a list that opens: the choice is found by what is typed. */
  choose(control: Locator, choice: string, typed?: string): Promise<void>
  /** Condition that the user waits for. */
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
