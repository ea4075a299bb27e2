import type { Page } from '@playwright/test'

/** Content of `settings.js` for every tab of this browser. */
export async function useSettings(page: Page, settings: object): Promise<void> {
  const body = `globalThis.gantrySettings = ${JSON.stringify(settings)}`
  await page.context().route('**/settings.js', (route) => route.fulfill({ contentType: 'text/javascript', body }))
}
