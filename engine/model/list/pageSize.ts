// Rows of a page: the sizes to choose from, and as many as fit the window.

export const pageSizes = [10, 30, 50, 100, 200] as const

/**
 * The window without the rows of a list: bars, search, buttons, head of the table, pages. `public/start.js` computes the same size
 * before any module runs and takes these numbers from the page.
 */
export const windowFit = { around: 360, step: 5, fewest: 10, most: 50 } as const

/** @param height of the window and `row`: of a row, in pixels */
export function fittingSize(height: number, row: number): number {
  const { around, step, fewest, most } = windowFit
  return Math.min(most, Math.max(fewest, Math.floor((height - around) / row / step) * step))
}

export const isPageSize = (size: number): boolean =>
  pageSizes.some((known) => known === size) || (size % windowFit.step === 0 && size >= windowFit.fewest && size <= windowFit.most)
