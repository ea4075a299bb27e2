import type { Locator } from '@playwright/test'
import { expect } from './support.ts'

/**
 * Takes a choice of a select or of a tree of choices, and folds one that takes several.
 * @param choice what it is called; `null` for the first
 * @param typed what to look for beforehand; in a tree it is looked for on all levels
 */
export async function choose(control: Locator, choice: string | RegExp | null, typed?: string): Promise<void> {
  const unfolded = control.page().locator('.ant-select-dropdown:visible')
  await control.click()
  if (typed !== undefined) await control.fill(typed)
  const choices = unfolded.locator('.ant-select-item-option, .ant-select-tree-node-content-wrapper').filter({ visible: true })
  await (choice === null ? choices.first() : unfolded.getByTitle(choice, { exact: true })).click()
  // One that takes a single choice folds by itself: a key more would reach the dialog around it.
  if (await control.evaluate((input) => input.closest('.ant-select-multiple') !== null)) await control.press('Escape')
  await expect(unfolded).toHaveCount(0)
}
