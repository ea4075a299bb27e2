// Page sizes of lists, and the size that fits the window.

export const pageSizes = [10, 30, 50, 100, 200, 500, 1000] as const

/**
 * Sizes in pixels and rows for `fittingSize`; `around` is the height of the page without the rows. `public/start.js` computes the same size
 * before any module runs, and gets these numbers from the page.
 */
export const windowFit = { around: 360, step: 5, fewest: 10, most: 50 } as const

/** Number of rows that fit the window, in steps of 5. @param height height of the window in pixels @param row height of a row in pixels */
export function fittingSize(height: number, row: number): number {
  const { around, step, fewest, most } = windowFit
  return Math.min(most, Math.max(fewest, Math.floor((height - around) / row / step) * step))
}

export const isPageSize = (size: number): boolean =>
  pageSizes.some((known) => known === size) || (size % windowFit.step === 0 && size >= windowFit.fewest && size <= windowFit.most)
