import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './support.ts'

/** The look that pages are read in: the one farthest from that of all other tests. The contrast of every theme is worked out in themeContrast.test.ts. */
export const looks: readonly { language: 'zh' | 'en'; theme: string }[] = [{ language: 'en', theme: 'dark' }]

/** Wears a language and a theme from the next load on. */
export async function wear(page: Page, { language, theme }: { language: 'zh' | 'en'; theme: string }): Promise<void> {
  await page.addInitScript(
    ([words, dress]) => {
      localStorage.setItem('gantry-language', JSON.stringify(words))
      localStorage.setItem('gantry-theme', JSON.stringify(dress))
    },
    [language, theme],
  )
}

/** Nothing serious or critical for people who read or press otherwise. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(() => {
    // Those that go on for ever move, but what they move can be read all the time.
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    return Promise.all(ending.map((animation) => animation.finished.catch(() => null)))
  })
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

/** The page itself never scrolls sideways; a table inside may. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0)
}
