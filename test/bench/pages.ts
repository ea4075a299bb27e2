// The two compared pages, each with its selectors and interactions.

import type { Locator, Page } from '@playwright/test'
import { HAND_WRITTEN } from './front.ts'
import { PAGE } from './site.ts'

export interface BenchPage {
  name: 'ours' | 'other'
  path: string
  /** Selector of the rows with records. */
  rows: string
  /** Number of rendered rows at page size 200; the console is virtualised. */
  rowsOf200: number
  searchInput(page: Page): Locator
  /** Prepares a change of the page size; returns the event that begins it and a function that triggers it. */
  resize(page: Page, size: number): Promise<{ event: string; trigger(): Promise<void> }>
}

const searchInput = (page: Page): Locator => page.getByRole('search').getByLabel('物资类别')

export const ours: BenchPage = {
  name: 'ours',
  path: PAGE,
  rows: 'tbody tr[aria-rowindex]',
  rowsOf200: 11,
  searchInput,
  async resize(page, size) {
    const select = page.getByRole('combobox', { name: '每页条数' })
    return {
      event: 'change',
      async trigger() {
        await select.selectOption(String(size))
      },
    }
  },
}

export const handWritten: BenchPage = {
  name: 'other',
  path: HAND_WRITTEN,
  rows: 'tbody tr.ant-table-row',
  rowsOf200: 200,
  searchInput,
  async resize(page, size) {
    await page.locator('.ant-pagination-options .ant-select').click()
    const option = page.locator('.ant-select-item-option', { hasText: new RegExp(`^${size} `) })
    await option.waitFor()
    return { event: 'click', trigger: () => option.click() }
  },
}
