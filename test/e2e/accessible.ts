import type { Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'
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

/**
 * No finding of axe, whatever its impact, in the part of the page below `scope`. Landmarks may share a name: a list in a dialog has the name
 * of the list behind it.
 */
export async function expectAccessible(page: Page, scope = 'html'): Promise<void> {
  const violations = await violationsOf(page, { rules: { 'landmark-unique': { enabled: false } } }, scope)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

/** Runs axe within the page: its Playwright wrapper opens a second page for each check. */
export async function violationsOf(page: Page, options: RunOptions, scope = 'html'): Promise<AxeResults['violations']> {
  await page.evaluate(cameToRest)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([part, given]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(part, {
        resultTypes: ['violations'],
        iframes: false,
        ...given,
      })
      return violations
    },
    [scope, options] as const,
  )
}

/** Fading elements have less contrast until the end. Endless animations are readable at all times. */
async function cameToRest(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  await Promise.all(ending.map((animation) => animation.finished.catch(() => null)))
}

/** The page itself never scrolls sideways; a table inside may. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(beyond).toBeLessThanOrEqual(0)
}
